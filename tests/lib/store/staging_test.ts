import { assert, assertEquals, assertRejects } from "@std/assert";
import { LiveDirectory } from "../../../lib/directory/live_directory.ts";
import type { RegisterRow } from "../../../lib/record.ts";
import { keys } from "../../../lib/store/keys.ts";
import { rebuildState } from "../../../lib/store/rebuild.ts";
import { RegisterStore } from "../../../lib/store/register_store.ts";
import {
  IngestConflictError,
  StagingArea,
} from "../../../lib/store/staging.ts";
import { allRecords } from "../../../lib/store/record_table.ts";
import { leftovers, openRegister, take } from "../../_ingest.ts";
import { makeRows, rowOf } from "../../_rows.ts";

/** Seven hundred records: several batches of every kind. */
const OLD = makeRows(700);
const NEW = [
  ...makeRows(600, 100).map((row) => ({ ...row, suburb: "Perth" })),
  ...makeRows(100, 5_000),
];

/** A database that dies at a commit, tells it, and stays dead. */
function dyingKv(kv: Deno.Kv, commits: number, onDeath = () => {}): Deno.Kv {
  const dying = (atomic: Deno.AtomicOperation): Deno.AtomicOperation =>
    new Proxy(atomic, {
      get(target, name) {
        if (name === "commit" && commits-- <= 0) {
          onDeath();
          return () => Promise.reject(new Error("killed"));
        }
        const value = Reflect.get(target, name);
        return (...args: unknown[]) => {
          const result = value.apply(target, args);
          return result === target ? dying(target) : result;
        };
      },
    });
  return new Proxy(kv, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name === "atomic") return () => dying(target.atomic());
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Makes the mark of a killed ingest so old that nobody waits for it. */
async function ageMark(kv: Deno.Kv): Promise<void> {
  const mark = await kv.get<{ version: number }>(keys.staging);
  if (mark.value) await kv.set(keys.staging, { ...mark.value, at: 0 });
}

async function served(store: RegisterStore): Promise<RegisterRow[]> {
  const { directory } = await LiveDirectory.open(store);
  return directory.records.map(rowOf);
}

Deno.test("an ingest that dies at any commit leaves the old or the new register", async () => {
  let switched = -1;
  let ended = -1;
  for (let commits = 0; ended < 0; commits++) {
    using db = await openRegister();
    await take(db.store, OLD, "2026-01-01");
    let died = false;
    const dying = new RegisterStore(
      dyingKv(db.kv, commits, () => died = true),
    );
    const told = await take(dying, NEW, "2026-02-01", { force: true })
      .then(({ version }) => version, ({ message }) => message);
    if (!died) ended = commits;
    const current = (await db.store.current())!;
    // Whoever dies while clearing up has taken the register in, and says so.
    assertEquals(told, current.version === 2 ? 2 : "killed");
    if (current.version === 2 && switched < 0) switched = commits;
    const expected = current.version === 2 ? NEW : OLD;
    assertEquals(await served(db.store), expected, `commit ${commits}`);
    // Records and history agree with the copy even before the clearing.
    const copy = (await db.store.load(current))!;
    const rebuilt = await rebuildState(db.kv, current);
    assertEquals(allRecords(rebuilt.records), allRecords(copy.records));
    assertEquals(rebuilt.history(), copy.history());
    await ageMark(db.kv);
    const result = await take(db.store, NEW, "2026-02-01", { force: true });
    assertEquals([result.accepted, result.version], [true, 2]);
    assertEquals(await served(db.store), NEW);
    const state = (await db.store.load((await db.store.current())!))!;
    assertEquals(state.history().length, 100 + 100 + 600);
    for (
      const [prefix, count] of [["record", 800], ["history", 800]] as const
    ) {
      const entries = db.kv.list({ prefix: [prefix] });
      assertEquals((await Array.fromAsync(entries)).length, count);
    }
    assertEquals(await leftovers(db.kv), []);
  }
  assert(switched > 3 && ended > switched, `${switched} of ${ended}`);
});

Deno.test("StagingArea lets one ingest in at a time", async () => {
  using db = await openRegister();
  const first = await StagingArea.begin(db.kv);
  let entered = false;
  const second = StagingArea.begin(db.kv).then((area) => {
    entered = true;
    return area;
  });
  await first.commit((atomic) => atomic.set(["record", "x", 1], 1));
  assertEquals(entered, false);
  await first.end();
  await (await second).end();
  assertEquals(await leftovers(db.kv), []);
});

Deno.test("StagingArea lets nobody write whose place was taken", async () => {
  using db = await openRegister();
  const stalled = await StagingArea.begin(db.kv);
  await ageMark(db.kv);
  const next = await StagingArea.begin(db.kv);
  await assertRejects(
    () => stalled.commit((atomic) => atomic.set(["record", "x", 1], 1)),
    IngestConflictError,
  );
  await stalled.end();
  assertEquals((await db.kv.get(["record", "x", 1])).value, null);
  await next.commit((atomic) => atomic.set(["record", "y", 1], 1));
  await next.end();
  assertEquals(await leftovers(db.kv), []);
});

Deno.test("StagingArea does not wait for a clock that is ahead", async () => {
  using db = await openRegister();
  const at = Date.now() + 3_600_000;
  await db.kv.set(keys.staging, { version: 1, at });
  const area = await StagingArea.begin(db.kv);
  await area.end();
  assertEquals(await leftovers(db.kv), []);
});
