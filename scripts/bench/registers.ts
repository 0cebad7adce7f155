// The registers that a measurement takes in, as rows and as files.
import { formatPayments } from "../../lib/payments.ts";
import type { RegisterRow } from "../../lib/record.ts";
import { parseRegister } from "../../lib/register/parse.ts";
import { makeRegister } from "./made_register.ts";
import { largestRegister } from "../../tests/_register_files.ts";

/** Of a register's records, those a new snapshot changes, as one in so many. */
const CHANGED_ONE_IN = 100;
const REMOVED_ONE_IN = 2_000;

const MADE_RECORDS = 17_000;

/**
 * The rows of a register's file, or so many made ones. By default those of
 * the largest real register that the tests have, or made ones.
 *
 * @throws {SyntaxError} If the file is no register.
 */
export async function readRows(
  given: string | undefined,
  records: number | undefined,
): Promise<readonly RegisterRow[]> {
  const file = given ?? (records ? null : await largestRegister());
  if (!file) return makeRegister(records ?? MADE_RECORDS);
  const parsed = parseRegister(await Deno.readTextFile(file));
  if (!parsed.ok) throw new SyntaxError(`${file}: ${parsed.reason}`);
  return parsed.rows;
}

/** A later snapshot: some branches renamed, a few gone. */
export function laterRows(
  rows: readonly RegisterRow[],
  month: number,
): RegisterRow[] {
  return rows
    .filter((_, i) => i % REMOVED_ONE_IN !== month)
    .map((row, i) =>
      i % CHANGED_ONE_IN === month
        ? { ...row, branch_name: `Renamed in month ${month}` }
        : row
    );
}

/** Writes a register in the official CSV. */
export async function writeRegister(
  file: string,
  rows: readonly RegisterRow[],
): Promise<string> {
  await Deno.writeTextFile(file, rows.map(csvLine).join(""));
  return file;
}

/** Writes a folder of snapshots, a month apart. */
export async function writeSnapshots(
  folder: string,
  rows: readonly RegisterRow[],
  months: number,
): Promise<string> {
  await Deno.mkdir(folder);
  for (let month = 1; month <= months; month++) {
    const date = `2025-${String(month).padStart(2, "0")}-01`;
    await writeRegister(`${folder}/${date}.csv`, laterRows(rows, month));
  }
  return folder;
}

/** Queries of every kind a person types, from a register's own words. */
export function mixedQueries(
  rows: readonly RegisterRow[],
  count: number,
): string[] {
  // Steps of a prime visit rows from all over the register.
  return Array.from({ length: count }, (_, i) => {
    const row = rows[i * 7_919 % rows.length]!;
    const query = QUERY_KINDS[i % QUERY_KINDS.length]!(row).trim();
    return query.length < 2 ? row.bsb : query;
  });
}

const QUERY_KINDS: readonly ((row: RegisterRow) => string)[] = [
  (row) => row.bsb,
  (row) => row.bsb.slice(0, 5),
  (row) => row.suburb,
  (row) => row.postcode,
  (row) => row.branch_name,
  (row) => `${row.institution} ${row.suburb}`,
  (row) => row.suburb.slice(0, 4),
  (row) => misspelt(row.suburb),
  (row) => `${row.suburb} ${row.state}`,
  (row) => row.branch_name.split(" ")[0]!,
];

/** Two letters in the middle swapped. */
function misspelt(word: string): string {
  const at = Math.floor(word.length / 2);
  return word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) +
    word.slice(at + 1);
}

function csvLine(row: RegisterRow): string {
  const { bsb, institution, branch_name, address, suburb, state } = row;
  const fields = [bsb, institution, branch_name, address, suburb, state];
  const all = [...fields, row.postcode, formatPayments(row.payments)];
  const quoted = all.map((field) => `"${field.replaceAll('"', '""')}"`);
  return `${quoted.join(",")}\r\n`;
}
