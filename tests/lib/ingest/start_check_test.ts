import { assertEquals } from "@std/assert";
import { LiveDirectory } from "../../../lib/directory/live_directory.ts";
import { runCheck, runJob } from "../../../lib/ingest/check_job.ts";
import { checkInThread } from "../../../lib/ingest/start_check.ts";
import { openStore } from "../../../lib/store/mod.ts";
import { tempFolder } from "../../_ingest.ts";
import { makeRows, toCsv } from "../../_rows.ts";

const REGISTER = toCsv(makeRows(3));

for (const [name, run] of Object.entries({ checkInThread, runJob })) {
  Deno.test(`${name}() accepts a register`, async () => {
    using folder = tempFolder();
    const path = `${folder.path}/kv.sqlite3`;
    const file = `${folder.path}/2026-07-01.csv`;
    await Deno.writeTextFile(file, REGISTER);
    const sources = { REGISTER_URL: `file://${file}`, KEY_URL: "off" };
    assertEquals((await run({ path, sources })).outcome, "accepted");
    using kv = await Deno.openKv(path);
    const { register } = await openStore(kv);
    const { directory } = await LiveDirectory.open(register);
    assertEquals([directory.size, directory.date], [3, "2026-07-01"]);
  });

  Deno.test(`${name}() tells of a database that can't be opened`, async () => {
    const path = "/dev/null/no-folder/kv.sqlite3";
    const sources = { REGISTER_URL: "file:///nowhere.csv", KEY_URL: "off" };
    const { outcome, result } = await run({ path, sources });
    assertEquals([outcome, result.accepted], ["failed", false]);
    assertEquals(typeof result.error, "string");
  });
}

Deno.test("runCheck() writes into the store that it's given", async () => {
  using folder = tempFolder();
  const file = `${folder.path}/2026-07-01.csv`;
  await Deno.writeTextFile(file, REGISTER);
  using kv = await Deno.openKv(":memory:");
  const { register } = await openStore(kv);
  const sources = { REGISTER_URL: file, KEY_URL: "off" };
  assertEquals((await runCheck(register, sources)).outcome, "accepted");
  assertEquals((await register.current())?.records, 3);
});
