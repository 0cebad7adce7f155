// Databases with registers in them.
import { ingest, type IngestOptions } from "../lib/ingest/ingest.ts";
import type { Snapshot } from "../lib/ingest/snapshot.ts";
import type { RegisterRow } from "../lib/record.ts";
import { keys } from "../lib/store/keys.ts";
import { RegisterStore } from "../lib/store/register_store.ts";
import { toCsv } from "./_rows.ts";

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
