import { assert, assertEquals } from "@std/assert";
import { NOON, startService, type TestService } from "../../_service.ts";

const PATH = "/api/v1/bsb/062-000";
const MIDNIGHT = Date.UTC(2026, 7, 16);

/** What is left to a client, by the answer to one more request. */
async function left(
  service: TestService,
  from: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const answer = await service.ask(PATH, { from, headers });
  return Number(answer.headers.get("X-RateLimit-Remaining"));
}

Deno.test("every answer carries what is left, and each request is counted once", async () => {
  using service = await startService({ registers: "small", limitPerDay: 20 });
  const tag = (await service.ask(PATH)).headers.get("ETag")!;
  const asks: [string, RequestInit, number][] = [
    [PATH, {}, 200],
    [PATH, { headers: { "If-None-Match": tag } }, 304],
    [PATH, { method: "HEAD" }, 200],
    ["/api/v1/bsb/x", {}, 400],
    ["/api/v1/bsb/999-999", {}, 404],
    ["/api/v1/nothing", {}, 404],
    [PATH, { method: "DELETE" }, 405],
    ["/api/v1/search", {}, 422],
    ["/api/v1/bulk", { method: "POST", body: "{" }, 422],
    ["/api/v1/bulk", { method: "POST", body: " ".repeat(70_000) }, 413],
  ];
  let remaining = 19;
  for (const [path, ask, wanted] of asks) {
    const { status, headers } = await service.ask(path, ask);
    assertEquals(status, wanted, path);
    assertEquals(headers.get("X-RateLimit-Limit"), "20");
    assertEquals(headers.get("X-RateLimit-Remaining"), String(--remaining));
    assertEquals(headers.get("X-RateLimit-Reset"), String(MIDNIGHT / 1000));
  }
});

Deno.test("a request over the cap answers 429 and says when to come back", async () => {
  using service = await startService({ registers: "small", limitPerDay: 2 });
  for (const remaining of ["1", "0"]) {
    const { status, headers } = await service.ask(PATH);
    assertEquals(status, 200);
    assertEquals(headers.get("X-RateLimit-Remaining"), remaining);
    assertEquals(headers.get("Retry-After"), null);
  }
  const asks: [string, RequestInit][] = [
    [PATH, {}],
    [PATH, { method: "HEAD" }],
    [PATH, { headers: { "If-None-Match": "*" } }],
    ["/api/v1/nothing", {}],
    ["/api/v1/bulk", { method: "POST", body: '{"bsbs":[]}' }],
  ];
  for (const [path, ask] of asks) {
    const { status, headers, body } = await service.ask(path, ask);
    assertEquals(status, 429, path);
    assertEquals(headers.get("X-RateLimit-Limit"), "2");
    assertEquals(headers.get("X-RateLimit-Remaining"), "0");
    assertEquals(headers.get("Retry-After"), String((MIDNIGHT - NOON) / 1000));
    if (body) assertEquals(Object.keys(body), ["success", "error"]);
  }
  assertEquals((await service.ask(PATH, { from: "192.0.2.2" })).status, 200);
});

Deno.test("a preflight passes when the day is used up", async () => {
  using service = await startService({ registers: "small", limitPerDay: 1 });
  await service.ask(PATH);
  const preflight = await service.ask(PATH, { method: "OPTIONS" });
  assertEquals(preflight.status, 204);
  assertEquals(preflight.headers.get("X-RateLimit-Remaining"), "0");
});

Deno.test("the count begins anew at midnight, UTC", async () => {
  using service = await startService({ registers: "small", limitPerDay: 1 });
  service.clock.now = MIDNIGHT - 1;
  assertEquals((await service.ask(PATH)).status, 200);
  const refused = await service.ask(PATH);
  assertEquals(refused.status, 429);
  assertEquals(refused.headers.get("Retry-After"), "1");
  service.clock.now = MIDNIGHT;
  const { status, headers } = await service.ask(PATH);
  assertEquals(status, 200);
  assertEquals(headers.get("X-RateLimit-Remaining"), "0");
  const reset = MIDNIGHT / 1000 + 86_400;
  assertEquals(headers.get("X-RateLimit-Reset"), String(reset));
});

Deno.test("a cap of 0 is none, and the headers stay numbers", async () => {
  using service = await startService({ registers: "small", limitPerDay: 0 });
  for (let i = 0; i < 50; i++) {
    const { status, headers } = await service.ask(PATH);
    assertEquals(status, 200);
    assert(Number(headers.get("X-RateLimit-Remaining")) > 1_000_000);
  }
});

Deno.test("without a trusted proxy X-Forwarded-For is ignored", async () => {
  using service = await startService({ registers: "small", limitPerDay: 9 });
  for (const [i, forwarded] of ["1.1.1.1", "2.2.2.2", ""].entries()) {
    const headers = { "X-Forwarded-For": forwarded };
    assertEquals(await left(service, "192.0.2.1", headers), 8 - i);
  }
});

Deno.test("behind a proxy the client is the address it put last", async () => {
  using service = await startService({
    registers: "small",
    limitPerDay: 9,
    settings: { TRUSTED_PROXIES: 1 },
  });
  const proxy = "10.0.0.1";
  const by = (forwarded: string) =>
    left(service, proxy, { "X-Forwarded-For": forwarded });
  assertEquals(await by("198.51.100.7"), 8);
  assertEquals(await by("1.1.1.1, 198.51.100.7"), 7, "a spoofed one before it");
  assertEquals(await by("garbage,,198.51.100.7:4711"), 6);
  assertEquals(await by("198.51.100.8"), 8, "another client");
  assertEquals(await left(service, proxy), 8, "the proxy itself");
  assertEquals(await by("nonsense"), 7, "no address: the proxy's count");
});

Deno.test("behind two proxies the client is the last address but one", async () => {
  using service = await startService({
    registers: "small",
    limitPerDay: 9,
    settings: { TRUSTED_PROXIES: 2 },
  });
  const by = (forwarded: string) =>
    left(service, "10.0.0.1", { "X-Forwarded-For": forwarded });
  assertEquals(await by("198.51.100.7, 10.0.0.2"), 8);
  assertEquals(await by("6.6.6.6, 198.51.100.7, 10.0.0.3"), 7);
  assertEquals(await by("198.51.100.7"), 8, "too short: the connection's");
  assertEquals(await by("198.51.100.7"), 7);
});

Deno.test("one IPv6 network of 64 bits is one client", async () => {
  using service = await startService({ registers: "small", limitPerDay: 9 });
  assertEquals(await left(service, "2001:db8:1:2::1"), 8);
  assertEquals(await left(service, "2001:db8:1:2:ffff::9"), 7);
  assertEquals(await left(service, "2001:db8:1:3::1"), 8);
  assertEquals(await left(service, "192.0.2.9"), 8);
  assertEquals(await left(service, "::ffff:192.0.2.9"), 7);
});

Deno.test("addresses are nowhere in the database in the clear", async () => {
  using service = await startService({ registers: "small" });
  const addresses = ["203.0.113.99", "2001:db8:aaaa:bbbb::1"];
  for (const from of addresses) await service.ask(PATH, { from });
  await service.post("/api/v1/report", { bsb: "062-000" }, {
    from: addresses[0]!,
  });
  await service.limiter.flush();
  const counters = [];
  for await (const entry of service.kv.list({ prefix: [] })) {
    if (entry.key[0] === "counter") counters.push(entry);
    const text = Deno.inspect(entry, { depth: 9, strAbbreviateSize: 1e6 });
    for (const part of ["203.0.113", "db8", "aaaa:bbbb", "203, 0, 113"]) {
      assert(!text.includes(part), text.slice(0, 500));
    }
  }
  assertEquals(counters.length, 2);
});
