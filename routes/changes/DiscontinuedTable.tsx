import type { Directory } from "../../lib/directory/directory.ts";
import {
  bankChoices,
  type Choice,
  countKinds,
  type OutFilter,
  type OutKind,
  type OutOfUse,
  stateChoices,
} from "../../lib/site/changes/discontinued.ts";
import { printable } from "../../lib/site/shared/listing.ts";
import { BsbLink } from "../_page/BsbLink.tsx";
import { DateText } from "../_page/Dates.tsx";
import { readableCount } from "../../lib/words.ts";

const KINDS: readonly (readonly [kind: OutKind, meaning: string])[] = [
  ["removed", "in the register once, and not any more"],
  ["closed", "still in the register, marked as closed"],
  ["merged", "still in the register, folded into another number"],
];

const WORDS: Readonly<Record<OutKind, string>> = {
  removed: "Removed",
  closed: "Closed",
  merged: "Merged",
};

/** A plain form that narrows the list to a bank and a state. */
export function FilterForm(
  { directory, filter }: { directory: Directory; filter: OutFilter },
) {
  return (
    <form action="/discontinued">
      <div class="fields">
        <Select
          name="bank"
          label="Bank"
          all="All banks"
          chosen={filter.bank}
          choices={bankChoices(directory)}
        />
        <Select
          name="state"
          label="State"
          all="All states"
          chosen={filter.state}
          choices={stateChoices(directory)}
        />
        <div class="field">
          <button type="submit">Show</button>
        </div>
      </div>
    </form>
  );
}

interface SelectProps {
  name: string;
  label: string;
  /** The choice that filters nothing. */
  all: string;
  chosen: string;
  choices: readonly Choice[];
}

function Select({ name, label, all, chosen, choices }: SelectProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name}>
        <option value="">{all}</option>
        {choices.map(({ value, label, count }) => (
          <option value={value} selected={value === chosen}>
            {label}: {readableCount(count)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** How many there are of each kind, and what each means. */
export function Kinds({ list }: { list: readonly OutOfUse[] }) {
  const counts = countKinds(list);
  return (
    <dl class="tiles">
      {KINDS.map(([kind, meaning]) => (
        <div>
          <dt>
            <strong>{WORDS[kind]}</strong>: {meaning}
          </dt>
          <dd>{readableCount(counts[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Says why the list is empty. */
export function NothingFound(
  { filter: { bank, state, unknown } }: {
    filter: OutFilter & { readonly unknown: readonly ("bank" | "state")[] };
  },
) {
  const problems = [
    ...(unknown.includes("bank")
      ? [`No bank in the register has the code "${printable(bank, 40)}".`]
      : []),
    ...(unknown.includes("state")
      ? [`The register knows no state "${printable(state, 40)}".`]
      : []),
  ];
  return (
    <div class="note">
      <p>
        {problems.length > 0
          ? problems.join(" ")
          : "No discontinued BSB is known here."}{" "}
        <a href="/discontinued">Show all discontinued BSBs</a>
      </p>
    </div>
  );
}

/** Discontinued BSBs in rows. */
export function OutTable(
  { items, directory }: {
    items: readonly OutOfUse[];
    directory: Directory;
  },
) {
  return (
    <table class="stack">
      <caption class="visually-hidden">Discontinued BSBs</caption>
      <thead>
        <tr>
          <th scope="col">BSB</th>
          <th scope="col">Status</th>
          <th scope="col">Bank</th>
          <th scope="col">Last entry in the register</th>
          <th scope="col">Use instead</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => <OutRow item={item} directory={directory} />)}
      </tbody>
    </table>
  );
}

function OutRow(
  { item: { kind, record, removed_on }, directory }: {
    item: OutOfUse;
    directory: Directory;
  },
) {
  const { bsb, branch_name, address, suburb, state, replaced_by } = record;
  return (
    <tr>
      <th scope="row" class="number">
        <a href={`/bsb/${bsb}`}>{bsb}</a>
      </th>
      <td>
        <span class={`badge badge-${kind}`}>{WORDS[kind]}</span>
        {removed_on && (
          <>
            {" "}
            <small class="number">
              <DateText date={removed_on} />
            </small>
          </>
        )}
      </td>
      <td data-label="Bank">{record.institution_name}</td>
      <td data-label="Last entry">
        {branch_name}, {address}, {suburb} {state}
      </td>
      <td data-label="Use instead">
        {replaced_by
          ? <BsbLink bsb={replaced_by} directory={directory} />
          : <span class="soft number">none named</span>}
      </td>
    </tr>
  );
}
