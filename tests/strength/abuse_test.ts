import { assert, assertEquals } from "@std/assert";
import { type ServerProcess, startServer } from "../_process.ts";
import {
  bytesOf,
  connect,
  exchange,
  readAll,
  residentMiB,
  statusOf,
  writeAll,
} from "./_wire.ts";

const BULK = "POST /api/v1/bulk HTTP/1.1\r\nHost: bsb.test\r\n" +
  "Content-Type: application/json\r\n";

/** Anybody else is answered right, as if nothing were the matter. */
async function assertOthersUnaffected({ url }: ServerProcess): Promise<void> {
  for (const path of ["/api/v1/bsb/062-000", "/bsb/062-000", "/healthz"]) {
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(url + path, { signal });
    assertEquals(answer.status, 200, path);
    assert((await answer.text()).length > 0);
  }
}

/** Some answer that blames the asker, or none at all: never a failure. */
function assertRefused(answer: string, what: string): void {
  const status = statusOf(answer);
  assert(status === 0 || status >= 400 && status < 500, `${what}: ${answer}`);
}

function startOpenServer(settings: Record<string, string> = {}) {
  return startServer({
    KV_PATH: ":memory:",
    RATE_LIMIT_PER_DAY: "0",
    ...settings,
  });
}

Deno.test("slow heads, slow bodies and 100 half-open connections hinder nobody", async () => {
  await using server = await startOpenServer();
  const head = "GET /api/v1/bsb/062-000 HTTP/1.1\r\nHost: bsb.test\r\n" +
    "Connection: close\r\n\r\n";
  const body = '{"bsbs":["062-000"]}';
  const beginnings = ["", "G", head.slice(0, 40), BULK, BULK + body];
  const connections: Deno.TcpConn[] = [];
  try {
    for (let i = 0; i < 100; i++) {
      const connection = await connect(server.port);
      connections.push(connection);
      const beginning = beginnings[i % beginnings.length]!;
      if (beginning) await writeAll(connection, bytesOf(beginning));
    }
    await assertOthersUnaffected(server);
    const inBytes = async (text: string) => {
      const connection = await connect(server.port);
      connection.setNoDelay();
      for (const byte of bytesOf(text)) {
        await connection.write(Uint8Array.of(byte));
      }
      return await readAll(connection);
    };
    const slowBody = `${BULK}Connection: close\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`;
    const slow = [inBytes(head), inBytes(slowBody)];
    await assertOthersUnaffected(server);
    for (const answer of await Promise.all(slow)) {
      assertEquals(statusOf(answer), 200, answer);
      assert(answer.includes('"062-000"'));
    }
  } finally {
    for (const connection of connections) connection.close();
  }
  await assertOthersUnaffected(server);
  assertEquals(await server.stop(), 0);
});

Deno.test("an endless chunked body ends in 413 or a closed connection, in bounded memory", async () => {
  await using server = await startOpenServer();
  const chunk = bytesOf(`10000\r\n${"[".repeat(0x10000)}\r\n`);
  const flood = async () => {
    const connection = await connect(server.port);
    const answer = readAll(connection);
    let sent = 0;
    try {
      const head = `${BULK}Transfer-Encoding: chunked\r\n\r\n`;
      await writeAll(connection, bytesOf(head));
      for (; sent < 64 << 20; sent += chunk.length) {
        await writeAll(connection, chunk);
      }
    } catch {
      // The server has closed it.
    }
    return { sent, answer: await answer };
  };
  const floods = [flood(), flood(), flood()];
  await assertOthersUnaffected(server);
  for (const { answer } of await Promise.all(floods)) {
    assert([0, 413].includes(statusOf(answer)), answer);
  }
  await assertOthersUnaffected(server);
  const memory = residentMiB(server.pid);
  assert(memory === null || memory < 300, `${memory} MiB`);
  assertEquals(await server.stop(), 0);
});

Deno.test("huge, lying and deeply nested bodies are refused", async () => {
  await using server = await startOpenServer();
  const nested = "[".repeat(30_000) + "]".repeat(30_000);
  const CASES: [what: string, head: string, body: string, status: number][] = [
    ["nested lists", BULK, `{"bsbs":${nested}}`, 422],
    ["nested objects", BULK, '{"bsbs":'.repeat(7_000), 422],
    ["one huge text", BULK, `{"bsbs":["${"9".repeat(60_000)}"]}`, 200],
    ["one huge number", BULK, `{"bsbs":[${"9".repeat(60_000)}]}`, 422],
    ["many keys", BULK, `{${'"a":1,'.repeat(9_000)}"bsbs":[]}`, 200],
    ["not UTF-8", BULK, '{"bsbs":["\xc0\xaf\xff\xfe"]}', 200],
    ["lone surrogates", BULK, '{"bsbs":["\\ud800","\\udc00"]}', 200],
  ];
  for (const [what, head, body, status] of CASES) {
    const lines = `${head}Content-Length: ${body.length}`;
    const answer = await exchange(server.port, lines, body);
    assertEquals(statusOf(answer), status, `${what}: ${answer.slice(0, 300)}`);
    assert(answer.length < 100_000, what);
  }
  for (
    const length of ["99999999999", "-1", "1e3", "0x10", "5, 6", "9".repeat(99)]
  ) {
    const lines = `${BULK}Content-Length: ${length}`;
    assertRefused(await exchange(server.port, lines, "{}"), length);
  }
  for (
    const chunked of ["zz\r\n{}\r\n", "-1\r\n{}\r\n", `${"f".repeat(40)}\r\n`]
  ) {
    const lines = `${BULK}Transfer-Encoding: chunked`;
    assertRefused(await exchange(server.port, lines, chunked), chunked);
  }
  const both = `${BULK}Content-Length: 2\r\nTransfer-Encoding: chunked`;
  const smuggled = await exchange(
    server.port,
    both,
    "2\r\n{}\r\n0\r\n\r\nGET /api/v1/stats HTTP/1.1\r\nHost: x\r\n\r\n",
  );
  assert(statusOf(smuggled) < 500, smuggled);
  await assertOthersUnaffected(server);
  assertEquals(await server.stop(), 0);
});

/** Odd pieces of an address, as they go over the wire. */
const ODD_PIECES = [
  "..",
  "../../etc/passwd",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "..%5c..%5cwindows",
  "%00",
  "062-000%00",
  "%ed%a0%80",
  "%ed%b0%80%ed%a0%80",
  "%c0%af",
  "%e0%80%af",
  "%f8%88%80%80%80",
  "%ff%fe",
  "%",
  "%zz",
  "%u0041",
  "%0d%0aSet-Cookie:%20a=b",
  "%0d%0a%0d%0a%3Cscript%3E",
  "%e5%98%8a%e5%98%8dX-Evil:1",
  "%3Cscript%3Ealert(1)%3C/script%3E",
  "__proto__",
  "constructor",
  "\xff\xfe",
  ";a=b",
  "a".repeat(10_000),
  "%F0%9F%98%80".repeat(800),
];

const ODD_PLACES = [
  (odd: string) => `/api/v1/bsb/${odd}`,
  (odd: string) => `/api/v1/validate/${odd}`,
  (odd: string) => `/api/v1/search?q=${odd}`,
  (odd: string) => `/api/v1/search?q=a&state=${odd}&limit=${odd}`,
  (odd: string) => `/${odd}`,
  (odd: string) => `/bsb/${odd}`,
  (odd: string) => `/bsb/${odd}/report`,
  (odd: string) => `/bank/${odd}?page=${odd}`,
  (odd: string) => `/suburb/NSW/${odd}`,
  (odd: string) => `/guide/${odd}`,
  (odd: string) => `/swift/${odd}?q=${odd}`,
  (odd: string) => `/assets/${odd}`,
  (odd: string) => `/search?q=${odd}&page=${odd}`,
  (odd: string) => `/compare?a=${odd}&b=${odd}`,
  (odd: string) => `/api?try=${odd}&bsb=${odd}`,
  (odd: string) => `/changes/${odd}?bank=${odd}`,
];

Deno.test("no address over the wire makes the service fail or say what it was told to", async () => {
  await using server = await startOpenServer();
  for (const place of ODD_PLACES) {
    const answers = ODD_PIECES.map(async (odd) => {
      const path = place(odd);
      const what = path.slice(0, 80);
      const lines = `GET ${path} HTTP/1.1\r\nHost: bsb.test`;
      const answer = await exchange(server.port, lines);
      const status = statusOf(answer);
      assert(status >= 200 && status < 500, `${what}: ${answer.slice(0, 300)}`);
      const [head = "", body = ""] = answer.split("\r\n\r\n", 2);
      assert(!/^(set-cookie|x-evil)/im.test(head), `${what}: ${head}`);
      assert(!/root:.*:0:0/.test(body), what);
      // Quoting it in JSON is right: no browser takes that for a page.
      const isPage = /^content-type: text\/html/im.test(head);
      assert(!isPage || !body.includes("<script>alert"), what);
    });
    await Promise.all(answers);
  }
  assert(!/\b(stack|TypeError|URIError)\b/i.test(server.log()), server.log());
  await assertOthersUnaffected(server);
  assertEquals(await server.stop(), 0);
});

Deno.test("queries of 10 and 100 KB are answered in bounded time", async () => {
  await using server = await startOpenServer();
  const words = (bytes: number) => "st+kilda%20".repeat(bytes / 11);
  const PATHS = ["/api/v1/search?q=", "/search?q=", "/suggest?q=", "/?q="];
  for (const path of PATHS) {
    for (const bytes of [10_000, 100_000]) {
      const lines = `GET ${path}${words(bytes)} HTTP/1.1\r\nHost: bsb.test`;
      const answer = await exchange(server.port, lines);
      const status = statusOf(answer);
      assert(status >= 200 && status < 500, `${path} ${bytes}: ${status}`);
    }
  }
  const many = "&limit=1".repeat(12_000);
  const lines = `GET /api/v1/search?q=a${many} HTTP/1.1\r\nHost: bsb.test`;
  assert(statusOf(await exchange(server.port, lines)) < 500);
  const heads = "X-Filler: y\r\n".repeat(5_000);
  const long = `GET /healthz HTTP/1.1\r\n${heads}Host: bsb.test`;
  assert(statusOf(await exchange(server.port, long)) < 500);
  await assertOthersUnaffected(server);
  assertEquals(await server.stop(), 0);
});

Deno.test("old, odd and lying requests get the right status", async () => {
  await using server = await startOpenServer();
  const ask = (lines: string) => exchange(server.port, lines);
  const lookup = "/api/v1/bsb/062-000";
  const OK = [
    `GET ${lookup} HTTP/1.0`,
    `GET ${lookup} HTTP/1.0\r\nHost: bsb.test`,
    `GET http://bsb.test${lookup} HTTP/1.1\r\nHost: bsb.test`,
    `GET http://evil.test${lookup} HTTP/1.1\r\nHost: bsb.test`,
    `GET ${lookup}#fragment HTTP/1.1\r\nHost: bsb.test`,
    `GET /bsb/062-000 HTTP/1.0`,
    `GET http://bsb.test/ HTTP/1.1\r\nHost: bsb.test`,
  ];
  for (const lines of OK) assertEquals(statusOf(await ask(lines)), 200, lines);
  const missing = statusOf(await ask(`GET ${lookup} HTTP/1.1`));
  assert(missing === 200 || missing === 400, `${missing}`);
  const OVERRIDES = [
    "X-HTTP-Method-Override: POST",
    "X-HTTP-Method: DELETE",
    "X-Method-Override: PUT",
    "X-Original-URL: /healthz",
    "X-Rewrite-URL: /healthz",
    "X-Forwarded-Host: evil.test",
    "Forwarded: host=evil.test",
  ];
  const host = "Host: bsb.test";
  const plain = await ask(`GET ${lookup} HTTP/1.1\r\n${host}`);
  const bodyOf = (answer: string) => answer.split("\r\n\r\n")[1];
  for (const header of OVERRIDES) {
    const api = await ask(`GET ${lookup} HTTP/1.1\r\n${host}\r\n${header}`);
    assertEquals([statusOf(api), bodyOf(api)], [200, bodyOf(plain)], header);
    const form = await ask(`POST ${lookup} HTTP/1.1\r\n${host}\r\n${header}`);
    assertEquals(statusOf(form), 405, header);
    const page = await ask(`GET /bsb/062-000 HTTP/1.1\r\n${host}\r\n${header}`);
    assertEquals(statusOf(page), 200, header);
    assert(!page.includes("evil.test"), header);
  }
  const query = await ask(`POST ${lookup}?_method=GET HTTP/1.1\r\n${host}`);
  assertEquals(statusOf(query), 405);
  const BROKEN = [
    `GET  ${lookup} HTTP/1.1\r\n${host}`,
    `GET ${lookup}\r\n${host}`,
    `GET ${lookup} HTTP/9.9\r\n${host}`,
    `G\0T ${lookup} HTTP/1.1\r\n${host}`,
    `GET ${lookup} HTTP/1.1\r\n${host}\r\nX-Bad\x00: 1`,
    `GET ${lookup} HTTP/1.1\r\n${host}\r\nX: a\x00b`,
    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  ];
  for (const lines of BROKEN) assertRefused(await ask(lines), lines);
  for (
    const method of ["TRACE", "CONNECT", "PROPFIND", "get", "A".repeat(99)]
  ) {
    const status = statusOf(
      await ask(`${method} ${lookup} HTTP/1.1\r\n${host}`),
    );
    assert(
      status === 0 || status >= 400 && status < 500,
      `${method} ${status}`,
    );
  }
  await assertOthersUnaffected(server);
  assertEquals(await server.stop(), 0);
});

Deno.test("a spoofed X-Forwarded-For frees nobody from the cap", async () => {
  for (const proxies of [0, 1]) {
    await using server = await startServer({
      KV_PATH: ":memory:",
      RATE_LIMIT_PER_DAY: "5",
      TRUSTED_PROXIES: String(proxies),
    });
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) {
      // What a client made up stands left of what the proxy saw.
      const spoofed = [`10.0.0.${i}`, `::${i}`, "x".repeat(5_000), ","][i % 4];
      const forwarded = proxies ? `${spoofed}, 203.0.113.7` : `10.0.0.${i}`;
      const answer = await exchange(
        server.port,
        `GET /api/v1/bsb/062-000 HTTP/1.1\r\nHost: bsb.test\r\n` +
          `X-Forwarded-For: ${forwarded}`,
      );
      statuses.push(statusOf(answer));
    }
    assertEquals(statuses, [200, 200, 200, 200, 200, 429, 429, 429]);
    assertEquals(await server.stop(), 0);
  }
});
