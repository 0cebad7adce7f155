import { assertEquals } from "@std/assert";
import { checkBeside } from "../../../lib/ingest/start_check.ts";
import { LiveDirectory } from "../../../lib/directory/live_directory.ts";
import { openStore } from "../../../lib/store/mod.ts";

const REGISTER = ["032-000", "062-000", "082-001"].map((bsb) =>
  `"${bsb}","XYZ","Branch","1 High St","Sydney","NSW","2000","PEH"\r\n`
).join("");

for (const threads of [true, false]) {
  Deno.test(`checkBeside() takes a register in, threads: ${threads}`, async () => {
    const folder = await Deno.makeTempDir();
    const path = `${folder}/kv.sqlite3`;
    const file = `${folder}/2026-07-01.csv`;
    await Deno.writeTextFile(file, REGISTER);
    const sources = { REGISTER_URL: `file://${file}`, KEY_URL: "off" };
    const { result, failure } = await checkBeside({ path, sources }, threads);
    assertEquals([failure, result?.accepted], [undefined, true]);
    using kv = await Deno.openKv(path);
    const { register } = await openStore(kv);
    const { directory } = await LiveDirectory.open(register);
    assertEquals([directory.size, directory.date], [3, "2026-07-01"]);
    await Deno.remove(folder, { recursive: true });
  });

  Deno.test(`checkBeside() tells a failure, threads: ${threads}`, async () => {
    const path = "/dev/null/no-folder/kv.sqlite3";
    const sources = { REGISTER_URL: "file:///nowhere.csv", KEY_URL: "off" };
    const { result, failure } = await checkBeside({ path, sources }, threads);
    assertEquals(result, undefined);
    assertEquals(typeof failure, "string");
  });
}
