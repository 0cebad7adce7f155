// What the README says that an ingest costs of KV, counted again.
import { serialize } from "node:v8";
import { assert, assertEquals } from "@std/assert";
import { BUNDLED_KEY } from "../lib/register/bundled_key.ts";
import { RateLimiter } from "../lib/limits/rate_limiter.ts";
import type { RegisterRow } from "../lib/record.ts";
import { openStore } from "../lib/store/mod.ts";
import type { RegisterStore } from "../lib/store/register_store.ts";
import { take } from "./_ingest.ts";
import {
  HAS_REGISTER_FILES,
  NEEDS_REGISTER,
  readRegisterFile,
} from "./_register_files.ts";
import { makeRows, rowsOf } from "./_rows.ts";
import { NOON } from "./_service.ts";

/** The register that the README names, of July 2026. */
const FILE = "BSBDirectoryJun26.csv";
const README = await Deno.readTextFile(`${import.meta.dirname}/../README.md`);

interface Cost {
  readonly writes: number;
  readonly commits: number;
  /** Of 1 KB. */
  readonly units: number;
}

/** The row of the README's table whose event begins so. */
function costInReadme(event: string): Cost {
  const [, table = ""] = README.split("\n| event | writes | commits |");
  const row = table.split("\n").find((line) => line.startsWith(`| ${event}`));
  const cells = row?.split("|").map((cell) => cell.trim()) ?? [];
  const [writes = NaN, commits = NaN, units = NaN] = cells.slice(2, 5)
    .map((cell) => Number(cell.replaceAll(",", "")));
  return { writes, commits, units };
}

/** Units hang on how well a version of Deno packs the compact copy. */
function assertCost({ units, ...cost }: Cost, event: string): void {
  const { units: told, ...expected } = costInReadme(event);
  assertEquals(cost, expected, event);
  const isNear = Math.abs(units - told) <= told / 100;
  assert(isNear, `${event}: ${units} units, the README says ${told}`);
}

/** Counts what changes a database: deletions are paid for as writes are. */
function countCosts(kv: Deno.Kv) {
  let [writes, commits, units] = [0, 0, 0];
  const write = (name: string, args: readonly unknown[]) => {
    if (!["set", "delete", "sum", "min", "max"].includes(name)) return false;
    writes++;
    units += name === "set" ? unitsOf(args[1]) : 1;
    return true;
  };
  const atomic = () =>
    watch(kv.atomic(), (name, args) => {
      if (name === "commit") commits++;
      else write(name, args);
    });
  const counting = watch(kv, (name, args) => {
    if (write(name, args)) commits++;
  }, { atomic });
  /** What an event alone costs. */
  const during = async (work: () => Promise<unknown>): Promise<Cost> => {
    [writes, commits, units] = [0, 0, 0];
    await work();
    return { writes, commits, units };
  };
  return { kv: counting, during };
}

/** What a value is paid for: Deno KV stores it as V8 serializes it. */
function unitsOf(value: unknown): number {
  const { length } = value instanceof Uint8Array ? value : serialize(value);
  return Math.max(1, Math.ceil(length / 1024));
}

/** The same object, telling of each method that is called. */
function watch<T extends object>(
  object: T,
  called: (name: string, args: readonly unknown[]) => void,
  others: Partial<T> = {},
): T {
  const watched: T = new Proxy(object, {
    get(target, name) {
      const own = Reflect.get(others, name) ?? Reflect.get(target, name);
      if (typeof own !== "function") return own;
      return (...args: unknown[]) => {
        called(String(name), args);
        const result = own.apply(target, args);
        // What is chained stays watched.
        return result === target ? watched : result;
      };
    },
  });
  return watched;
}

/** The store of a new database, and what is done to it. */
async function openCounted() {
  const kv = await Deno.openKv(":memory:");
  const counted = countCosts(kv);
  const { register, counters } = await openStore(counted.kv);
  return {
    register,
    counters,
    during: counted.during,
    [Symbol.dispose]: () => kv.close(),
  };
}

/** As the daily check takes it in, with the bundled key. */
async function takeIn(
  register: RegisterStore,
  rows: string | readonly RegisterRow[],
  date: string,
): Promise<number> {
  const result = await take(register, rows, date, { key: BUNDLED_KEY });
  assertEquals(result.error, null);
  return result.updated;
}

/** A month's register: a hundred records changed, far from each other. */
function changed(rows: readonly RegisterRow[]): RegisterRow[] {
  const step = Math.floor(rows.length / 100);
  return rows.map((row, i) =>
    i % step === 0 && i / step < 100
      ? { ...row, address: `${i} Moved Street` }
      : row
  );
}

Deno.test({
  name: `the README tells what the register costs of KV${NEEDS_REGISTER}`,
  ignore: !HAS_REGISTER_FILES,
  async fn() {
    using test = await openCounted();
    const { register, during } = test;
    const text = readRegisterFile(FILE);
    const first = await during(() => takeIn(register, text, "2026-07-01"));
    assertCost(first, "first register");
    const same = await during(() => takeIn(register, text, "2026-07-02"));
    assertCost(same, "a daily check of an unchanged register");
    let updated = 0;
    const month = changed(rowsOf(text));
    const cost = await during(async () => {
      updated = await takeIn(register, month, "2026-08-01");
    });
    assertEquals(updated, 100);
    assertCost(cost, "a month's register");
  },
});

Deno.test("the README tells what counting requests costs of KV", async () => {
  using test = await openCounted();
  const { counters, during } = test;
  const limiter = new RateLimiter(counters, {
    limitPerDay: 1000,
    now: () => NOON,
  });
  const count = (clients: number) =>
    during(async () => {
      for (let i = 0; i < clients; i++) await limiter.take(`client ${i}`);
      await limiter.flush();
    });
  assertCost(await count(1), "a second with requests of one client");
  await count(5_000);
  assertCost(await count(5_000), "a second with requests of 5,000 clients");
  const nothing = { writes: 0, commits: 0, units: 0 };
  assertEquals(await during(() => limiter.flush()), nothing, "none");
  for (let i = 0; i < 500; i++) await limiter.take("busy");
  await limiter.flush();
  const reading = await during(() => limiter.flush());
  assertEquals(reading, nothing, "a client past a tenth of the cap");
});

Deno.test("an ingest that is refused writes no more than its mark", async () => {
  using test = await openCounted();
  const { register, during } = test;
  const rows = makeRows(60);
  await takeIn(register, rows, "2026-07-01");
  const cost = await during(async () => {
    const { accepted } = await take(register, rows.slice(0, 30), "2026-08-01");
    assertEquals(accepted, false);
  });
  assertEquals(cost, { writes: 2, commits: 2, units: 2 });
  const broken = await during(() => take(register, "<html>", "2026-08-01"));
  const nothing = { writes: 0, commits: 0, units: 0 };
  assertEquals(broken, nothing, "what does not parse");
});
