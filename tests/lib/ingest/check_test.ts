import { assert, assertEquals, assertMatch } from "@std/assert";
import { type CheckOptions, checkRegister } from "../../../lib/ingest/check.ts";
import { LiveDirectory } from "../../../lib/directory/live_directory.ts";
import { keys } from "../../../lib/store/keys.ts";
import { NOW, openRegister, tempFolder } from "../../_ingest.ts";
import { makeRow, makeRows, toCsv } from "../../_rows.ts";

const now = () => new Date(NOW);

/** A folder with a register and a key, a database, and what is warned of. */
async function setUp() {
  const folder = tempFolder();
  const db = await openRegister();
  const write = (name: string, text: string) => {
    Deno.writeTextFileSync(`${folder.path}/${name}`, text);
    return `file://${folder.path}/${name}`;
  };
  const sources = {
    REGISTER_URL: write("BSBDirectoryFull.csv", toCsv([makeRow()])),
    KEY_URL: write("key.csv", "CBA,The Read Name,6\n"),
    AUSPAYNET_KEY: undefined,
  };
  const warnings: string[] = [];
  const warn = (message: string) => warnings.push(message);
  const outcome = (options: CheckOptions = {}, other = {}) =>
    checkRegister(
      db.store,
      { ...sources, ...other },
      { now, warn, ...options },
    );
  const check = async (...args: Parameters<typeof outcome>) =>
    (await outcome(...args)).result;
  const nameServed = async () =>
    (await LiveDirectory.open(db.store)).directory.get("062-000")
      ?.institution_name;
  return {
    ...{ db, folder, write, warnings, outcome, check, nameServed },
    [Symbol.dispose]() {
      db.kv.close();
      folder[Symbol.dispose]();
    },
  };
}

Deno.test("checkRegister() reads the register and its key", async () => {
  using test = await setUp();
  const steps: string[] = [];
  const result = await test.check({ progress: (step) => steps.push(step) });
  assertEquals([result.accepted, result.records], [true, 1]);
  assertEquals(result.date, NOW.slice(0, 10));
  assertEquals(await test.nameServed(), "The Read Name");
  assertEquals(test.warnings, []);
  assert(steps.length > 0);
  assertEquals(
    (await test.db.store.current())?.source,
    "BSBDirectoryFull.csv",
  );
});

Deno.test("checkRegister() takes the date given, then the name's, then today", async () => {
  using test = await setUp();
  const dry = { dryRun: true };
  const address = test.write("BSBDirectoryJul24-340.csv", toCsv(makeRows(2)));
  const dates = [
    await test.check({ ...dry, address, date: "2020-02-02" }),
    await test.check({ ...dry, address }),
    await test.check(dry),
  ].map(({ date }) => date);
  assertEquals(dates, ["2020-02-02", "2024-08-01", "2026-08-01"]);
});

Deno.test("checkRegister() says why a register can't be read", async () => {
  using test = await setUp();
  const address = `${test.folder.path}/none-2026-01-01.csv`;
  assertEquals(await test.check({ address }), {
    accepted: false,
    date: "2026-01-01",
    records: 0,
    added: 0,
    removed: 0,
    updated: 0,
    unchanged: 0,
    rejected_rows: 0,
    version: 0,
    error: "none-2026-01-01.csv: there is no such file",
  });
});

Deno.test("checkRegister() tells what was refused from what wasn't read", async () => {
  using test = await setUp();
  const outcomes = [
    (await test.outcome()).outcome,
    (await test.outcome({ address: test.write("b.csv", "<html>") })).outcome,
    (await test.outcome({ address: `${test.folder.path}/none` })).outcome,
  ];
  assertEquals(outcomes, ["accepted", "refused", "failed"]);
});

Deno.test("checkRegister() goes on without a key that can't be read", async () => {
  for (const text of [null, "<html>", "BSB Owner,Owner Name,BSB Prefix\n"]) {
    using test = await setUp();
    const KEY_URL = text === null
      ? `file://${test.folder.path}/none.csv`
      : test.write("bad.csv", text);
    assert((await test.check({}, { KEY_URL })).accepted);
    assertEquals(test.warnings.length, 1);
    assertMatch(test.warnings[0]!, /^the key to abbreviations was not read: /);
    // The bundled key serves until one is read, and a read one is kept.
    assertEquals(await test.nameServed(), "Commonwealth Bank of Australia");
    await test.check();
    assertEquals(await test.nameServed(), "The Read Name");
    await test.check({ date: "2026-09-01" }, { KEY_URL });
    assertEquals(await test.nameServed(), "The Read Name");
  }
});

Deno.test("checkRegister() keeps the bundled key when told to", async () => {
  using test = await setUp();
  await test.check({}, { KEY_URL: "off" });
  assertEquals(await test.nameServed(), "Commonwealth Bank of Australia");
  assertEquals(test.warnings, []);
});

Deno.test("checkRegister() takes another register than the settings' one", async () => {
  using test = await setUp();
  const address = test.write("other.csv", toCsv(makeRows(3)));
  const off = { REGISTER_URL: "off", AUSPAYNET_KEY: "s3cret" };
  const result = await test.check({ address }, off);
  assertEquals([result.accepted, result.records], [true, 3]);
});

Deno.test("checkRegister() says that another ingest took over", async () => {
  using test = await setUp();
  const result = await test.check({
    // The mark is another's once the register has been compared.
    now: () => {
      test.db.kv.set(keys.staging, { version: 0, at: 0 });
      return now();
    },
    date: "2026-01-01",
  });
  assertEquals(result.accepted, false);
  assertEquals(result.error, "another ingest took over");
  assertEquals((await test.check()).accepted, true);
});
