// What the tests of the register share: its files, registers made up, and
// databases of their own.
import fc from "./_npm/fast_check.ts";
import { formatPayments, parsePayments } from "../lib/payments.ts";
import type { BsbRecord, RegisterRow } from "../lib/record.ts";
import { COLUMN_WIDTHS } from "../lib/register/fixed_width.ts";
import { parseRegister } from "../lib/register/parse.ts";
import {
  ingest,
  type IngestOptions,
  type Snapshot,
} from "../lib/ingest/ingest.ts";
import { RegisterStore } from "../lib/store/register_store.ts";
import { keys } from "../lib/store/keys.ts";

/** Registers as they were published; they are no part of the project. */
const FOLDER = new URL("../../shared/register/", import.meta.url);

/** For `ignore`: tests of the real files say in their name that they need them. */
export const NO_REGISTER_FILES = !isThere(FOLDER);

/** The official full directories, oldest first, each with its records. */
export const OFFICIAL_FILES = [
  ["BSBDirectoryJul22-316.csv", "2022-08-01", 15_106],
  ["BSBDirectoryAug22-317.csv", "2022-09-01", 15_111],
  ["BSBDirectoryApr24-337.csv", "2024-05-01", 15_634],
  ["BSBDirectoryJun24-339.csv", "2024-07-01", 15_682],
  ["BSBDirectoryJul24-340.csv", "2024-08-01", 15_700],
  ["BSBDirectoryAug25.csv", "2025-09-01", 16_193],
  ["BSBDirectoryJun26.csv", "2026-07-01", 17_019],
] as const;

/** The path of a published register. */
export function registerPath(name: string): string {
  return `${import.meta.dirname}/../../shared/register/${name}`;
}

/** The text of a published register. */
export function readRegisterFile(name: string): string {
  return Deno.readTextFileSync(registerPath(name));
}

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

/** A register store on a database of its own. */
export async function openRegister(
  path = ":memory:",
): Promise<{ kv: Deno.Kv; store: RegisterStore } & Disposable> {
  const kv = await Deno.openKv(path);
  const store = new RegisterStore(kv);
  return { kv, store, [Symbol.dispose]: () => kv.close() };
}

/** A snapshot of rows, or of a text. */
export function snapshotOf(
  register: readonly RegisterRow[] | string,
  date = "2026-01-01",
  rest: Partial<Snapshot> = {},
): Snapshot {
  const text = typeof register === "string" ? register : toCsv(register);
  return { name: "register.csv", date, text, key: null, ...rest };
}

/** The clock of a test: `recorded_at` shows it. */
export const NOW = "2026-08-01T00:00:00.000Z";

/** Takes a snapshot in at the test's moment. */
export function take(
  store: RegisterStore,
  register: readonly RegisterRow[] | string,
  date?: string,
  options: IngestOptions & Partial<Snapshot> = {},
) {
  const { force, dryRun, ...rest } = options;
  return ingest(store, snapshotOf(register, date, rest), {
    now: () => new Date(NOW),
    ...(force === undefined ? {} : { force }),
    ...(dryRun === undefined ? {} : { dryRun }),
  });
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

/** Every key and value of a database, to see that nothing changed. */
export async function dump(kv: Deno.Kv): Promise<unknown[]> {
  const entries = await Array.fromAsync(kv.list({ prefix: [] }));
  return entries.map(({ key, value, versionstamp }) => [
    key,
    value,
    versionstamp,
  ]);
}

/** The keys that an ingest leaves only while it is under way. */
export async function leftovers(kv: Deno.Kv): Promise<Deno.KvKey[]> {
  const journal = await Array.fromAsync(kv.list({ prefix: ["journal"] }));
  const mark = await kv.get(keys.staging);
  return [...journal, ...mark.value === null ? [] : [mark]]
    .map(({ key }) => key);
}

/** A folder that is gone when the test ends. */
export function tempFolder(): { path: string } & Disposable {
  const path = Deno.makeTempDirSync();
  return {
    path,
    [Symbol.dispose]: () => Deno.removeSync(path, { recursive: true }),
  };
}

function isThere(path: URL): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}

const ROOT = `${import.meta.dirname}/..`;

/** Settings of whoever runs the tests must not reach the commands. */
const NO_SETTINGS = {
  REGISTER_URL: "off",
  KEY_URL: "off",
  AUSPAYNET_KEY: "",
  NO_COLOR: "1",
};

/** The ingest command as its task runs it, on a database of the test's. */
export function ingestCommand(
  database: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Deno.Command {
  const { tasks } = JSON.parse(Deno.readTextFileSync(`${ROOT}/deno.json`));
  const task: string[] = tasks.ingest.split(" ");
  return new Deno.Command(Deno.execPath(), {
    args: [...task.slice(1), ...args],
    cwd: ROOT,
    env: { ...NO_SETTINGS, KV_PATH: database, ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  });
}
