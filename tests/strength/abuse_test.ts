import { assert, assertEquals } from "@std/assert";
import { startServer } from "../_process.ts";
import { assertOthersUnaffected, startOpenServer } from "./_open_server.ts";
import { exchange, statusOf } from "./_wire.ts";

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

Deno.test("queries of 10 and 100 KB each get one status, in bounded time", async () => {
  await using server = await startOpenServer();
  const ask = async (target: string, lines = "") => {
    const head = `GET ${target} HTTP/1.1\r\n${lines}Host: bsb.test`;
    return statusOf(await exchange(server.port, head));
  };
  const words = (bytes: number) => "st+kilda%20".repeat(bytes / 11);
  // The API and its like say what is wrong; a page shows its form again.
  const STATUSES: [path: string, status: number][] = [
    ["/api/v1/search?q=", 422],
    ["/suggest?q=", 422],
    ["/search?q=", 200],
    ["/?q=", 200],
    ["/api?try=", 200],
    ["/api/v1/bsb/062-000?q=", 200],
    ["/healthz?q=", 200],
  ];
  for (const [path, status] of STATUSES) {
    // More than once: what is kept of an answer must not change it.
    for (let time = 0; time < 3; time++) {
      assertEquals(await ask(path + words(10_000)), status, path);
    }
    // Over 64 KiB the server itself refuses the head, whatever it asks for.
    assertEquals(await ask(path + words(100_000)), 400, path);
  }
  const many = "&limit=1".repeat(1_000);
  assertEquals(await ask(`/api/v1/search?q=a${many}`), 200);
  assertEquals(await ask(`/api/v1/search?q=a${many.repeat(12)}`), 400);
  assertEquals(await ask("/healthz", "X-Filler: y\r\n".repeat(5_000)), 400);
  await assertOthersUnaffected(server);
  assertEquals(await server.stop(), 0);
});

Deno.test("old, odd and lying requests get the right status", async () => {
  await using server = await startOpenServer();
  const ask = (lines: string) => exchange(server.port, lines);
  const lookup = "/api/v1/bsb/062-000";
  const OK = [
    `GET ${lookup} HTTP/1.0\r\nHost: bsb.test`,
    `GET http://bsb.test${lookup} HTTP/1.1\r\nHost: bsb.test`,
    `GET http://evil.test${lookup} HTTP/1.1\r\nHost: bsb.test`,
    `GET ${lookup}#fragment HTTP/1.1\r\nHost: bsb.test`,
    `GET http://bsb.test/ HTTP/1.1\r\nHost: bsb.test`,
  ];
  for (const lines of OK) assertEquals(statusOf(await ask(lines)), 200, lines);
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
  for (const lines of BROKEN) {
    assertEquals(statusOf(await ask(lines)), 400, lines);
  }
  const METHODS = { TRACE: 405, CONNECT: 400, PROPFIND: 405, get: 405 };
  for (const [method, status] of Object.entries(METHODS)) {
    const answer = await ask(`${method} ${lookup} HTTP/1.1\r\n${host}`);
    assertEquals(statusOf(answer), status, method);
  }
  const long = `${"A".repeat(99)} ${lookup} HTTP/1.1\r\n${host}`;
  assertEquals(statusOf(await ask(long)), 405);
  await assertOthersUnaffected(server);
  assertEquals(await server.stop(), 0);
});

Deno.test("a request without Host is answered like any other", async () => {
  await using server = await startOpenServer();
  const CASES: [path: string, status: number][] = [
    ["/api/v1/bsb/062-000", 200],
    ["/api/v1/bsb/999-999", 404],
    ["/bsb/062-000", 200],
    ["/sitemap-index.xml", 200],
    ["/healthz", 200],
    ["/nowhere", 404],
  ];
  // HTTP/1.1 wants a Host. Deno does not insist on it, and neither do we: it
  // only makes links, and there a server without a name is "localhost".
  const HEADS = ["HTTP/1.1", "HTTP/1.0", "HTTP/1.1\r\nHost:"];
  for (const [path, status] of CASES) {
    for (const head of HEADS) {
      const answer = await exchange(server.port, `GET ${path} ${head}`);
      assertEquals(statusOf(answer), status, `${path} ${head}`);
    }
  }
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
