// Browser-safe.

const SEPARATORS = new Set([",", ";", "\t", "|"]);

/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

/**
 * Splits a line of a table at commas, semicolons, tabs or bars. Quotes keep a
 * cell together and are taken off; blanks around a cell too.
 */
export function splitCells(line: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let quoted = false;
  for (const sign of line) {
    if (sign === '"') quoted = !quoted;
    else if (!quoted && SEPARATORS.has(sign)) {
      cells.push(cell.trim());
      cell = "";
    } else cell += sign;
  }
  cells.push(cell.trim());
  return cells;
}

/**
 * Writes a table as CSV that is safe to open in a spreadsheet: a cell that
 * would be run as a formula is given an apostrophe in front.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4180
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(csvCell).join(",") + "\r\n").join("");
}

function csvCell(text: string): string {
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  // Where a comma is the decimal sign, spreadsheets split at semicolons.
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
