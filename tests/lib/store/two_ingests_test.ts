import { assert, assertEquals } from "@std/assert";
import { LiveDirectory } from "../../../lib/directory/live_directory.ts";
import { rebuildState } from "../../../lib/store/rebuild.ts";
import type { RegisterStore } from "../../../lib/store/register_store.ts";
import { leftovers, openRegister, take, tempFolder } from "../../_ingest.ts";
import { ingestCommand } from "../../_process.ts";
import { makeRows, rowOf, toCsv } from "../../_rows.ts";

const OLD = makeRows(300);
const NEW = [...makeRows(290, 10), ...makeRows(15, 5_000)];

/** Each BSB's events, to see that none is doubled. */
async function eventsOf(store: RegisterStore): Promise<string[]> {
  const state = await store.load((await store.current())!);
  return state!.history().map(({ bsb, type, date }) =>
    `${bsb} ${type} ${date}`
  );
}

async function assertWhole(db: Awaited<ReturnType<typeof openRegister>>) {
  const { directory } = await LiveDirectory.open(db.store);
  assertEquals(directory.records.map(rowOf), NEW);
  const events = await eventsOf(db.store);
  assertEquals(events.length, 10 + 15);
  assertEquals(new Set(events).size, events.length);
  const current = (await db.store.current())!;
  const rebuilt = await rebuildState(db.kv, current);
  assertEquals(rebuilt.history(), (await db.store.load(current))!.history());
  assertEquals((await db.store.versions()).length, current.version);
  assertEquals(await leftovers(db.kv), []);
}

Deno.test("ingest() takes one snapshot in once, though two do it at once", async () => {
  using folder = tempFolder();
  using one = await openRegister(`${folder.path}/kv.sqlite3`);
  using two = await openRegister(`${folder.path}/kv.sqlite3`);
  await take(one.store, OLD, "2026-01-01");
  const results = await Promise.all([
    take(one.store, NEW, "2026-02-01"),
    take(two.store, NEW, "2026-02-01"),
    take(one.store, NEW, "2026-02-01"),
  ]);
  assertEquals(results.map(({ accepted }) => accepted), [true, true, true]);
  assertEquals(results.map(({ version }) => version), [2, 2, 2]);
  assertEquals(results.map(({ added }) => added).sort(), [0, 0, 15]);
  await assertWhole(two);
});

Deno.test("ingest() takes two snapshots in, one after the other", async () => {
  using folder = tempFolder();
  using one = await openRegister(`${folder.path}/kv.sqlite3`);
  using two = await openRegister(`${folder.path}/kv.sqlite3`);
  await take(one.store, OLD, "2026-01-01");
  const [later, earlier] = await Promise.all([
    take(one.store, NEW, "2026-03-01"),
    take(two.store, OLD, "2026-02-01"),
  ]);
  assert(later.accepted);
  assertEquals(earlier.accepted, later.version === 3);
  await assertWhole(one);
});

Deno.test("two ingest commands at once leave no doubled entry", async () => {
  using folder = tempFolder();
  const database = `${folder.path}/kv.sqlite3`;
  const [old, fresh] = [OLD, NEW].map((rows, i) => {
    const path = `${folder.path}/2026-0${i + 1}-01.csv`;
    Deno.writeTextFileSync(path, toCsv(rows));
    return path;
  });
  const run = (path: string) =>
    ingestCommand(database, [path, "--json"]).output();
  assertEquals((await run(old!)).code, 0);
  const outputs = await Promise.all([run(fresh!), run(fresh!), run(fresh!)]);
  assertEquals(outputs.map(({ code }) => code), [0, 0, 0]);
  const added = outputs.map(({ stdout }) =>
    JSON.parse(new TextDecoder().decode(stdout)).added
  );
  assertEquals(added.sort(), [0, 0, 15]);
  using db = await openRegister(database);
  await assertWhole(db);
});
