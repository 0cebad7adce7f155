import { FIELD_NAMES, valueText } from "../../lib/site/shared/field_text.ts";
import { counted } from "../../lib/site/shared/listing.ts";
import type {
  BankChanges,
  ChangeRow,
  ChangeType,
} from "../../lib/site/changes/month_changes.ts";
import type { FieldChange } from "../../lib/record.ts";
import { DateText } from "../_page/Dates.tsx";
import { readableCount } from "../../lib/words.ts";

/** How changes are told. */
export interface ChangeTableOptions {
  /** Shows the snapshot's date, where a month had several with changes. */
  dated: boolean;
  /** BSBs named in a row of many. */
  maxBsbs: number;
}

interface ChangeTableProps extends ChangeTableOptions {
  caption: string;
  type: ChangeType;
  banks: readonly BankChanges[];
  /** Rows shown of each institution. */
  maxRows: number;
}

/** Changes of one kind in rows; on a phone each becomes a card. */
export function ChangeTable(
  { caption, type, banks, maxRows, dated, maxBsbs }: ChangeTableProps,
) {
  const isUpdate = type === "updated";
  const withBank = banks.length > 1;
  return (
    <table class={isUpdate ? "stack changes updates" : "stack changes"}>
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">BSB</th>
          {withBank && <th scope="col">Institution</th>}
          {isUpdate ? <th scope="col">What changed</th> : (
            <>
              <th scope="col">Branch</th>
              <th scope="col">Address</th>
              <th scope="col">Suburb</th>
            </>
          )}
          {dated && <th scope="col">Snapshot</th>}
        </tr>
      </thead>
      <tbody>
        {banks.flatMap((bank) =>
          bank.rows.slice(0, maxRows).map((row) => (
            <tr>
              <th scope="row">
                <Bsbs row={row} max={maxBsbs} named={isUpdate} />
              </th>
              {withBank && (
                <td data-label="Institution">
                  <BankName bank={bank} />
                </td>
              )}
              {isUpdate
                ? (
                  <td>
                    {row.fields.map((field) => (
                      <FieldChangeLine change={field} />
                    ))}
                  </td>
                )
                : <Place row={row} />}
              {dated && (
                <td data-label="Snapshot">
                  <DateText date={row.date} />
                </td>
              )}
            </tr>
          ))
        )}
      </tbody>
    </table>
  );
}

/** An institution, as a link if it has a page. */
export function BankName({ bank }: { bank: BankChanges }) {
  return bank.slug
    ? <a href={`/bank/${bank.slug}`}>{bank.name}</a>
    : <>{bank.name}</>;
}

/** One BSB, or as many as changed alike. */
function Bsbs(
  { row: { records }, max, named }: {
    row: ChangeRow;
    max: number;
    named: boolean;
  },
) {
  const [first] = records;
  if (records.length === 1 && first) {
    return (
      <>
        <a class="number" href={`/bsb/${first.bsb}`}>{first.bsb}</a>
        {named && <span class="soft">{" " + first.branch_name}</span>}
      </>
    );
  }
  const left = records.length - max;
  return (
    <>
      {counted(records.length, "BSB")}: {records.slice(0, max).map((
        { bsb },
      ) => (
        <>
          <a class="number" href={`/bsb/${bsb}`}>{bsb}</a>
          {" "}
        </>
      ))}
      {left > 0 && `and ${readableCount(left)} more`}
    </>
  );
}

function Place({ row: { records: [record] } }: { row: ChangeRow }) {
  if (!record) return null;
  const { branch_name, address, suburb, state, postcode } = record;
  return (
    <>
      <td data-label="Branch">{branch_name}</td>
      <td data-label="Address">{address}</td>
      <td data-label="Suburb">{suburb} {state} {postcode}</td>
    </>
  );
}

function FieldChangeLine({ change }: { change: FieldChange }) {
  return (
    <div>
      <span class="soft">{FIELD_NAMES[change.field]}:</span>{" "}
      <del>{valueText(change.old)}</del> → <ins>{valueText(change.new)}</ins>
    </div>
  );
}
