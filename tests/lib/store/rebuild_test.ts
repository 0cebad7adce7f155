import { assertEquals, assertNotEquals } from "@std/assert";
import fc from "../../_npm/fast_check.ts";
import { LiveDirectory } from "../../../lib/directory/live_directory.ts";
import { packHistory, packRecords } from "../../../lib/store/compact_copy.ts";
import { keys } from "../../../lib/store/keys.ts";
import { rebuildState } from "../../../lib/store/rebuild.ts";
import type { RegisterState } from "../../../lib/store/types.ts";
import { leftovers, openRegister, take } from "../../_ingest.ts";
import { anyRegister, makeRows } from "../../_rows.ts";

/** A state's copy, byte for byte. */
async function bytesOf(state: RegisterState): Promise<string[]> {
  const pieces = [
    ...await packRecords(state),
    ...await packHistory(state.history()),
  ];
  return pieces.map((piece) => piece.toHex());
}

const day = (n: number) => `2026-01-${String(n + 1).padStart(2, "0")}`;

Deno.test("rebuildState() gives the copy of any run of registers", async () => {
  const registers = fc.array(
    fc.tuple(anyRegister({ numbers: 15, minLength: 1 }), fc.boolean()),
    { minLength: 1, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(registers, async (run) => {
      using db = await openRegister();
      for (const [n, [rows, named]] of run.entries()) {
        const key = named ? [["ANZ", `Bank ${n}`, "01"] as const] : null;
        await take(db.store, rows, day(n), { force: true, key });
      }
      const current = (await db.store.current())!;
      const copy = (await db.store.load(current))!;
      const rebuilt = await rebuildState(db.kv, current);
      assertEquals(await bytesOf(rebuilt), await bytesOf(copy));
      const live = copy.records.length;
      const records = db.kv.list({ prefix: ["record"] });
      assertEquals((await Array.fromAsync(records)).length, live);
      assertEquals(await leftovers(db.kv), []);
    }),
    { numRuns: 30 },
  );
});

Deno.test("rebuild() mends a broken copy and serves the same", async () => {
  using db = await openRegister();
  await take(db.store, makeRows(5), day(0));
  await take(db.store, makeRows(5, 2), day(1));
  const current = (await db.store.current())!;
  const before = await bytesOf((await db.store.load(current))!);
  await db.kv.delete(keys.copy(current.copy.id, "records", 0));
  assertEquals(await db.store.load(current), null);
  const rebuilt = (await db.store.rebuild())!;
  assertEquals({ ...rebuilt, copy: null }, { ...current, copy: null });
  assertNotEquals(rebuilt.copy.id, current.copy.id);
  assertEquals(await bytesOf((await db.store.load(rebuilt))!), before);
  assertEquals(await leftovers(db.kv), []);
  const { directory } = await LiveDirectory.open(db.store);
  assertEquals(directory.records.length, 5);
  const copies = await Array.fromAsync(db.kv.list({ prefix: ["copy"] }));
  assertEquals(copies.every(({ key }) => key[1] === rebuilt.copy.id), true);
});

Deno.test("rebuild() has nothing to do on an empty database", async () => {
  using db = await openRegister();
  assertEquals(await db.store.rebuild(), null);
  assertEquals(await Array.fromAsync(db.kv.list({ prefix: [] })), []);
});
