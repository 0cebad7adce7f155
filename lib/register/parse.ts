import type { RegisterRow } from "../record.ts";
import { readApiJson } from "./api_json.ts";
import { readCsv } from "./csv.ts";
import { rowFromFields } from "./fields.ts";
import { readFixedWidth } from "./fixed_width.ts";
import type { RawRow } from "./raw_row.ts";

/** No register has so many rows: counting on would only hold a server up. */
const MAX_REJECTED_ROWS = 100_000;

/** A register read whole, or why it is refused. */
export type ParsedRegister =
  | { readonly ok: true; readonly rows: readonly RegisterRow[] }
  | {
    readonly ok: false;
    /** One line: where it fails and why. */
    readonly reason: string;
    readonly rejectedRows: number;
  };

/**
 * Reads a register in any of its formats, known by their content: CSV,
 * fixed-width text, or the query API's JSON. One line that does not parse
 * refuses the whole, since rows may be missing where a row is spoiled.
 *
 * @returns the rows sorted by BSB, each BSB once.
 */
export function parseRegister(text: string): ParsedRegister {
  const body = text.startsWith("\ufeff") ? text.slice(1) : text;
  if (body.trim() === "") return refused("it is empty");
  if (/^\s*<[a-z!?]/i.test(body)) {
    return refused("line 1: a web page, not a register");
  }
  try {
    return collectRows(rawRows(body));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return refused(error.message);
  }
}

function rawRows(body: string): Iterable<RawRow> {
  if (/^\s*[[{]/.test(body)) return readApiJson(body);
  const firstLine = body.slice(0, body.search(/\r?\n|$/));
  // A CSV line has a comma or a quote before its twelfth character; the
  // text version has neither within the BSB and the institution's code.
  return /^[^,"]{10}/.test(firstLine) ? readFixedWidth(body) : readCsv(body);
}

function collectRows(raws: Iterable<RawRow>): ParsedRegister {
  const rows = new Map<string, RegisterRow>();
  let rejectedRows = 0;
  let reason = "";
  for (const { line, fields } of raws) {
    try {
      if (fields instanceof SyntaxError) throw fields;
      addRow(rows, rowFromFields(fields));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      rejectedRows++;
      reason ||= `line ${line}: ${error.message}`;
      if (rejectedRows === MAX_REJECTED_ROWS) break;
    }
  }
  if (rejectedRows > 0) return { ok: false, reason, rejectedRows };
  if (rows.size === 0) return refused("it is empty");
  return { ok: true, rows: sortedByBsb(rows) };
}

function addRow(rows: Map<string, RegisterRow>, row: RegisterRow): void {
  const twin = rows.get(row.bsb);
  if (twin && JSON.stringify(twin) !== JSON.stringify(row)) {
    throw new SyntaxError(`${row.bsb} stands twice with different contents`);
  }
  rows.set(row.bsb, row);
}

function sortedByBsb(rows: Map<string, RegisterRow>): RegisterRow[] {
  return [...rows.values()].sort((a, b) => a.bsb < b.bsb ? -1 : 1);
}

function refused(reason: string): ParsedRegister {
  return { ok: false, reason, rejectedRows: reason === "it is empty" ? 0 : 1 };
}
