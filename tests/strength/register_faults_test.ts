import { linesOf } from "../_log.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { BUNDLED_KEY } from "../../lib/register/bundled_key.ts";
import { checkRegister } from "../../lib/ingest/check.ts";
import { startBackground } from "../../lib/service/background.ts";
import { readSettings } from "../../lib/service/settings.ts";
import { openStore } from "../../lib/store/mod.ts";
import { createHandler } from "../../routes/mod.ts";
import { startServer } from "../_process.ts";
import { take, tempFolder } from "../_ingest.ts";
import { makeRows, toCsv } from "../_rows.ts";

const ROWS = makeRows(1_000);
const GOOD = toCsv(ROWS);
const TODAY = new Date().toISOString().slice(0, 10);
const NO_ASSETS = () => Promise.reject(new Error("an API needs no assets"));

/** Faults by path: what a source answers, and what the log says of it. */
const FAULTS: Record<string, [answer: () => Response, line: RegExp]> = {
  "html": [
    () =>
      new Response("<!DOCTYPE html>\n<h1>Maintenance</h1>\n", {
        headers: { "Content-Type": "text/html" },
      }),
    /^check: refused, .*(line|row) 1/i,
  ],
  "truncated": [
    () => new Response(GOOD.slice(0, -40)),
    /^check: refused, .*(line|row) 1000/i,
  ],
  "merged": [
    () => new Response(GOOD.replace("\r\n", "\r\n<<<<<<< HEAD\r\n")),
    /^check: refused, .*(line|row) 2/i,
  ],
  "columns": [
    () => new Response(GOOD.replace('"Branch 7",', "")),
    /^check: refused, .*(line|row) 8/i,
  ],
  "noise": [
    () => new Response(Uint8Array.from({ length: 9_999 }, (_, i) => i * i)),
    /^check: refused, /,
  ],
  "empty": [() => new Response(""), /^check: refused, .*empty/],
  "doubled": [
    () => new Response(GOOD + GOOD.slice(0, 200).replace("Branch 0", "Other")),
    /^check: refused, /,
  ],
  "few-gone": [
    () => new Response(toCsv(ROWS.slice(30))),
    /^check: refused, .*30 of 1000 BSBs/,
  ],
  "third-gone": [
    () => new Response(toCsv(ROWS.slice(300))),
    /^check: refused, .*300 of 1000 BSBs/,
  ],
  "older-2020-01-01": [
    () => new Response(GOOD.replace("Branch 7", "Branch seven")),
    /^check: refused, .*old/,
  ],
  "500": [
    () => new Response("no", { status: 500 }),
    /^check: failed, .*it answered 500/,
  ],
  "circle": [
    () => new Response(null, { status: 302, headers: { Location: "/circle" } }),
    /^check: failed, .*it redirects too often/,
  ],
  "reset": [
    () =>
      new Response(
        new ReadableStream({
          start(stream) {
            stream.enqueue(new TextEncoder().encode(GOOD.slice(0, 99)));
          },
          pull: (stream) => stream.error(new Error("reset")),
        }),
      ),
    /^check: failed, .*it can't be reached, or broke off/,
  ],
};

/** Serves each fault at its name; any other path never answers. */
function serveFaults() {
  const quiet = { port: 0, hostname: "127.0.0.1", onListen: () => {} };
  const server = Deno.serve(
    { ...quiet, onError: () => new Response(null, { status: 500 }) },
    (request) => {
      const name = new URL(request.url).pathname.slice(1);
      const fault = FAULTS[name];
      return fault ? fault[0]() : new Promise<Response>(() => {});
    },
  );
  return {
    url: (name: string) => `http://127.0.0.1:${server.addr.port}/${name}`,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const PATHS = [
  "/api/v1/stats",
  "/api/v1/institutions",
  "/api/v1/search?q=branch&limit=100",
  ...ROWS.map(({ bsb }) => `/api/v1/bsb/${bsb}`),
  "/api/v1/bsb/100-007/history",
];

Deno.test("a faulty register is refused with one line, and the old one is served byte for byte", async () => {
  using folder = tempFolder();
  await using faults = serveFaults();
  const KV_PATH = `${folder.path}/kv.sqlite3`;
  using kv = await Deno.openKv(KV_PATH);
  const store = await openStore(kv);
  await take(store.register, GOOD, TODAY);
  const base = readSettings((name) =>
    name === "RATE_LIMIT_PER_DAY" ? "0" : undefined
  );
  let expected = "";
  for (const [name, [, line]] of Object.entries(FAULTS)) {
    const REGISTER_URL = faults.url(name);
    const settings = { ...base, KV_PATH, REGISTER_URL, KEY_URL: "off" };
    const background = await startBackground(store, settings);
    const { live, limiter } = background;
    const { reports } = store;
    const assets = NO_ASSETS;
    const handler = createHandler({ live, limiter, reports, assets, settings });
    const answers = async () => {
      const info = {} as Deno.ServeHandlerInfo<Deno.NetAddr>;
      const texts = PATHS.map(async (path) => {
        const answer = await handler(new Request(`http://x${path}`), info);
        return `${answer.status} ${answer.headers.get("ETag")} ${await answer
          .text()}`;
      });
      return (await Promise.all(texts)).join("\n");
    };
    try {
      expected ||= await answers();
      const lines = await linesOf(() => background.checks.check());
      assertEquals(lines.length, 1, `${name}: ${lines.join(" | ")}`);
      assertMatch(lines[0]!, line, name);
      assert(lines[0]!.length < 300, lines[0]);
      assertEquals(await answers(), expected, name);
      assertEquals((await store.register.current())?.version, 1, name);
    } finally {
      await background.stop();
    }
  }
  assert(expected.startsWith("200 "));
});

Deno.test("a register that holds every row twice, the same each time, is read as one that holds it once", async () => {
  using folder = tempFolder();
  const KV_PATH = `${folder.path}/kv.sqlite3`;
  using kv = await Deno.openKv(KV_PATH);
  const { register } = await openStore(kv);
  await take(register, GOOD, TODAY, { key: BUNDLED_KEY });
  const sources = { KEY_URL: "off" };
  const check = async (name: string, text: string) => {
    const path = `${folder.path}/${name}.csv`;
    await Deno.writeTextFile(path, text);
    const all = { ...sources, REGISTER_URL: path };
    return (await checkRegister(register, all)).result;
  };
  const same = await check("register", GOOD + GOOD);
  const { accepted, records, added, removed, updated } = same;
  assertEquals([accepted, records], [true, ROWS.length], same.error ?? "");
  assertEquals([added, removed, updated], [0, 0, 0]);
  assertEquals((await register.current())?.version, 1);
  // One row of the second half differs: nobody knows which of them is true.
  const other = GOOD.replace('Branch 7"', 'Branch seven"');
  const differing = await check("register", GOOD + other);
  assertEquals([differing.accepted, differing.rejected_rows], [false, 1]);
  assertMatch(differing.error!, /line 1008: 100-007 stands twice/);
  assertEquals((await register.current())?.version, 1);
});

Deno.test("a register that never comes keeps nobody waiting, not even the end", async () => {
  await using faults = serveFaults();
  await using server = await startServer({
    KV_PATH: ":memory:",
    REGISTER_URL: faults.url("hang"),
  });
  for (let i = 0; i < 5; i++) {
    const answer = await fetch(`${server.url}/api/v1/bsb/062-000`);
    assertEquals(answer.status, 200);
    await answer.body?.cancel();
  }
  assertEquals(await server.stop(), 0);
});
