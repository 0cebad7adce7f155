import { linesOf } from "./lines.ts";
import type { RawRow } from "./raw_row.ts";

/**
 * Widths of BSB, institution, branch name, address, suburb, state, postcode
 * and payments.
 *
 * @see AusPayNet's full directory, `BSBDirectoryFull.txt`.
 */
export const COLUMN_WIDTHS = [7, 3, 35, 35, 20, 3, 4, 3] as const;

/** Characters a line has before its end. */
const LINE_LENGTH = 110;

/** Reads the text version of the full directory: 110 characters a line. */
export function* readFixedWidth(body: string): Iterable<RawRow> {
  for (const { number, text } of linesOf(body)) {
    yield { line: number, fields: columns(text) };
  }
}

function columns(line: string): readonly string[] | SyntaxError {
  if (line.length !== LINE_LENGTH) {
    return new SyntaxError(
      `${line.length} characters instead of ${LINE_LENGTH}`,
    );
  }
  let start = 0;
  return COLUMN_WIDTHS.map((width) => line.slice(start, start += width));
}
