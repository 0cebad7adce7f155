import { assert, assertEquals } from "@std/assert";
import { LiveDirectory } from "../../lib/directory/live_directory.ts";
import type { RegisterRow } from "../../lib/record.ts";
import { keys } from "../../lib/store/keys.ts";
import { rebuildState } from "../../lib/store/rebuild.ts";
import { allRecords } from "../../lib/store/record_table.ts";
import { leftovers, openRegister, tempFolder } from "../_ingest.ts";
import { ingestCommand } from "../_process.ts";
import { makeRows, rowOf, toCsv } from "../_rows.ts";

const KILLS = 22;

/** Two registers with 200 numbers of their own each and 2,300 that differ. */
const EVEN = makeRows(2_500);
const ODD = makeRows(2_500, 200).map((row) => ({ ...row, suburb: "Perth" }));
const ENTRIES_PER_VERSION = 200 + 200 + 2_300;
const NUMBERS = 2_700;

const day = (n: number) =>
  new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);

/** What is served, from a handle of its own, checked to be whole. */
async function inspect(database: string): Promise<number> {
  using db = await openRegister(database);
  const { directory } = await LiveDirectory.open(db.store);
  const current = (await db.store.current())!;
  const state = (await db.store.load(current))!;
  assertEquals(directory.version, current.version);
  const rows = registerOf(current.date);
  assertEquals(directory.records.map(rowOf), rows as RegisterRow[]);
  const entries = (current.version - 1) * ENTRIES_PER_VERSION;
  assertEquals(directory.history.length, entries);
  assertEquals(directory.log.length, current.version);
  const rebuilt = await rebuildState(db.kv, current);
  assertEquals(
    JSON.stringify(allRecords(rebuilt.records)),
    JSON.stringify(allRecords(state.records)),
  );
  assertEquals(
    JSON.stringify(rebuilt.history()),
    JSON.stringify(state.history()),
  );
  // A killed ingest's mark keeps the next waiting for three seconds.
  const mark = await db.kv.get<{ version: number }>(keys.staging);
  if (mark.value) await db.kv.set(keys.staging, { ...mark.value, at: 0 });
  return current.version;
}

/** Snapshots of even days hold one register, those of odd days the other. */
function registerOf(date: string): readonly RegisterRow[] {
  return (Date.parse(date) / 86_400_000) % 2 === 0 ? EVEN : ODD;
}

Deno.test(`an ingest command killed at ${KILLS} random moments never leaves a mix`, async () => {
  using folder = tempFolder();
  const database = `${folder.path}/kv.sqlite3`;
  for (const rows of [EVEN, ODD]) {
    const name = rows === EVEN ? "even.csv" : "odd.csv";
    Deno.writeTextFileSync(`${folder.path}/${name}`, toCsv(rows));
  }
  let date = -1;
  const ingestNext = async () => {
    // The next register is never the one in use.
    const last = date < 0 ? ODD : registerOf(await lastDate(database));
    do date++; while (registerOf(day(date)) === last);
    const name = last === ODD ? "even.csv" : "odd.csv";
    const path = `${folder.path}/${name}`;
    return ingestCommand(database, [path, "--force", "--date", day(date)]);
  };
  assertEquals((await (await ingestNext()).output()).code, 0);
  const second = await ingestNext();
  let started = performance.now();
  assertEquals((await second.output()).code, 0);
  let duration = performance.now() - started;
  let version = await inspect(database);
  assertEquals(version, 2);
  for (let kills = 0; kills < KILLS;) {
    const child = (await ingestNext()).spawn();
    const moment = duration * (0.3 + 0.8 * Math.random());
    started = performance.now();
    const timer = setTimeout(() => kill(child), moment);
    const { success } = await child.output();
    clearTimeout(timer);
    if (success) duration = performance.now() - started;
    else kills++;
    const now = await inspect(database);
    assert(now === version + 1 || (now === version && !success));
    version = now;
  }
  assertEquals((await (await ingestNext()).output()).code, 0);
  assertEquals(await inspect(database), version + 1);
  using db = await openRegister(database);
  assertEquals(await leftovers(db.kv), []);
  const records = await Array.fromAsync(db.kv.list({ prefix: ["record"] }));
  assertEquals(records.length, NUMBERS);
  assertEquals(new Set(records.map(({ key }) => key[1])).size, NUMBERS);
  const copies = await Array.fromAsync(db.kv.list({ prefix: ["copy"] }));
  assertEquals(new Set(copies.map(({ key }) => key[1])).size, 1);
});

/** Kills a process unless it has just ended by itself. */
function kill(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

async function lastDate(database: string): Promise<string> {
  using db = await openRegister(database);
  return (await db.store.current())!.date;
}
