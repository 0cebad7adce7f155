// An ingest that stalls so long that another takes its place and finishes.
import { assertEquals, assertRejects } from "@std/assert";
import { LiveDirectory } from "../../lib/directory/live_directory.ts";
import { keys } from "../../lib/store/keys.ts";
import { rebuildState } from "../../lib/store/rebuild.ts";
import { allRecords } from "../../lib/store/record_table.ts";
import { RegisterStore } from "../../lib/store/register_store.ts";
import { IngestConflictError } from "../../lib/store/staging.ts";
import { dump, leftovers, openRegister, take } from "../_ingest.ts";
import { makeRows, rowOf } from "../_rows.ts";

/** Several batches each, with numbers that only one of them has. */
const OLD = makeRows(700);
const STALLED = [...makeRows(700), ...makeRows(50, 3_000)]
  .map((row) => ({ ...row, suburb: "Perth" }));
const OTHER = [...makeRows(700), ...makeRows(30, 5_000)]
  .map((row) => ({ ...row, suburb: "Hobart" }));

/** A database that waits before one commit until it is told to go on. */
function stallingKv(
  kv: Deno.Kv,
  isAt: (commit: number, switches: boolean) => boolean,
) {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let commits = 0;
  const watched = (atomic: Deno.AtomicOperation): Deno.AtomicOperation => {
    let switches = false;
    const proxy: Deno.AtomicOperation = new Proxy(atomic, {
      get(target, name) {
        const value = Reflect.get(target, name);
        return (...args: unknown[]) => {
          if (name === "commit" && isAt(commits++, switches)) {
            reached.resolve();
            return goOn.promise.then(() => target.commit());
          }
          if (name === "set" && String(args[0]) === String(keys.current)) {
            switches = true;
          }
          const result = value.apply(target, args);
          return result === target ? proxy : result;
        };
      },
    });
    return proxy;
  };
  const stalling = new Proxy(kv, {
    get(target, name) {
      if (name === "atomic") return () => watched(target.atomic());
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { kv: stalling, reached: reached.promise, goOn: goOn.resolve };
}

/** Stalls an ingest at a commit and lets another one finish meanwhile. */
async function stallAndOvertake(
  isAt: (commit: number, switches: boolean) => boolean,
): Promise<void> {
  using db = await openRegister();
  await take(db.store, OLD, "2026-01-01");
  const stall = stallingKv(db.kv, isAt);
  const stalled = take(new RegisterStore(stall.kv), STALLED, "2026-03-01");
  const refused = assertRejects(() => stalled, IngestConflictError);
  await stall.reached;
  // It waits for the mark to grow old, and takes the stalled one's place. The
  // mark is left to time: one rewritten here would stop the stalled one too.
  const { accepted, version, added } = await take(
    db.store,
    OTHER,
    "2026-02-01",
  );
  assertEquals([accepted, version, added], [true, 2, 30]);
  const before = await dump(db.kv);
  stall.goOn();
  await refused;
  assertEquals(await dump(db.kv), before);
  await assertOther(db);
}

/** The other's register is in use: its version, records and history. */
async function assertOther(
  db: { kv: Deno.Kv; store: RegisterStore },
): Promise<void> {
  const current = (await db.store.current())!;
  assertEquals([current.version, current.date], [2, "2026-02-01"]);
  const { directory } = await LiveDirectory.open(db.store);
  assertEquals(directory.records.map(rowOf), OTHER);
  assertEquals(
    (await db.store.versions()).map(({ date }) => date),
    ["2026-01-01", "2026-02-01"],
  );
  const copy = (await db.store.load(current))!;
  const entries = copy.history();
  assertEquals(entries.length, OTHER.length);
  assertEquals(new Set(entries.map(({ date }) => date)).size, 1);
  const rebuilt = await rebuildState(db.kv, current);
  assertEquals(allRecords(rebuilt.records), allRecords(copy.records));
  assertEquals(rebuilt.history(), entries);
  assertEquals(await leftovers(db.kv), []);
}

Deno.test("an ingest that stalls is overtaken, fails, and changes nothing", async () => {
  // Each waits three seconds for the stalled one: all at once. The commits:
  // the mark, batches of records, the copy, and the one that switches over.
  await Promise.all([
    stallAndOvertake((commit) => commit === 1),
    stallAndOvertake((commit) => commit === 3),
    stallAndOvertake((_, switches) => switches),
  ]);
});
