import { parse } from "@std/csv";
import { linesOf } from "./lines.ts";
import type { RawRow } from "./raw_row.ts";

/**
 * Reads the CSV version of the full directory: eight columns, quoted or not,
 * no header. Lines are parsed one by one, so that a spoiled line is named
 * and quotes cannot swallow the lines after it.
 *
 * @see AusPayNet's full directory, `BSBDirectoryFull.csv`.
 */
export function* readCsv(body: string): Iterable<RawRow> {
  for (const { number, text, isCut } of linesOf(body)) {
    yield { line: number, fields: columns(text, isCut) };
  }
}

/** Many times what a row takes; longer ones could fill the memory. */
const MAX_LINE = 4_000;

/** Why a file is refused that ends within a line. */
const CUT_OFF = "the last line has no end, it may be cut off";

/**
 * The columns of one line. Most lines need no parser: a line without quotes
 * is split at its commas, a fully quoted one at `","`.
 *
 * @param cut Whether the file ends within this line, without a line end.
 */
function columns(line: string, cut: boolean): readonly string[] | SyntaxError {
  if (line.length > MAX_LINE) {
    return new SyntaxError(`${line.length} characters, too many for a row`);
  }
  // Only a closing quote, or the last letter of the last column, shows that
  // nothing is missing: an unquoted `PE` may have been `PEH`.
  if (cut && !/["H]\s*$/.test(line)) return new SyntaxError(CUT_OFF);
  if (!line.includes('"')) return line.split(",");
  const inner = line.slice(1, -1);
  const quoted = line.startsWith('"') && line.endsWith('"');
  if (quoted && line.length > 1) {
    const parts = inner.split('","');
    if (parts.every((part) => !part.includes('"'))) return parts;
  }
  try {
    return parse(line)[0] ?? [];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return new SyntaxError(cut ? CUT_OFF : "its quotes do not match");
  }
}
