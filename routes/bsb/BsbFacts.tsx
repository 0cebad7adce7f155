import CopyButton from "../../islands/bsb/CopyButton.tsx";
import { bsbDigits } from "../../lib/bsb.ts";
import type { Directory } from "../../lib/directory/directory.ts";
import { STREAMS } from "../../lib/site/shared/field_text.ts";
import { groupsOf, suburbPath } from "../../lib/site/shared/grouped_records.ts";
import type { BsbRecord } from "../../lib/record.ts";
import { stateCode, stateName } from "../../lib/site/shared/state_names.ts";
import { Island } from "../_page/Island.tsx";

interface BsbFactsProps {
  record: BsbRecord;
  directory: Directory;
}

/** Every field of a record, linked to the pages that list its like. */
export function BsbFacts({ record, directory }: BsbFactsProps) {
  const { institution, branch_name, address, state } = record;
  const bank = directory.institutions.find(({ code }) => code === institution);
  return (
    <dl class="facts">
      <dt>Institution</dt>
      <dd>
        {bank
          ? <a href={`/bank/${bank.slug}`}>{record.institution_name}</a>
          : record.institution_name} <span class="soft">({institution})</span>
      </dd>
      <dt>Branch</dt>
      <dd>{branch_name || "Not given"}</dd>
      <dt>Address</dt>
      <dd>{address || "Not given"}</dd>
      <dt>Suburb</dt>
      <dd>
        <SuburbLink record={record} directory={directory} />
      </dd>
      <dt>State</dt>
      <dd>
        {stateCode(state) === state
          ? <a href={`/state/${state}`}>{stateName(state)} ({state})</a>
          : state || "Not given"}
      </dd>
      <dt>Postcode</dt>
      <dd>
        <PostcodeLink record={record} directory={directory} />
      </dd>
      {bank?.swift && (
        <>
          <dt>SWIFT code</dt>
          <dd>
            <a href={`/swift/${bank.slug}`}>{bank.swift}</a>{" "}
            <span class="soft">for payments from abroad only</span>
          </dd>
        </>
      )}
    </dl>
  );
}

function SuburbLink({ record, directory }: BsbFactsProps) {
  const path = suburbPath(record);
  const known = path && groupsOf(directory).suburbs.has(path.slice(8));
  return known
    ? <a href={path}>{record.suburb}</a>
    : <>{record.suburb || "Not given"}</>;
}

function PostcodeLink({ record: { postcode }, directory }: BsbFactsProps) {
  return groupsOf(directory).byPostcode.has(postcode)
    ? <a href={`/postcode/${postcode}`}>{postcode}</a>
    : <>{postcode || "Not given"}</>;
}

/** Buttons that copy the number, and the record as a line of text. */
export function CopyRow({ record }: { record: BsbRecord }) {
  const { bsb, institution_name, branch_name, address } = record;
  const place = [record.suburb, record.state, record.postcode].join(" ");
  const line = [`BSB ${bsb}`, institution_name, branch_name, address, place]
    .filter((part) => part.trim() !== "").join(", ");
  const copies = [
    { label: `Copy ${bsb}`, text: bsb },
    { label: `Copy ${bsbDigits(bsb)}`, text: bsbDigits(bsb) },
    { label: "Copy all details", text: line },
  ];
  return (
    <div class="row no-print">
      {copies.map((props) => (
        <Island name="CopyButton" of={CopyButton} props={props} />
      ))}
    </div>
  );
}

/** Which clearing streams a BSB takes, and what that does not say. */
export function PaymentFlags({ record }: { record: BsbRecord }) {
  return (
    <>
      <table class="stack">
        <caption class="visually-hidden">Payments it takes</caption>
        <thead>
          <tr>
            <th scope="col">Flag</th>
            <th scope="col">Taken</th>
            <th scope="col">What it is for</th>
          </tr>
        </thead>
        <tbody>
          {STREAMS.map(({ field, letter, name, meaning }) => (
            <tr>
              <th scope="row">{letter}, {name.toLowerCase()}</th>
              <td data-label="Taken">
                {record.payments[field]
                  ? <span class="badge badge-yes">Yes</span>
                  : <span class="badge badge-no">No</span>}
              </td>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="soft">
        The flags name the older clearing systems. They do not say whether this
        number takes instant payments (NPP, Osko or PayID): see{" "}
        <a href="/guide/payment-flags">what the flags mean</a> and{" "}
        <a href="/guide/npp-osko-payto">instant payments</a>.
      </p>
    </>
  );
}
