import type {
  BankFacts,
  Brand,
  StateCount,
  SwiftCode,
} from "../../lib/bank_view.ts";
import type { Directory } from "../../lib/directory.ts";
import type { Institution } from "../../lib/institutions.ts";
import { counted } from "../../lib/listing.ts";
import { stateCode, stateName } from "../../lib/state_names.ts";
import { BsbLink } from "./BsbLink.tsx";

/** More numbers of a brand than this are folded up. */
const MAX_NUMBERS = 12;

/** Everything about an institution but the list of its BSBs. */
export function BankFactsList({ facts }: { facts: BankFacts }) {
  const { institution, suburbs, payments, parent } = facts;
  const { code, bsb_count, prefixes } = institution;
  const outPath = `/discontinued?bank=${encodeURIComponent(code)}`;
  const out = facts.merged + facts.closed + facts.removed;
  return (
    <dl class="facts">
      <dt>Code in the register</dt>
      <dd>{code}</dd>
      {parent && (
        <>
          <dt>A division of</dt>
          <dd>{parent}</dd>
        </>
      )}
      <dt>BSBs</dt>
      <dd>
        {bsb_count.toLocaleString("en-AU")} in {counted(suburbs, "suburb")}
      </dd>
      <dt>{prefixes.length === 1 ? "Prefix" : "Prefixes"}</dt>
      <dd>{prefixes.join(", ") || "None in the key to the register"}</dd>
      <dt>Takes payments</dt>
      <dd>
        Paper (P): {counted(payments.paper, "BSB")}; electronic (E):{" "}
        {counted(payments.electronic, "BSB")}; high value (H):{" "}
        {counted(payments.high_value, "BSB")}.{" "}
        <a href="/guide/payment-flags">What the flags mean</a>
      </dd>
      <dt>Out of use</dt>
      <dd>
        {out === 0 ? "None on record" : (
          <a href={outPath}>
            {facts.merged.toLocaleString("en-AU")} merged,{" "}
            {facts.closed.toLocaleString("en-AU")} closed,{" "}
            {facts.removed.toLocaleString("en-AU")} removed from the register
          </a>
        )}
      </dd>
      <SwiftFact swift={facts.swift} institution={institution} />
    </dl>
  );
}

function SwiftFact(
  { swift, institution }: {
    swift: readonly SwiftCode[];
    institution: Institution;
  },
) {
  if (swift.length === 0) return null;
  return (
    <>
      <dt>SWIFT code</dt>
      <dd>
        {swift.map(({ bic, use, note }) => (
          <div>
            <a class="number" href={`/swift/${institution.slug}`}>{bic}</a>{" "}
            <span class="soft">{note || use}</span>
          </div>
        ))}
      </dd>
    </>
  );
}

/** Links that narrow an institution's list to a state. */
export function StateFilter(
  { path, states, state }: {
    path: string;
    states: readonly StateCount[];
    /** The one chosen; empty for all. */
    state: string;
  },
) {
  if (states.length < 2) return null;
  const all = states.reduce((sum, { count }) => sum + count, 0);
  const choices = [{ state: "", count: all }, ...states];
  return (
    <nav aria-label="BSBs by state">
      <ul class="pager">
        {choices.map((one) => (
          <li>
            <a
              href={one.state
                ? `${path}?state=${encodeURIComponent(one.state)}`
                : path}
              {...(one.state === state
                ? { "aria-current": "true" as const }
                : {})}
            >
              {one.state || "All"}{" "}
              <small>{one.count.toLocaleString("en-AU")}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The brands behind an institution's numbers. */
export function BrandTable(
  { brands, directory }: { brands: readonly Brand[]; directory: Directory },
) {
  if (brands.length === 0) return null;
  return (
    <>
      <h2>Brands on its numbers</h2>
      <p class="prose">
        Names that the register itself gives. A brand may use further numbers
        that do not carry its name.
      </p>
      <table class="stack">
        <caption class="visually-hidden">Brands and their BSBs</caption>
        <thead>
          <tr>
            <th scope="col">Brand</th>
            <th scope="col">What it is</th>
            <th scope="col">Arrangement</th>
            <th scope="col">BSBs</th>
          </tr>
        </thead>
        <tbody>
          {brands.map((brand) => (
            <tr>
              <th scope="row">{brand.name}</th>
              <td data-label="What it is">{brand.kind}</td>
              <td data-label="Arrangement">
                {brand.arrangement} <span class="soft">{brand.note}</span>
              </td>
              <td data-label="BSBs">
                <Numbers numbers={brand.numbers} directory={directory} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Numbers(
  { numbers, directory }: { numbers: readonly string[]; directory: Directory },
) {
  const links = numbers.map((bsb, i) => (
    <>
      {i > 0 && ", "}
      <BsbLink bsb={bsb} directory={directory} />
    </>
  ));
  if (links.length === 0) return <>See the list</>;
  if (links.length <= MAX_NUMBERS) return <>{links}</>;
  return (
    <details>
      <summary>{counted(links.length, "BSB")}</summary>
      <p>{links}</p>
    </details>
  );
}

/** Other codes of the same company. */
export function Family({ family }: { family: readonly Institution[] }) {
  if (family.length === 0) return null;
  return (
    <>
      <h2>Other codes of the same company</h2>
      <ul class="links">
        {family.map(({ code, name, slug, bsb_count }) => (
          <li>
            <a href={`/bank/${slug}`}>{name}</a>{" "}
            <span class="soft">{code}, {counted(bsb_count, "BSB")}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Links to the pages of the states an institution has BSBs in. */
export function StatePages({ states }: { states: readonly StateCount[] }) {
  const known = states.filter(({ state }) => stateCode(state));
  if (known.length === 0) return null;
  return (
    <p>
      All banks in {known.map(({ state }, i) => (
        <>
          {i > 0 && (i === known.length - 1 ? " or " : ", ")}
          <a href={`/state/${state}`}>{stateName(state)}</a>
        </>
      ))}.
    </p>
  );
}
