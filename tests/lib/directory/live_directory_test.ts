import { assert, assertEquals, assertMatch } from "@std/assert";
import { LiveDirectory } from "../../../lib/directory/live_directory.ts";
import { keys } from "../../../lib/store/keys.ts";
import { openRegister, take, tempFolder } from "../../_ingest.ts";
import { makeRows, rowOf } from "../../_rows.ts";

Deno.test("LiveDirectory serves what another handle takes in", async () => {
  using folder = tempFolder();
  using server = await openRegister(`${folder.path}/kv.sqlite3`);
  using ingester = await openRegister(`${folder.path}/kv.sqlite3`);
  const live = await LiveDirectory.open(server.store);
  const starter = live.directory;
  assertEquals(starter.origin, "starter");
  assertEquals(await live.refresh(), false);
  const old = makeRows(50);
  await take(ingester.store, old, "2026-01-01");
  assert(live.directory === starter);
  assertEquals(await live.refresh(), true);
  const first = live.directory;
  assertEquals([first.origin, first.version], ["official", 1]);
  assertEquals(first.records.map(rowOf), old);
  assertEquals(await live.refresh(), false);
  assert(live.directory === first);

  const fresh = makeRows(50, 5);
  await take(ingester.store, fresh, "2026-02-01");
  assertEquals(await live.refresh(), true);
  assertEquals(live.directory.records.map(rowOf), fresh);
  assertEquals(live.directory.date, "2026-02-01");
  assertEquals(live.directory.allDiscontinued().length, 5);
  // The one before is still whole for requests that began with it.
  assertEquals(first.records.map(rowOf), old);
  assertEquals(first.history, []);

  // Only the date moves on: that is a version too.
  await take(ingester.store, fresh, "2026-03-01");
  assertEquals(await live.refresh(), true);
  assertEquals(live.directory.date, "2026-03-01");
  // A refused one and one known already are none.
  await take(ingester.store, fresh, "2026-03-01");
  await take(ingester.store, "<html>", "2026-04-01");
  await take(ingester.store, old, "2026-01-01");
  assertEquals(await live.refresh(), false);
});

Deno.test("LiveDirectory loads a version once, however many ask for it", async () => {
  using db = await openRegister();
  const live = await LiveDirectory.open(db.store);
  await take(db.store, makeRows(5), "2026-01-01");
  const load = db.store.load.bind(db.store);
  let loads = 0;
  db.store.load = (current) => (loads++, load(current));
  const both = await Promise.all([live.refresh(), live.refresh()]);
  assertEquals([both, loads], [[true, true], 1]);
  assertEquals(await live.refresh(), false);
  await take(db.store, makeRows(6), "2026-02-01");
  assertEquals(await live.refresh(), true);
  assertEquals(live.directory.date, "2026-02-01");
});

Deno.test("LiveDirectory reads another version when one is replaced meanwhile", async () => {
  using db = await openRegister();
  await take(db.store, makeRows(5), "2026-01-01");
  const load = db.store.load.bind(db.store);
  let replaced = false;
  db.store.load = async (current) => {
    if (!replaced) {
      replaced = true;
      db.store.load = load;
      await take(db.store, makeRows(6), "2026-02-01");
    }
    return await load(current);
  };
  const { directory } = await LiveDirectory.open(db.store);
  assertEquals([directory.version, directory.size], [2, 6]);
});

Deno.test("LiveDirectory reads the records one by one when the copy is broken, and says so", async () => {
  for (const part of ["records", "history"] as const) {
    for (const spoiled of [null, new Uint8Array([1, 2, 3])]) {
      using db = await openRegister();
      await take(db.store, makeRows(5), "2026-01-01");
      const fresh = makeRows(6, 2);
      await take(db.store, fresh, "2026-02-01");
      const { copy } = (await db.store.current())!;
      const key = keys.copy(copy.id, part, 0);
      await (spoiled ? db.kv.set(key, spoiled) : db.kv.delete(key));
      const problems: string[] = [];
      const live = await LiveDirectory.open(
        db.store,
        (problem) => problems.push(problem),
      );
      assertEquals(problems.length, 1);
      assertMatch(problems[0]!, /broken.*--rebuild/);
      const { directory } = live;
      assertEquals([directory.version, directory.origin], [2, "official"]);
      assertEquals(directory.records.map(rowOf), fresh);
      assertEquals(directory.allDiscontinued().length, 2);
      assertEquals(directory.history.length, 5);
      assertEquals(await live.refresh(), false, "not again and again");
    }
  }
});

Deno.test("LiveDirectory takes over a copy that was made anew", async () => {
  using db = await openRegister();
  await take(db.store, makeRows(5), "2026-01-01");
  const live = await LiveDirectory.open(db.store);
  const before = live.directory;
  await db.store.rebuild();
  assertEquals(await live.refresh(), true);
  assert(live.directory !== before);
  assertEquals(live.directory.records, before.records);
  assertEquals(await live.refresh(), false);
});
