import { assert, assertEquals, assertRejects } from "@std/assert";
import fc from "../../_npm/fast_check.ts";
import {
  RateLimiter,
  type RateLimitOptions,
} from "../../../lib/limits/rate_limiter.ts";
import { CounterStore } from "../../../lib/store/counter_store.ts";
import { NOON } from "../../_service.ts";

const DAY_MS = 86_400_000;

interface TestLimiter extends Disposable {
  readonly store: CounterStore;
  readonly clock: { now: number };
  limiter(options?: Partial<RateLimitOptions>): RateLimiter;
  /** What the database knows of a client today. */
  stored(client: string): Promise<number>;
}

async function open(limitPerDay = 10): Promise<TestLimiter> {
  const kv = await Deno.openKv(":memory:");
  const store = await CounterStore.open(kv);
  const clock = { now: NOON };
  return {
    store,
    clock,
    limiter: (options = {}) =>
      new RateLimiter(store, { limitPerDay, now: () => clock.now, ...options }),
    stored: async (client) =>
      await store.read(
        await store.key(Math.floor(clock.now / DAY_MS), client),
      ),
    [Symbol.dispose]: () => kv.close(),
  };
}

async function takeTimes(limiter: RateLimiter, client: string, times: number) {
  for (let i = 0; i < times; i++) await limiter.take(client);
}

Deno.test("RateLimiter.take() counts down to nought, then refuses", async () => {
  using test = await open(2);
  const limiter = test.limiter();
  const reset = Math.ceil(NOON / DAY_MS) * DAY_MS / 1000;
  const rest = { limit: 2, reset };
  assertEquals(await limiter.take("a"), {
    allowed: true,
    remaining: 1,
    ...rest,
  });
  assertEquals(await limiter.take("a"), {
    allowed: true,
    remaining: 0,
    ...rest,
  });
  const refused = { allowed: false, remaining: 0, ...rest };
  assertEquals(await limiter.take("a"), refused);
  assertEquals(await limiter.take("a"), refused);
  await limiter.flush();
  assertEquals(await test.stored("a"), 2, "refused requests do not count");
});

Deno.test("RateLimiter.peek() does not count", async () => {
  using test = await open();
  const limiter = test.limiter();
  assertEquals((await limiter.peek("a")).remaining, 10);
  await limiter.take("a");
  assertEquals((await limiter.peek("a")).remaining, 9);
  assertEquals((await limiter.peek("a")).remaining, 9);
});

Deno.test("RateLimiter.take() counts requests that come at once", async () => {
  using test = await open();
  const limiter = test.limiter();
  const taken = await Promise.all(
    Array.from({ length: 12 }, () => limiter.take("a")),
  );
  assertEquals(taken.filter(({ allowed }) => allowed).length, 10);
  await limiter.flush();
  assertEquals(await test.stored("a"), 10);
});

Deno.test("RateLimiter forgets nobody in a restart", async () => {
  using test = await open();
  const before = test.limiter();
  await takeTimes(before, "a", 4);
  await before.flush();
  const after = test.limiter();
  assertEquals((await after.take("a")).remaining, 5);
  assertEquals((await after.take("b")).remaining, 9);
});

Deno.test("RateLimiter begins anew on another day", async () => {
  using test = await open(1);
  const limiter = test.limiter();
  await limiter.take("a");
  assert(!(await limiter.take("a")).allowed);
  test.clock.now += DAY_MS / 2;
  const next = await limiter.take("a");
  assertEquals([next.allowed, next.remaining], [true, 0]);
  assertEquals(next.reset, (NOON + DAY_MS * 3 / 2) / 1000);
  await limiter.flush();
  assertEquals(await test.stored("a"), 1);
  test.clock.now -= DAY_MS;
  assertEquals(await test.stored("a"), 1, "yesterday's is written too");
});

Deno.test("two limiters on one database add up", async () => {
  using test = await open(100);
  const [one, other] = [test.limiter(), test.limiter()];
  await Promise.all([takeTimes(one, "a", 30), takeTimes(other, "a", 20)]);
  await Promise.all([one.flush(), other.flush()]);
  assertEquals(await test.stored("a"), 50);
  await takeTimes(one, "a", 5);
  await one.flush();
  assertEquals((await test.limiter().peek("a")).remaining, 45);
});

Deno.test("RateLimiter.flush() learns what another server counted", async () => {
  using test = await open(100);
  const [one, other] = [test.limiter(), test.limiter()];
  await takeTimes(one, "a", 60);
  await takeTimes(other, "a", 60);
  await one.flush();
  await other.flush();
  assertEquals((await other.take("a")).allowed, false, "120 of 100");
  assertEquals((await one.peek("a")).remaining, 40, "until its next flush");
  await takeTimes(one, "a", 1);
  await one.flush();
  assertEquals((await one.take("a")).allowed, false);
  assertEquals(await test.stored("a"), 121, "nothing is counted twice");
});

Deno.test("RateLimiter.flush() learns what another server wrote after it", async () => {
  using test = await open(100);
  const [one, other] = [test.limiter(), test.limiter()];
  await takeTimes(one, "a", 60);
  await takeTimes(other, "a", 60);
  await one.flush();
  await other.flush();
  await one.flush();
  assertEquals((await one.take("a")).allowed, false);
  assertEquals((await other.take("a")).allowed, false);
  assertEquals(await test.stored("a"), 120);
});

Deno.test("RateLimiter.flush() writes what is new, once", async () => {
  using test = await open(100);
  const limiter = test.limiter();
  for (let round = 1; round <= 3; round++) {
    await takeTimes(limiter, "a", 7);
    await limiter.flush();
    await limiter.flush();
    assertEquals(await test.stored("a"), 7 * round);
  }
});

Deno.test("RateLimiter.flush() twice at once writes nothing twice", async () => {
  using test = await open(100);
  const limiter = test.limiter();
  const add = test.store.add.bind(test.store);
  const gate = Promise.withResolvers<void>();
  test.store.add = async (...args) => {
    await gate.promise;
    await add(...args);
  };
  await takeTimes(limiter, "a", 3);
  const first = limiter.flush();
  await takeTimes(limiter, "a", 1);
  const second = limiter.flush();
  gate.resolve();
  await Promise.all([first, second]);
  assertEquals(await test.stored("a"), 3, "they are one flush");
  await limiter.flush();
  assertEquals(await test.stored("a"), 4);
});

Deno.test("RateLimiter.flush() keeps for later what could not be written", async () => {
  using test = await open(100);
  const limiter = test.limiter();
  const add = test.store.add.bind(test.store);
  await takeTimes(limiter, "a", 3);
  test.store.add = () => Promise.reject(new Error("no database"));
  await assertRejects(() => limiter.flush(), Error, "no database");
  await takeTimes(limiter, "a", 2);
  await assertRejects(() => limiter.flush(), Error);
  test.store.add = add;
  assertEquals((await limiter.peek("a")).remaining, 95);
  await limiter.flush();
  assertEquals(await test.stored("a"), 5);
});

Deno.test("RateLimiter counts from nought while the database cannot be read", async () => {
  using test = await open();
  const limiter = test.limiter();
  const read = test.store.read.bind(test.store);
  test.store.read = () => Promise.reject(new Error("no database"));
  assertEquals((await limiter.take("a")).remaining, 9);
  test.store.read = read;
  await limiter.flush();
  assertEquals(await test.stored("a"), 1);
});

Deno.test("RateLimiter waits for a stored count only so long, and adds it when it comes", async () => {
  using test = await open(10);
  const key = await test.store.key(Math.floor(NOON / DAY_MS), "a");
  await test.store.add([{ key, by: 8 }], () => {});
  const reading = Promise.withResolvers<number>();
  test.store.read = () => reading.promise;
  const limiter = test.limiter();
  const [first, second] = await Promise.all([
    limiter.take("a"),
    limiter.take("a"),
  ]);
  assertEquals([first.remaining, second.remaining], [9, 8], "from zero");
  const third = limiter.take("a");
  assert(!(third instanceof Promise), "nobody waits twice");
  reading.resolve(8);
  await reading.promise;
  await Promise.resolve();
  const { allowed, remaining } = await limiter.take("a");
  assertEquals([allowed, remaining], [false, 0], "8 before, 3 since");
});

Deno.test("RateLimiter learns by its flush what it couldn't read", async () => {
  using test = await open(10);
  const key = await test.store.key(Math.floor(NOON / DAY_MS), "a");
  await test.store.add([{ key, by: 8 }], () => {});
  const reading = Promise.withResolvers<number>();
  const read = test.store.read.bind(test.store);
  test.store.read = () => reading.promise;
  const limiter = test.limiter();
  assertEquals((await limiter.take("a")).remaining, 9);
  await limiter.flush();
  assertEquals((await limiter.take("a")).remaining, 0);
  // An answer that comes late is older than what the flush learnt.
  reading.resolve(8);
  await reading.promise;
  assertEquals((await limiter.take("a")).allowed, false);
  await limiter.flush();
  test.store.read = read;
  assertEquals(await test.stored("a"), 10, "nothing is counted twice");
});

Deno.test("RateLimiter keeps nobody waiting while the database is known to be away", async () => {
  using test = await open(10);
  test.store.read = () => new Promise(() => {});
  const limiter = test.limiter({ isAway: () => true });
  for (const client of ["a", "b", "a"]) {
    assert(!(limiter.take(client) instanceof Promise));
  }
  assertEquals((await limiter.take("a")).remaining, 7);
});

Deno.test("RateLimiter's flushes don't pile up while the database is away", async () => {
  using test = await open(100);
  const add = test.store.add.bind(test.store);
  const gate = Promise.withResolvers<void>();
  let adds = 0;
  test.store.add = async (...args) => {
    adds++;
    await gate.promise;
    await add(...args);
  };
  const limiter = test.limiter();
  await takeTimes(limiter, "a", 3);
  const flushes = Array.from({ length: 50 }, () => limiter.flush());
  assertEquals(adds, 1);
  gate.resolve();
  await Promise.all(flushes);
  assertEquals([adds, await test.stored("a"), limiter.unwritten], [1, 3, 0]);
});

Deno.test("RateLimiter with few clients in memory loses no count", async () => {
  using test = await open(1000);
  const limiter = test.limiter({ maxClients: 3 });
  const clients = Array.from({ length: 10 }, (_, i) => `client ${i}`);
  for (let round = 0; round < 4; round++) {
    for (const client of clients) await limiter.take(client);
    if (round === 1) await limiter.flush();
  }
  for (const client of clients) {
    assertEquals((await limiter.peek(client)).remaining, 996, client);
  }
  await limiter.flush();
  for (const client of clients) assertEquals(await test.stored(client), 4);
});

Deno.test("RateLimiter lets go first of the client that it hasn't seen the longest", async () => {
  let reads = 0;
  // Quicker than a database; nothing is counted, so nothing is written.
  const store = {
    key: (_day: number, id: string) => Promise.resolve({ id }),
    read: () => Promise.resolve(++reads && 3),
  } as unknown as CounterStore;
  const limiter = new RateLimiter(store, {
    limitPerDay: 10,
    now: () => NOON,
    maxClients: 50,
  });
  for (let i = 0; i < 50; i++) await limiter.peek(`client ${i}`);
  await limiter.peek("client 0");
  assertEquals(reads, 50, "there is room for all of them");
  await limiter.peek("one more");
  await limiter.peek("client 0");
  assertEquals(reads, 51, "one was let go");
  assertEquals((await limiter.peek("client 1")).remaining, 7);
  assertEquals(reads, 52, "the one not seen the longest");
});

Deno.test("RateLimiter let go of a client while its count is written, and counts on", async () => {
  using test = await open(1000);
  const limiter = test.limiter({ maxClients: 1 });
  const add = test.store.add.bind(test.store);
  const gate = Promise.withResolvers<void>();
  test.store.add = async () => {
    await gate.promise;
    throw new Error("no database");
  };
  await takeTimes(limiter, "a", 3);
  const failing = limiter.flush();
  await limiter.take("b");
  assertEquals((await limiter.take("a")).remaining, 996);
  gate.resolve();
  await assertRejects(() => failing, Error);
  test.store.add = add;
  assertEquals((await limiter.take("a")).remaining, 995);
  await limiter.flush();
  assertEquals([await test.stored("a"), await test.stored("b")], [5, 1]);
});

Deno.test("RateLimiter without a cap neither counts nor stores", async () => {
  using test = await open(0);
  const limiter = test.limiter();
  for (let i = 0; i < 20; i++) assert((await limiter.take("a")).allowed);
  await limiter.flush();
  assertEquals(await test.stored("a"), 0);
});

Deno.test("RateLimiter counts right in any order of events", async () => {
  const event = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ take: fc.integer({ min: 0, max: 4 }) }),
    },
    { weight: 2, arbitrary: fc.constant("flush" as const) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("fail" as const, "restart" as const),
    },
  );
  const events = fc.array(event, { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(events, async (events) => {
      using test = await open(1000);
      const add = test.store.add.bind(test.store);
      let limiter = test.limiter({ maxClients: 2 });
      const counts = new Map<string, number>();
      for (const event of events) {
        if (event === "flush") {
          test.store.add = add;
          await limiter.flush();
        } else if (event === "restart") {
          test.store.add = add;
          await limiter.flush();
          limiter = test.limiter({ maxClients: 2 });
        } else if (event === "fail") {
          test.store.add = () => Promise.reject(new Error("no database"));
          await limiter.flush().catch(() => {});
        } else {
          const client = String(event.take);
          const count = (counts.get(client) ?? 0) + 1;
          counts.set(client, count);
          assertEquals((await limiter.take(client)).remaining, 1000 - count);
        }
      }
      test.store.add = add;
      await limiter.flush();
      for (const [client, count] of counts) {
        assertEquals(await test.stored(client), count);
      }
    }),
    { numRuns: 40 },
  );
});
