import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { CounterStore } from "../../../lib/store/counter_store.ts";

const DAY_MS = 86_400_000;
const TODAY = Math.floor(Date.UTC(2026, 7, 15) / DAY_MS);

Deno.test("CounterStore.key() names client and day, and neither in the clear", async () => {
  using kv = await Deno.openKv(":memory:");
  const store = await CounterStore.open(kv);
  const key = await store.key(TODAY, "192.0.2.1");
  assertEquals(key.day, "2026-08-15");
  assert(!key.id.includes("192"));
  assertEquals(await store.key(TODAY, "192.0.2.1"), key);
  const others = [
    await store.key(TODAY, "192.0.2.2"),
    await store.key(TODAY + 1, "192.0.2.1"),
  ];
  for (const other of others) assertNotEquals(other.id, key.id);
});

Deno.test("CounterStore.open() keeps the salt of its database", async () => {
  using kv = await Deno.openKv(":memory:");
  using another = await Deno.openKv(":memory:");
  const stores = await Promise.all([
    CounterStore.open(kv),
    CounterStore.open(kv),
    CounterStore.open(another),
  ]);
  const later = await CounterStore.open(kv);
  const [one, same, other, again] = await Promise.all(
    [...stores, later].map((store) => store.key(TODAY, "192.0.2.1")),
  );
  assertEquals(same, one);
  assertEquals(again, one);
  assertNotEquals(other?.id, one?.id, "another database, another salt");
});

Deno.test("CounterStore.add() adds up, over many batches", async () => {
  using kv = await Deno.openKv(":memory:");
  const store = await CounterStore.open(kv);
  const keys = await Promise.all(
    Array.from({ length: 600 }, (_, i) => store.key(TODAY, `client ${i}`)),
  );
  const sums = keys.map((key, i) => ({ key, by: i + 1 }));
  for (let round = 1; round <= 2; round++) {
    const stored: number[] = [];
    await store.add(sums, (i) => stored.push(i));
    assertEquals(stored, keys.map((_, i) => i));
    assertEquals(await store.read(keys[0]!), round);
    assertEquals(await store.read(keys[599]!), 600 * round);
  }
  await store.add([], () => assert(false));
});

Deno.test("CounterStore.add() tells which batches are safe when one fails", async () => {
  using kv = await Deno.openKv(":memory:");
  const store = await CounterStore.open(kv);
  const keys = await Promise.all(
    Array.from({ length: 300 }, (_, i) => store.key(TODAY, `client ${i}`)),
  );
  // No database takes a negative amount.
  const sums = keys.map((key, i) => ({ key, by: i === 299 ? -1 : 1 }));
  const stored: number[] = [];
  const failed = await store.add(sums, (i) => stored.push(i))
    .then(() => false, () => true);
  assert(failed);
  assertEquals(stored.length, 250);
  assertEquals(await store.read(keys[249]!), 1);
  assertEquals(await store.read(keys[250]!), 0);
});

Deno.test("CounterStore.read() knows nothing of a new client", async () => {
  using kv = await Deno.openKv(":memory:");
  const store = await CounterStore.open(kv);
  assertEquals(await store.read(await store.key(TODAY, "new")), 0);
});

Deno.test("CounterStore.sweep() keeps today and yesterday, and other keys", async () => {
  using kv = await Deno.openKv(":memory:");
  const store = await CounterStore.open(kv);
  await kv.set(["report", "x"], "stays");
  const add = async (day: number, client: string) => {
    const key = await store.key(day, client);
    await store.add([{ key, by: 1 }], () => {});
    return key;
  };
  const kept = [await add(TODAY, "a"), await add(TODAY - 1, "a")];
  const old = [await add(TODAY - 2, "a"), await add(TODAY - 400, "a")];
  for (let i = 0; i < 510; i++) old.push(await add(TODAY - 3, `client ${i}`));
  await store.sweep(new Date(TODAY * DAY_MS + DAY_MS - 1));
  for (const key of kept) assertEquals(await store.read(key), 1, key.day);
  for (const key of old) assertEquals(await store.read(key), 0, key.day);
  assertEquals((await kv.get(["report", "x"])).value, "stays");
  const salted = await CounterStore.open(kv);
  assertEquals(await salted.key(TODAY, "a"), kept[0]);
});
