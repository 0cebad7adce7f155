import { startService } from "../_service.ts";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { checkRegister } from "../../lib/ingest/check.ts";
import { LiveDirectory } from "../../lib/directory/live_directory.ts";
import { RateLimiter } from "../../lib/limits/rate_limiter.ts";
import { openStore } from "../../lib/store/mod.ts";
import { keys } from "../../lib/store/keys.ts";
import { RegisterStore } from "../../lib/store/register_store.ts";
import { openRegister, take, tempFolder } from "../_ingest.ts";
import { makeRows, rowOf, toCsv } from "../_rows.ts";

/** A database whose writes fail while `isFull` says so. */
function fullKv(kv: Deno.Kv, isFull: () => boolean): Deno.Kv {
  const fail = () => Promise.reject(new Error("database or disk is full"));
  const failing = (atomic: Deno.AtomicOperation): Deno.AtomicOperation =>
    new Proxy(atomic, {
      get(target, name) {
        if (name === "commit" && isFull()) return fail;
        const value = Reflect.get(target, name);
        return (...args: unknown[]) => {
          const result = value.apply(target, args);
          return result === target ? failing(target) : result;
        };
      },
    });
  return new Proxy(kv, {
    get(target, name) {
      if (name === "set" && isFull()) return fail;
      if (name === "atomic") return () => failing(target.atomic());
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

Deno.test("an ingest on a full disk changes nothing, and works once there is room", async () => {
  for (const commits of [0, 2, 4]) {
    using db = await openRegister();
    const old = makeRows(700);
    const fresh = makeRows(700).map((row) => ({ ...row, suburb: "Perth" }));
    await take(db.store, old, "2026-01-01");
    const live = await LiveDirectory.open(db.store);
    let left = commits;
    const full = new RegisterStore(fullKv(db.kv, () => left-- <= 0));
    await assertRejects(() => take(full, fresh, "2026-02-01"), Error, "full");
    await live.refresh();
    assertEquals(live.directory.records.map(rowOf), old, `${commits}`);
    // Nobody need wait for the mark that the failed one left.
    const mark = await db.kv.get<object>(keys.staging);
    if (mark.value) await db.kv.set(keys.staging, { ...mark.value, at: 0 });
    const roomy = new RegisterStore(fullKv(db.kv, () => false));
    assertEquals((await take(roomy, fresh, "2026-02-01")).accepted, true);
    await live.refresh();
    assertEquals(live.directory.records.map(rowOf), fresh, `${commits}`);
  }
});

Deno.test("a report that can't be stored is a 500, never a 200; answers go on", async () => {
  let isFull = false;
  using kv = await Deno.openKv(":memory:");
  using service = await startService({
    registers: "small",
    kv: fullKv(kv, () => isFull),
  });
  const send = () =>
    service.fetch("/api/v1/report", {
      method: "POST",
      body: '{"bsb":"062-000","message":"x"}',
    });
  isFull = true;
  const refused = await send();
  assertEquals(refused.status, 500);
  const text = await refused.text();
  assertEquals(JSON.parse(text).success, false);
  assert(!text.includes("full"), text);
  assertEquals((await service.ask("/api/v1/bsb/062-000")).status, 200);
  await assertRejects(() => service.limiter.flush(), Error, "full");
  assertEquals(await service.store.reports.list(), []);
  isFull = false;
  await service.limiter.flush();
  const stored = await send();
  assertEquals(stored.status, 200);
  assertEquals(stored.headers.get("X-RateLimit-Remaining"), "997");
  await stored.body?.cancel();
  assertEquals((await service.store.reports.list()).length, 1);
});

Deno.test("a clock that jumps over midnight and back loses no count", async () => {
  using kv = await Deno.openKv(":memory:");
  const { counters } = await openStore(kv);
  const evening = Date.UTC(2026, 7, 15, 23, 59, 59);
  const morning = evening + 2_000;
  let now = evening;
  const limiter = new RateLimiter(counters, {
    limitPerDay: 10,
    now: () => now,
  });
  const remaining = async () => (await limiter.take("a")).remaining;
  assertEquals([await remaining(), await remaining()], [9, 8]);
  now = morning;
  assertEquals(await remaining(), 9);
  now = evening;
  assertEquals(await remaining(), 7, "not written yet");
  await limiter.flush();
  now = morning;
  assertEquals(await remaining(), 8);
  now = evening;
  assertEquals(await remaining(), 6, "read again");
  await limiter.flush();
  for (const [at, count] of [[evening, 4], [morning, 2]] as const) {
    const key = await counters.key(Math.floor(at / 86_400_000), "a");
    assertEquals(await counters.read(key), count);
  }
});

Deno.test("a check after the clock jumped over midnight, or back, changes nothing", async () => {
  using folder = tempFolder();
  using db = await openRegister();
  const path = `${folder.path}/register.csv`;
  await Deno.writeTextFile(path, toCsv(makeRows(50)));
  const sources = { REGISTER_URL: path, KEY_URL: "off" };
  const check = async (at: string) => {
    const now = () => new Date(at);
    return (await checkRegister(db.store, sources, { now })).result;
  };
  assertEquals((await check("2026-08-15T23:59:59Z")).accepted, true);
  for (const at of ["2026-08-16T00:00:01Z", "2026-08-15T23:59:59Z"]) {
    const { added, removed, updated } = await check(at);
    assertEquals([added, removed, updated], [0, 0, 0], at);
    const { directory } = await LiveDirectory.open(db.store);
    assertEquals(directory.records.map(rowOf), makeRows(50));
  }
});
