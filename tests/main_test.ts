import { assert, assertEquals, assertMatch } from "@std/assert";
import { eventually, runTask, startServer } from "./_process.ts";
import { makeRow, makeRows, toCsv } from "./_rows.ts";

/** A folder of a test's own, with the path of a database in it. */
async function makeFolder() {
  const folder = await Deno.makeTempDir({ prefix: "bsb-main-" });
  return {
    folder,
    KV_PATH: `${folder}/kv.sqlite3`,
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

async function askJson(url: string) {
  const response = await fetch(url);
  return { headers: response.headers, body: await response.json() };
}

async function sourceOf(url: string): Promise<string> {
  return (await askJson(`${url}/api/v1/bsb/062-000`)).body.meta.source;
}

const isOfficial = (source: string) => source === "Official BSB Directory";
const REGISTER = toCsv([makeRow(), ...makeRows(30)]);

const WRONG: [name: string, value: string][] = [
  ["PORT", "x"],
  ["INGEST_CRON", "99 99 * * *"],
  ["AUSPAYNET_KEY", "two-secret words"],
  ["HOST", "999.1.1.1"],
  ["KV_PATH", "/dev/null/kv"],
];
for (const [name, value] of WRONG) {
  Deno.test(`deno task start stops with one line that names a wrong ${name}`, async () => {
    const { code, stdout, stderr } = await runTask("start", [], {
      PORT: "0",
      KV_PATH: ":memory:",
      [name]: value,
    });
    assert(code !== 0);
    assertEquals(stdout, "");
    assertEquals(stderr.length, 1, stderr.join("\n"));
    assertMatch(stderr[0]!, new RegExp(`\\b${name}\\b`));
    assert(!stderr[0]!.includes("secret"));
  });
}

Deno.test("a server answers from the starter register, then from what another process takes in", async () => {
  await using test = await makeFolder();
  const { KV_PATH, folder } = test;
  await using server = await startServer({ KV_PATH });
  const { headers, body } = await askJson(`${server.url}/api/v1/bsb/062-000`);
  assertEquals(body.success, true);
  assertEquals(body.meta.source, "Starter BSB Directory");
  assertEquals(headers.get("X-RateLimit-Remaining"), "999");
  const health = await askJson(`${server.url}/healthz`);
  assertEquals(health.body.status, "ok");

  const path = `${folder}/register-2026-07-02.csv`;
  await Deno.writeTextFile(path, REGISTER);
  const { code, stdout } = await runTask("ingest", [path, "--json"], {
    KV_PATH,
  });
  assertEquals(code, 0);
  assertEquals(JSON.parse(stdout).records, 31);
  await eventually(() => sourceOf(server.url), isOfficial);
  const official = await askJson(`${server.url}/healthz`);
  const { age_days, stale, ...register } = official.body;
  assertEquals([typeof age_days, typeof stale], ["number", "boolean"]);
  assertEquals(register, {
    status: "ok",
    version: 1,
    records: 31,
    last_updated: "2026-07-02",
  });
  assertEquals(await server.stop(), 0);
});

Deno.test("a server reads REGISTER_URL in the background", async () => {
  await using test = await makeFolder();
  const { KV_PATH } = test;
  const gate = Promise.withResolvers<void>();
  await using registers = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async () => {
      await gate.promise;
      return new Response(REGISTER);
    },
  );
  const REGISTER_URL =
    `http://127.0.0.1:${registers.addr.port}/BSBDirectoryJul24-340.csv`;
  await using server = await startServer({ KV_PATH, REGISTER_URL });
  assertEquals(await sourceOf(server.url), "Starter BSB Directory");
  gate.resolve();
  await eventually(() => sourceOf(server.url), isOfficial);
  const { body } = await askJson(`${server.url}/api/v1/stats`);
  assertEquals(body.data.last_updated, "2024-08-01");
  assertEquals(await server.stop(), 0);
});

Deno.test("a server reads REGISTER_URL from a file", async () => {
  await using test = await makeFolder();
  const { KV_PATH, folder } = test;
  await Deno.writeTextFile(`${folder}/register.csv`, REGISTER);
  const REGISTER_URL = `file://${folder}/register.csv`;
  await using server = await startServer({ KV_PATH, REGISTER_URL });
  await eventually(() => sourceOf(server.url), isOfficial);
  assertEquals(await server.stop(), 0);
});

Deno.test("a server with its database in memory takes the register too", async () => {
  await using test = await makeFolder();
  const path = `${test.folder}/register.csv`;
  await Deno.writeTextFile(path, REGISTER);
  await using server = await startServer({
    KV_PATH: ":memory:",
    REGISTER_URL: `file://${path}`,
  });
  await eventually(() => sourceOf(server.url), isOfficial);
  assertMatch(server.log(), /check: accepted .*, 0 added/);
  assertEquals(await server.stop(), 0);
});

Deno.test({
  name: "a server whose database file is deleted or replaced says so and ends",
  ignore: Deno.build.os === "windows",
  async fn() {
    for (const replace of [false, true]) {
      await using test = await makeFolder();
      const { KV_PATH } = test;
      await using server = await startServer({ KV_PATH });
      assertEquals(await sourceOf(server.url), "Starter BSB Directory");
      await Deno.remove(KV_PATH);
      if (replace) await Deno.writeTextFile(KV_PATH, "");
      assertEquals(await server.exit, 1);
      const [, line, ...more] = server.log().trim().split("\n");
      assertMatch(line!, /database file was deleted or replaced/);
      assertEquals(more, []);
    }
  },
});

Deno.test("a server with LOG=json logs one line of a check that is refused", async () => {
  await using test = await makeFolder();
  const { KV_PATH, folder } = test;
  // What a source answers when something is wrong with it.
  await Deno.writeTextFile(`${folder}/register.csv`, "<html>\n");
  const REGISTER_URL = `file://${folder}/register.csv`;
  await using server = await startServer({
    KV_PATH,
    REGISTER_URL,
    LOG: "json",
  });
  await eventually(
    () => Promise.resolve(server.log()),
    (log) => /"event":"check".*\n/.test(log),
  );
  assertEquals(await sourceOf(server.url), "Starter BSB Directory");
  assertEquals(await server.stop(), 0);
  const lines = server.log().split("\n").filter((line) => /check/.test(line));
  assertEquals(lines.length, 1, lines.join("\n"));
  const { time, event, accepted, error, warnings, records, version } = JSON
    .parse(lines[0]!);
  assertEquals([event, accepted, records, version], ["check", false, 0, 0]);
  assertMatch(time, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  assertMatch(error, /^register\.csv: ./);
  assertEquals(warnings, []);
});

Deno.test("a server takes any Host header and any address", async () => {
  await using server = await startServer({ KV_PATH: ":memory:" });
  const ask = async (lines: string) => {
    using connection = await Deno.connect({
      hostname: "127.0.0.1",
      port: server.port,
    });
    const text = `${lines}\r\nConnection: close\r\n\r\n`;
    await connection.write(Uint8Array.from(text, (sign) => sign.charCodeAt(0)));
    return await new Response(connection.readable).text();
  };
  for (const host of ["a b", "a:b:c", "[", "x:99999", "\xff", "", "a/../b"]) {
    for (const path of ["/api/v1", "/api/v1/openapi.json", "/api/v1/stats"]) {
      const answer = await ask(`GET ${path} HTTP/1.1\r\nHost: ${host}`);
      assertMatch(answer, /^HTTP\/1.1 [24]\d\d /, `${host} ${path}`);
    }
  }
  for (const path of ["*", "//", "/api/v1/bsb/\xff", "/api/v1/search?q=\xff"]) {
    const answer = await ask(`OPTIONS ${path} HTTP/1.1\r\nHost: bsb.test`);
    assertMatch(answer, /^HTTP\/1.1 [24]\d\d /, path);
  }
  const get = await fetch(`${server.url}/api/v1/stats`);
  const { length } = new Uint8Array(await get.arrayBuffer());
  const head = await ask("HEAD /api/v1/stats HTTP/1.1\r\nHost: bsb.test");
  assertMatch(head, new RegExp(`content-length: ${length}\r\n`, "i"));
  assert(head.endsWith("\r\n\r\n"));
  assertEquals(await server.stop(), 0);
});
