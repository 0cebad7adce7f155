import { assertEquals, assertMatch } from "@std/assert";
import { LiveDirectory } from "../../../lib/directory/live_directory.ts";
import {
  type Later,
  RegisterChecks,
} from "../../../lib/service/register_checks.ts";
import { readSettings } from "../../../lib/service/settings.ts";
import { openStore } from "../../../lib/store/mod.ts";
import { tempFolder } from "../../_ingest.ts";
import { linesOf } from "../../_log.ts";
import { makeRows, toCsv } from "../../_rows.ts";

const MINUTE_MS = 60_000;

/** Checks of a file, with the pauses after which they would be made again. */
async function setUp() {
  const folder = tempFolder();
  const kv = await Deno.openKv(":memory:");
  const { register } = await openStore(kv);
  const live = await LiveDirectory.open(register);
  const file = `${folder.path}/register.csv`;
  const settings = {
    ...readSettings(() => undefined),
    KV_PATH: ":memory:",
    REGISTER_URL: `file://${file}`,
    KEY_URL: "off",
  };
  const pauses: number[] = [];
  let calledOff = 0;
  const later: Later = (_work, ms) => {
    pauses.push(ms);
    return () => void calledOff++;
  };
  const checks = new RegisterChecks(settings, register, live, later);
  return {
    checks,
    live,
    pauses,
    calledOff: () => calledOff,
    write: (text: string) => Deno.writeTextFile(file, text),
    remove: () => Deno.remove(file),
    [Symbol.dispose]() {
      kv.close();
      folder[Symbol.dispose]();
    },
  };
}

Deno.test("a first check that fails is made again, with growing pauses up to an hour", async () => {
  using test = await setUp();
  for (let i = 0; i < 8; i++) {
    const [line, ...more] = await linesOf(() => test.checks.check());
    assertMatch(line!, /^check: failed, register\.csv: there is no such file/);
    assertEquals(more, []);
  }
  const minutes = test.pauses.map((ms) => ms / MINUTE_MS);
  assertEquals(minutes, [1, 2, 4, 8, 16, 32, 60, 60]);
  await test.write("<html>");
  await linesOf(() => test.checks.check());
  assertEquals(test.pauses.length, 9, "refused, and the starter is served");
});

Deno.test("a failed daily check is made again after an hour, an accepted or refused one isn't", async () => {
  using test = await setUp();
  await test.write(toCsv(makeRows(30)));
  const [line] = await linesOf(() => test.checks.check());
  assertMatch(line!, /^check: accepted /);
  assertEquals([test.live.directory.size, test.pauses], [30, []]);
  await test.remove();
  await linesOf(() => test.checks.check());
  await linesOf(() => test.checks.check());
  assertEquals(test.pauses, [60 * MINUTE_MS, 60 * MINUTE_MS]);
  await test.write("<html>");
  const [refused] = await linesOf(() => test.checks.check());
  assertMatch(refused!, /^check: refused, /);
  assertEquals(test.pauses.length, 2);
});

Deno.test("checks that are asked for at once are one check", async () => {
  using test = await setUp();
  await test.write(toCsv(makeRows(30)));
  const lines = await linesOf(async () => {
    await Promise.all([test.checks.check(), test.checks.check()]);
  });
  assertEquals(lines.length, 1);
});

Deno.test("a check calls off the one that was to be made again, and so does stopping", async () => {
  using test = await setUp();
  await linesOf(() => test.checks.check());
  const before = test.calledOff();
  await linesOf(() => test.checks.check());
  test.checks.stop();
  assertEquals(test.calledOff(), before + 2);
});
