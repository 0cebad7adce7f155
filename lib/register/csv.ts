import { parse } from "@std/csv";
import type { RawRow } from "./parse.ts";

/**
 * Reads the CSV version of the full directory: eight columns, quoted or not,
 * no header. Lines are parsed one by one, so that a spoiled line is named
 * and quotes cannot swallow the lines after it.
 *
 * @see AusPayNet's full directory, `BSBDirectoryFull.csv`.
 */
export function* readCsv(body: string): Iterable<RawRow> {
  const lines = body.split(/\r?\n/);
  const endsWithNewline = lines.at(-1) === "";
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const cut = index === lines.length - 1 && !endsWithNewline;
    yield { line: index + 1, fields: columns(line, cut) };
  }
}

/** Why a file is refused that ends within a line. */
const CUT_OFF = "the last line has no end, it may be cut off";

/**
 * The columns of one line. Most lines need no parser: a line without quotes
 * is split at its commas, a fully quoted one at `","`.
 *
 * @param cut Whether the file ends within this line, without a line end.
 */
function columns(line: string, cut: boolean): readonly string[] | SyntaxError {
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
