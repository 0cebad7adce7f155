// Browser-safe.
import { formatPayments } from "../../lib/payments.ts";
import type { BsbRecord } from "../../lib/record.ts";
import { type Verdict as View, wordsFor } from "../../lib/site/bsb/verdict.ts";

/** What the register says of a BSB, below the sentence that says it. */
export function Verdict({ view }: { view: View }) {
  const { validity, record } = view;
  const { bsb, status } = validity;
  return (
    <div class={`note note-${wordsFor(view).tone}`}>
      <dl class="facts">
        <dt>Format</dt>
        <dd>Right: six digits</dd>
        <dt>In the register</dt>
        <dd>{validity.exists ? "Yes" : "No"}</dd>
        {status && (
          <>
            <dt>Status</dt>
            <dd>
              <span class={`badge badge-${status}`}>
                {status[0]!.toUpperCase() + status.slice(1)}
              </span>
            </dd>
          </>
        )}
        {record && <RecordFacts record={record} />}
      </dl>
      {status && (
        <p>
          <a href={`/bsb/${bsb}`}>All about {bsb}</a>
        </p>
      )}
    </div>
  );
}

function RecordFacts({ record }: { record: BsbRecord }) {
  const { replaced_by } = record;
  const place = [record.suburb, record.state, record.postcode].join(" ");
  return (
    <>
      {replaced_by && (
        <>
          <dt>Replaced by</dt>
          <dd>
            <a class="number" href={`/bsb/${replaced_by}`}>{replaced_by}</a>
          </dd>
        </>
      )}
      <dt>Bank</dt>
      <dd>{record.institution_name}</dd>
      <dt>Branch</dt>
      <dd>{record.branch_name}</dd>
      <dt>Address</dt>
      <dd>
        {[record.address, place].filter((part) => part.trim()).join(", ")}
      </dd>
      <dt>Payments</dt>
      <dd>{STREAMS.get(formatPayments(record.payments))}</dd>
    </>
  );
}

/** Words for the letters of the streams. */
const STREAMS = new Map([
  ["", "None listed"],
  ["P", "Paper only"],
  ["E", "Electronic only"],
  ["H", "High value only"],
  ["PE", "Paper and electronic"],
  ["PH", "Paper and high value"],
  ["EH", "Electronic and high value"],
  ["PEH", "Paper, electronic and high value"],
]);
