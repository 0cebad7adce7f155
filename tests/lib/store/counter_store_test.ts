import {
  assert,
  assertEquals,
  assertNotEquals,
  assertRejects,
} from "@std/assert";
import {
  type CounterKey,
  CounterStore,
} from "../../../lib/store/counter_store.ts";

const DAY_MS = 86_400_000;
const TODAY = Math.floor(Date.UTC(2026, 7, 15) / DAY_MS);

/** Everything that the counters keep, with when it was written. */
function rowsOf(kv: Deno.Kv) {
  return Array.fromAsync(kv.list({ prefix: ["counter"] }));
}

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

/** The counters of some clients of today. */
function keysOf(store: CounterStore, clients: number): Promise<CounterKey[]> {
  return Promise.all(
    Array.from({ length: clients }, (_, i) => store.key(TODAY, `client ${i}`)),
  );
}

Deno.test("CounterStore.add() adds up, over many batches", async () => {
  using kv = await Deno.openKv(":memory:");
  const store = await CounterStore.open(kv);
  const keys = await keysOf(store, 600);
  const sums = keys.map((key, i) => ({ key, by: i + 1 }));
  for (let round = 1; round <= 2; round++) {
    const totals = new Map<number, number>();
    await store.add(sums, (i, total) => totals.set(i, total));
    for (const [i, key] of keys.entries()) {
      assertEquals(await store.read(key), (i + 1) * round);
      assertEquals(totals.get(i), (i + 1) * round);
    }
    assertEquals(totals.size, 600);
  }
  await store.add([], () => assert(false));
});

Deno.test("CounterStore.add() of nought reads, and writes nothing", async () => {
  using kv = await Deno.openKv(":memory:");
  const store = await CounterStore.open(kv);
  const [one, other] = await keysOf(store, 2);
  await store.add([{ key: one!, by: 5 }], () => {});
  const before = await rowsOf(kv);
  const totals: number[] = [];
  const sums = [{ key: one!, by: 0 }, { key: other!, by: 0 }];
  await store.add(sums, (i, total) => totals[i] = total);
  assertEquals(totals, [5, 0]);
  assertEquals(await rowsOf(kv), before);
});

Deno.test("CounterStore.add() of several servers at once adds up", async () => {
  using kv = await Deno.openKv(":memory:");
  const stores = await Promise.all(
    Array.from({ length: 4 }, () => CounterStore.open(kv)),
  );
  const keys = await keysOf(stores[0]!, 300);
  const sums = keys.map((key) => ({ key, by: 1 }));
  await Promise.all(stores.map((store) => store.add(sums, () => {})));
  for (const key of keys) assertEquals(await stores[0]!.read(key), 4);
});

Deno.test("CounterStore.add() tells which sums are safe when a batch fails", async () => {
  using kv = await Deno.openKv(":memory:");
  const store = await CounterStore.open(kv);
  const keys = await keysOf(store, 300);
  const getMany = kv.getMany.bind(kv);
  let batches = 0;
  kv.getMany = (...args) => {
    if (++batches > 3) return Promise.reject(new Error("no database"));
    return getMany(...args);
  };
  const stored = new Set<number>();
  const adding = store.add(
    keys.map((key) => ({ key, by: 1 })),
    (i) => stored.add(i),
  );
  await assertRejects(() => adding, Error, "no database");
  assert(stored.size >= 30 && stored.size < 300, `${stored.size} are safe`);
  for (const [i, key] of keys.entries()) {
    assertEquals(await store.read(key), stored.has(i) ? 1 : 0);
  }
});

Deno.test("CounterStore holds half a million clients a day, and then forgets the longest known", async () => {
  using kv = await Deno.openKv(":memory:");
  const store = await CounterStore.open(kv);
  const { day } = await store.key(TODAY, "any");
  // Clients of one row: their ids begin alike.
  const sums = Array.from({ length: 2_001 }, (_, i) => ({
    key: { day, id: `ab${i.toString(16).padStart(14, "0")}` },
    by: 1_000_000,
  }));
  await store.add(sums.slice(0, 2_000), () => {});
  assertEquals(await store.read(sums[0]!.key), 1_000_000);
  await store.add(sums.slice(2_000), () => {});
  assertEquals(await store.read(sums[0]!.key), 0);
  for (const { key } of sums.slice(1)) {
    assertEquals(await store.read(key), 1_000_000);
  }
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
