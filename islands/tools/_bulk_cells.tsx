// Browser-safe.
import {
  type BulkRow,
  noteOn,
  RESULT_WORDS,
  type SortKey,
} from "../../lib/site/tools/bulk_rows.ts";

/** Columns of the table of results. */
export const BULK_COLUMNS: readonly (readonly [SortKey | null, string])[] = [
  ["line", "Line"],
  ["bsb", "BSB"],
  ["result", "Result"],
  ["bank", "Bank"],
  ["branch", "Branch"],
  ["suburb", "Suburb"],
  [null, "Note"],
];

const BADGES = {
  active: "active",
  merged: "merged",
  closed: "closed",
  missing: "no",
  malformed: "no",
  waiting: "waiting",
};

/** A row of the table of results. */
export function BulkCells({ row }: { row: BulkRow }) {
  const { line, bsb, text, result, record } = row;
  return (
    <tr>
      <td data-label="Line" class="number">{line}</td>
      <th scope="row" class="number">
        {record
          ? <a href={`/bsb/${record.bsb}`}>{record.bsb}</a>
          : result === "missing"
          ? <a href={`/validate?bsb=${bsb}`}>{bsb}</a>
          : bsb ?? text}
      </th>
      <td data-label="Result">
        <span class={`badge badge-${BADGES[result]}`}>
          {RESULT_WORDS[result]}
        </span>
      </td>
      <td data-label="Bank">{record?.institution_name}</td>
      <td data-label="Branch">{record?.branch_name}</td>
      <td data-label="Suburb">
        {record && `${record.suburb} ${record.state}`}
      </td>
      <td data-label="Note">{noteOn(row)}</td>
    </tr>
  );
}
