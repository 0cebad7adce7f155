// Browser-safe.
import type { FoundBsb } from "./extract_bsbs.ts";
import { toCsv } from "./table_cells.ts";
import type { BsbRecord } from "../../record.ts";

/** What became of a line's BSB. */
export type RowResult =
  | BsbRecord["status"]
  | "missing"
  | "malformed"
  | "waiting";

/** A BSB of a text with what the register says. */
export interface BulkRow extends FoundBsb {
  readonly result: RowResult;
  readonly record: BsbRecord | null;
}

/** Records by BSB; null for one that is not in the register. */
export type BulkAnswers = ReadonlyMap<string, BsbRecord | null>;

/** Words for each result. */
export const RESULT_WORDS: Readonly<Record<RowResult, string>> = {
  active: "Active",
  merged: "Merged",
  closed: "Closed",
  missing: "Not in the register",
  malformed: "Not a BSB",
  waiting: "Waiting",
};

/** Puts the answers there are so far beside what was found. */
export function rowsOf(
  found: readonly FoundBsb[],
  answers: BulkAnswers,
): BulkRow[] {
  return found.map((item) => {
    if (item.bsb === null) {
      return { ...item, result: "malformed", record: null };
    }
    const record = answers.get(item.bsb);
    if (record === undefined) {
      return { ...item, result: "waiting", record: null };
    }
    return { ...item, result: record?.status ?? "missing", record };
  });
}

/** What somebody should look at before paying; empty when nothing. */
export function noteOn({ text, bsb, guess, result, record }: BulkRow): string {
  const notes: string[] = [];
  if (guess) {
    notes.push(
      `${text} has five digits. Did it lose a leading zero: did you mean ${bsb}?`,
    );
  }
  if (result === "malformed") notes.push("It takes six digits.");
  if (result === "merged" || result === "closed") {
    notes.push(
      record?.replaced_by
        ? `Replaced by ${record.replaced_by}. Ask the payee first.`
        : "The register names no replacement.",
    );
  }
  if (record && result === "active" && !record.payments.electronic) {
    notes.push("Not listed for electronic payments (direct entry).");
  }
  if (result === "missing" && !guess) notes.push("Check it with the payee.");
  return notes.join(" ");
}

/** Whether a row deserves a look. */
export function isProblem(row: BulkRow): boolean {
  return noteOn(row) !== "";
}

/** How many rows there are of each kind. */
export interface BulkCounts {
  readonly total: number;
  readonly good: number;
  readonly replaced: number;
  readonly missing: number;
  readonly malformed: number;
  readonly guesses: number;
  readonly problems: number;
  readonly waiting: number;
}

/** Counts rows by their result. */
export function countRows(rows: readonly BulkRow[]): BulkCounts {
  const count = (test: (row: BulkRow) => boolean) => rows.filter(test).length;
  return {
    total: rows.length,
    good: count((row) => row.result === "active" && !isProblem(row)),
    replaced: count(({ result }) => result === "merged" || result === "closed"),
    missing: count(({ result }) => result === "missing"),
    malformed: count(({ result }) => result === "malformed"),
    guesses: count(({ guess }) => guess),
    problems: count(isProblem),
    waiting: count(({ result }) => result === "waiting"),
  };
}

export type SortKey = "line" | "bsb" | "result" | "bank" | "branch" | "suburb";

const SORT_TEXTS: Readonly<
  Record<Exclude<SortKey, "line">, (row: BulkRow) => string>
> = {
  bsb: (row) => row.bsb ?? "",
  result: (row) => RESULT_WORDS[row.result],
  bank: (row) => row.record?.institution_name ?? "",
  branch: (row) => row.record?.branch_name ?? "",
  suburb: (row) => row.record?.suburb ?? "",
};

/** Rows in another order; equal ones stay in the order of the text. */
export function sortRows(
  rows: readonly BulkRow[],
  key: SortKey,
  down: boolean,
): BulkRow[] {
  const sign = down ? -1 : 1;
  if (key === "line") return [...rows].sort((a, b) => sign * (a.line - b.line));
  const text = SORT_TEXTS[key];
  return [...rows].sort((a, b) => {
    const one = text(a).toLowerCase();
    const other = text(b).toLowerCase();
    return one === other ? 0 : one < other ? -sign : sign;
  });
}

const CSV_HEADING = [
  "Line",
  "Found",
  "BSB",
  "Result",
  "Note",
  "Bank",
  "Branch",
  "Address",
  "Suburb",
  "State",
  "Postcode",
  "Replaced by",
];

/** Rows as CSV for a spreadsheet. */
export function rowsToCsv(rows: readonly BulkRow[]): string {
  return toCsv([
    CSV_HEADING,
    ...rows.map((row) => [
      String(row.line),
      row.text,
      row.bsb ?? "",
      RESULT_WORDS[row.result],
      noteOn(row),
      row.record?.institution_name ?? "",
      row.record?.branch_name ?? "",
      row.record?.address ?? "",
      row.record?.suburb ?? "",
      row.record?.state ?? "",
      row.record?.postcode ?? "",
      row.record?.replaced_by ?? "",
    ]),
  ]);
}
