// The tasks hold no more rights than they name, and these are enough.
import { assert, assertEquals, assertMatch } from "@std/assert";
import config from "../deno.json" with { type: "json" };
import { readSettings } from "../lib/settings.ts";
import { eventually, runTask, startServer } from "./_process.ts";
import { makeRow, makeRows, toCsv } from "./_register_helpers.ts";

const DENIED = /NotCapable|Requires \w+ access|permission/i;

Deno.test("no task but the tests' has every right, and those of an operator name what they read of the environment", () => {
  for (const [name, task] of Object.entries(config.tasks)) {
    if (name === "test") continue;
    assert(!/ (-A|--allow-all)\b/.test(task), name);
  }
  const settings: string[] = [];
  readSettings((name) => (settings.push(name), undefined));
  const { start, dev, ingest, reports } = config.tasks;
  for (const task of [start, dev, ingest, reports]) {
    const names = / --allow-env=(\S+)/.exec(task)?.[1]?.split(",");
    assertEquals(names, [
      ...settings,
      "DENO_DEPLOYMENT_ID",
      "DENO_KV_ACCESS_TOKEN",
    ]);
  }
});

Deno.test("the service and its commands need no right that their tasks do not name", async () => {
  const folder = await Deno.makeTempDir({ prefix: "bsb-rights-" });
  const KV_PATH = `${folder}/kv/bsb.sqlite3`;
  const register = `${folder}/register-2026-07-02.csv`;
  await Deno.writeTextFile(register, toCsv([makeRow(), ...makeRows(30)]));
  {
    await using server = await startServer({
      KV_PATH,
      REGISTER_URL: `file://${register}`,
      LOG: "json",
    });
    const fetchText = async (path: string, init?: RequestInit) => {
      const response = await fetch(server.url + path, init);
      const text = await response.text();
      assertEquals(response.status, 200, `${path}: ${text}`);
      return text;
    };
    const home = await fetchText("/");
    const [script] = /\/assets\/islands-[^"]+\.js/.exec(home) ?? [];
    assert(script, "the home page has no script");
    await fetchText(script);
    const guides = await fetchText("/guides");
    const [guide] = /(?<=href=")\/guide\/[\w-]+/.exec(guides) ?? [];
    assert(guide, "there is no guide");
    await fetchText(guide);
    await fetchText("/api/v1/openapi.json");
    const answer = '"source":"Official BSB Directory"';
    const lookup = () => fetchText("/api/v1/bsb/062-000");
    await eventually(lookup, (text) => text.includes(answer));
    await fetchText("/api/v1/report", {
      method: "POST",
      body: JSON.stringify({ bsb: "062-000", message: "moved" }),
    });
    assertEquals(await server.stop(), 0);
    assertMatch(server.log(), /listening/);
    assertMatch(server.log(), /"event":"check","accepted":true,/);
    assertMatch(
      server.log(),
      /"event":"request","method":"GET","route":"\/api\/v1\/bsb\/:bsb","status":200,/,
    );
    assert(!DENIED.test(server.log()), server.log());
  }
  for (
    const [name, args] of [["ingest", [register]], ["reports", []]] as const
  ) {
    const { code, stdout, stderr } = await runTask(name, args, { KV_PATH });
    assertEquals([code, stderr], [0, []]);
    assertMatch(stdout, /31 records|moved/);
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("deno task build needs no right that it does not name", async () => {
  const folder = new URL("../.assets/", import.meta.url);
  const isBuilt = await Deno.stat(folder).then(() => true, () => false);
  const { code, stderr } = await runTask("build", [], {});
  assertEquals([code, stderr], [0, []]);
  if (!isBuilt) await Deno.remove(folder, { recursive: true });
});
