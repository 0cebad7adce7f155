// Registers made up for tests, and the formats they're written in.
import fc from "./_npm/fast_check.ts";
import { formatPayments, parsePayments } from "../lib/payments.ts";
import type { BsbRecord, RegisterRow } from "../lib/record.ts";
import { COLUMN_WIDTHS } from "../lib/register/fixed_width.ts";
import { parseRegister } from "../lib/register/parse.ts";

/** The rows of a register that must be good. */
export function rowsOf(text: string): readonly RegisterRow[] {
  const parsed = parseRegister(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.rows;
}

/** Why a text is refused; fails when it is not. */
export function refusalOf(text: string): string {
  const parsed = parseRegister(text);
  if (parsed.ok) throw new Error(`${parsed.rows.length} rows were taken in`);
  return parsed.reason;
}

/** A row with what a test does not care about filled in. */
export function makeRow(
  { payments = "PEH", ...fields }:
    & Partial<Omit<RegisterRow, "payments">>
    & { payments?: string } = {},
): RegisterRow {
  return {
    bsb: "062-000",
    institution: "CBA",
    branch_name: "Sydney",
    address: "48 Martin Place",
    suburb: "Sydney",
    state: "NSW",
    postcode: "2000",
    ...fields,
    payments: parsePayments(payments),
  };
}

/** Rows with numbers from 100-000 on, each with contents of its own. */
export function makeRows(count: number, start = 0): RegisterRow[] {
  return Array.from({ length: count }, (_, i) => {
    const digits = String(100_000 + start + i);
    return makeRow({
      bsb: `${digits.slice(0, 3)}-${digits.slice(3)}`,
      branch_name: `Branch ${start + i}`,
      address: `${start + i} High Street`,
    });
  });
}

/** The eight columns of a row, as a file holds them. */
export function columnsOf(row: RegisterRow): string[] {
  return [
    row.bsb,
    row.institution,
    row.branch_name,
    row.address,
    row.suburb,
    row.state,
    row.postcode,
    formatPayments(row.payments),
  ];
}

/** Writes the CSV of a register. */
export function toCsv(
  rows: readonly RegisterRow[],
  { quoted = true, eol = "\r\n" } = {},
): string {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return rows.map((row) => {
    const columns = columnsOf(row);
    return (quoted ? columns.map(quote) : columns).join(",") + eol;
  }).join("");
}

/** Writes the fixed-width text of a register. */
export function toFixedWidth(
  rows: readonly RegisterRow[],
  eol = "\r\n",
): string {
  return rows.map((row) =>
    columnsOf(row).map((text, i) => text.padEnd(COLUMN_WIDTHS[i]!)).join("") +
    eol
  ).join("");
}

/** Writes the answer of the query API. */
export function toApiJson(rows: readonly RegisterRow[]): string {
  const data = rows.map(columnsOf).map((columns) => ({
    BSBCode: columns[0],
    FiMnemonic: columns[1],
    BSBName: columns[2],
    Address: columns[3],
    Suburb: columns[4],
    State: columns[5],
    Postcode: columns[6],
    StreamCode: columns[7],
    BIC: "CTBAAU2S",
  }));
  return JSON.stringify({ status: "success", data: JSON.stringify(data) });
}

/** Registers of any contents; `extra` characters may stand in their texts. */
export function anyRegister(
  { extra = "", minLength = 1, maxLength = 12, numbers = 999_999 } = {},
): fc.Arbitrary<RegisterRow[]> {
  const character = fc.constantFrom(..."abYZ019&'./()- é" + extra);
  const text = (width: number) =>
    fc.string({ unit: character, maxLength: width }).map((made) =>
      made.replace(/\s+/g, " ").trim()
    );
  const row = fc.record({
    bsb: fc.integer({ min: 0, max: numbers }).map((n) => {
      const digits = String(n).padStart(6, "0");
      return `${digits.slice(0, 3)}-${digits.slice(3)}`;
    }),
    institution: fc.constantFrom("ANZ", "CBA", "T&C", "X1"),
    branch_name: text(35),
    address: text(35),
    suburb: text(20),
    state: fc.constantFrom("NSW", "WA", "USA", ""),
    postcode: fc.constantFrom("2000", "0800", "0000", ""),
    payments: fc.constantFrom("", "P", "E", "H", "PE", "PH", "EH", "PEH")
      .map(parsePayments),
  });
  return fc.uniqueArray(row, {
    selector: ({ bsb }) => bsb,
    minLength,
    maxLength,
  }).map((rows) => rows.sort((a, b) => a.bsb < b.bsb ? -1 : 1));
}

/** What a record says as a row of the register. */
export function rowOf(record: RegisterRow | BsbRecord): RegisterRow {
  const { bsb, institution, branch_name, address } = record;
  const { suburb, state, postcode, payments } = record;
  return {
    bsb,
    institution,
    branch_name,
    address,
    suburb,
    state,
    postcode,
    payments,
  };
}
