// Browser-safe.
import { useMemo, useState } from "preact/hooks";
import {
  type BulkRow,
  countRows,
  isProblem,
  rowsToCsv,
  type SortKey,
  sortRows,
} from "../../lib/site/tools/bulk_rows.ts";
import { BULK_COLUMNS, BulkCells } from "./_bulk_cells.tsx";
import { BulkSummary } from "./_bulk_summary.tsx";

/** Rows drawn at most; the download has them all. */
const MAX_DRAWN = 500;

interface Order {
  readonly key: SortKey;
  readonly down: boolean;
}

/** Summary, filter, download and the table of results. */
export function BulkResults({ rows }: { rows: readonly BulkRow[] }) {
  const [order, setOrder] = useState<Order>({ key: "line", down: false });
  const [onlyProblems, setOnlyProblems] = useState(false);
  const counts = useMemo(() => countRows(rows), [rows]);
  const shown = useMemo(() => {
    const wanted = onlyProblems ? rows.filter(isProblem) : rows;
    return sortRows(wanted, order.key, order.down);
  }, [rows, onlyProblems, order]);
  return (
    <>
      <h2>Results</h2>
      <BulkSummary counts={counts} />
      <div class="field row">
        <label class="choice">
          <input
            type="checkbox"
            checked={onlyProblems}
            onChange={(event) => setOnlyProblems(event.currentTarget.checked)}
          />
          Only those to look at ({counts.problems})
        </label>
        <button type="button" class="quiet" onClick={() => download(shown)}>
          Download as CSV
        </button>
      </div>
      {shown.length > MAX_DRAWN && (
        <p class="soft">
          The first {MAX_DRAWN} of {shown.length}{" "}
          rows are shown. The CSV has them all.
        </p>
      )}
      <BulkTable
        rows={shown.slice(0, MAX_DRAWN)}
        order={order}
        onOrder={(key) =>
          setOrder({ key, down: order.key === key && !order.down })}
      />
    </>
  );
}

interface BulkTableProps {
  rows: readonly BulkRow[];
  order: Order;
  onOrder: (key: SortKey) => void;
}

function BulkTable({ rows, order, onOrder }: BulkTableProps) {
  const sort = (key: SortKey) =>
    key !== order.key ? "none" : order.down ? "descending" : "ascending";
  return (
    <table class="stack sortable">
      <caption class="visually-hidden">BSBs found and what they are</caption>
      <thead>
        <tr>
          {BULK_COLUMNS.map(([key, label]) =>
            key === null
              ? <th key={label} scope="col">{label}</th>
              : (
                <th key={label} scope="col" aria-sort={sort(key)}>
                  <button type="button" onClick={() => onOrder(key)}>
                    {label}
                  </button>
                </th>
              )
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => <BulkCells key={i} row={row} />)}
      </tbody>
    </table>
  );
}

function download(rows: readonly BulkRow[]): void {
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  const file = new Blob(["\ufeff", rowsToCsv(rows)], {
    type: "text/csv;charset=utf-8",
  });
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = "bsb-lookup.csv";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
