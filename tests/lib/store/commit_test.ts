import { assertEquals, assertRejects } from "@std/assert";
import { commitAtomic } from "../../../lib/store/commit.ts";
import { tempFolder } from "../../_ingest.ts";

/** Adds to a number, each time checked, as often as told. */
async function countUp(kv: Deno.Kv, times: number): Promise<void> {
  for (let done = 0; done < times;) {
    const entry = await kv.get<number>(["n"]);
    const { ok } = await commitAtomic(
      kv.atomic().check(entry).set(["n"], (entry.value ?? 0) + 1),
    );
    if (ok) done++;
  }
}

Deno.test("commitAtomic() waits while others write to the same file", async () => {
  using folder = tempFolder();
  const path = `${folder.path}/kv.sqlite3`;
  using one = await Deno.openKv(path);
  using two = await Deno.openKv(path);
  await Promise.all([countUp(one, 100), countUp(two, 100)]);
  assertEquals((await one.get(["n"])).value, 200);
});

Deno.test("commitAtomic() throws what is no lock at once", async () => {
  using kv = await Deno.openKv(":memory:");
  const tooLarge = kv.atomic().set(["x"], new Uint8Array(70_000));
  await assertRejects(() => commitAtomic(tooLarge), TypeError);
});
