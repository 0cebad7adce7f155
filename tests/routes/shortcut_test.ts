import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { createApp } from "../../routes/mod.ts";
import { shortcut } from "../../routes/shortcut.ts";
import { startService, type TestService } from "../_helpers.ts";
import { readAnswer } from "./_read_answer.ts";

const ORIGIN = "http://bsb.test";
const INFO = { remoteAddr: { hostname: "203.0.113.9" } } as never;

/** Both ways to an answer, for one client. */
function waysOf({ deps }: Pick<TestService, "deps">) {
  const app = createApp(deps);
  const short = shortcut(deps);
  const request = (path: string, init?: RequestInit) =>
    new Request(ORIGIN + path, init);
  return {
    short: (path: string, init?: RequestInit) =>
      short(request(path, init), INFO),
    long: async (path: string, init?: RequestInit) =>
      await app.fetch(request(path, init), INFO),
  };
}

Deno.test("shortcut() answers a lookup as the router does", async () => {
  using service = await startService();
  const { short, long } = waysOf(service);
  const path = "/api/v1/bsb/062-000";
  const tag = (await long(path)).headers.get("ETag")!;
  for (
    const [asked, headers] of [
      [path, {}],
      ["/api/v1/bsb/012003", {}],
      [path, { "If-None-Match": tag }],
      [path, { "If-None-Match": `"other", W/${tag}` }],
      [path, { "If-None-Match": "*" }],
      [path, { "If-None-Match": '"other"' }],
    ] as [string, Record<string, string>][]
  ) {
    const right = await readAnswer(await long(asked, { headers }));
    // The first is made, the others are copies of it.
    for (let times = 0; times < 3; times++) {
      const answer = short(asked, { headers });
      assert(answer, asked);
      assertEquals(await readAnswer(answer), right);
    }
  }
});

Deno.test("shortcut() gives again what the router answered, once it has", async () => {
  using service = await startService();
  const { short, long } = waysOf(service);
  for (
    const path of [
      "/api/v1/bsb/999-999",
      "/api/v1/bsb/62000",
      "/api/v1/bsb/062-000/history",
      "/api/v1/validate/999999",
      "/api/v1/institutions",
      "/api/v1/stats",
      "/api/v1/search?q=sydney",
      "/api/v1/search?q=no-such-place&limit=3",
    ]
  ) {
    assertEquals(short(path), null, path);
    const first = await readAnswer(await long(path));
    for (let times = 0; times < 3; times++) {
      const answer = short(path);
      assert(answer, path);
      assertEquals(await readAnswer(answer), first, path);
    }
    const held = { headers: { "If-None-Match": first.headers["etag"]! } };
    const again = await readAnswer(short(path, held)!);
    assertEquals(again, await readAnswer(await long(path, held)), path);
    assertEquals(again.status, first.status === 200 ? 304 : first.status);
  }
});

Deno.test("shortcut() counts what it answers, and stops at the cap", async () => {
  using service = await startService({ limitPerDay: 3 });
  const { short, long } = waysOf(service);
  const path = "/api/v1/bsb/062-000";
  assertEquals(short(path), null, "a client not met yet");
  await long(path);
  const left = () => short(path)?.headers.get("X-RateLimit-Remaining");
  assertEquals([left(), left(), left()], ["1", "0", undefined]);
  assertEquals((await long(path)).status, 429);
});

Deno.test("shortcut() leaves the rest to the router", async () => {
  using service = await startService();
  const { short, long } = waysOf(service);
  for (
    const [method, path] of [
      ["HEAD", "/api/v1/bsb/062-000"],
      ["POST", "/api/v1/bsb/062-000"],
      ["HEAD", "/api/v1/validate/062-000"],
      ["GET", "/api/v1/bsb/062-000?x=1"],
      ["POST", "/api/v1/search?q=sydney"],
      ["GET", "/api/v1"],
      ["GET", "/api/v1/openapi.json"],
      ["GET", "/api/v1/no/such/path"],
      ["GET", "/healthz"],
    ] as const
  ) {
    await long(path, { method });
    assertEquals(short(path, { method }), null, `${method} ${path}`);
  }
});

Deno.test("shortcut() gives pages again, one for each address and version", async () => {
  using service = await startService();
  const assets = { files: new Map(), stylesheet: "/s.css", script: "/i.js" };
  const deps = { ...service.deps, assets: () => Promise.resolve(assets) };
  const { short, long } = waysOf({ deps });
  for (const path of ["/", "/bsb/062-000", "/guides", "/robots.txt"]) {
    const first = await readAnswer(await long(path));
    assertEquals(await readAnswer(short(path)!), first, path);
    assertEquals(await readAnswer(short(path)!), first, `${path}, a copy`);
    const packed = { headers: { "Accept-Encoding": "gzip" } };
    for (let times = 0; times < 2; times++) {
      const { headers } = short(path, packed)!;
      assertEquals(headers.get("Content-Encoding"), "gzip", path);
    }
    const held = { headers: { "If-None-Match": first.headers["etag"]! } };
    assertEquals(
      await readAnswer(short(path, held)!),
      await readAnswer(await long(path, held)),
    );
  }
  assertEquals(short("/bsb/062000"), null, "an address of its own");
  assertEquals(short("/bsb/062-000?utm=x"), null);
  const other = shortcut(deps)(
    new Request("http://other.test/bsb/062-000"),
    INFO,
  );
  assertEquals(other, null, "a page names its own address");
});

Deno.test("shortcut() answers from the version that is served", async () => {
  using service = await startService();
  const { short, long } = waysOf(service);
  const path = "/api/v1/validate/999-999";
  const before = await readAnswer(await long(path));
  using other = await startService({ register: "small" });
  const swapped = { ...service.deps, live: other.deps.live };
  const now = shortcut(swapped);
  assertEquals(now(new Request(ORIGIN + path), INFO), null, "not made yet");
  const after = await readAnswer(
    await createApp(swapped).fetch(new Request(ORIGIN + path), INFO),
  );
  assertNotEquals(after.body, before.body);
  assertEquals(await readAnswer(now(new Request(ORIGIN + path), INFO)!), after);
  assertEquals(await readAnswer(short(path)!), before);
});

Deno.test("shortcut() tells of the day and the version that are now", async () => {
  using service = await startService();
  using other = await startService({ register: "small" });
  const live = { directory: service.live.directory };
  const { short, long } = waysOf({ deps: { ...service.deps, live } });
  const path = "/api/v1/bsb/062-000";
  await long(path);
  const told = async () => {
    const { headers, body } = await readAnswer(short(path)!);
    return [headers["x-ratelimit-reset"], body] as const;
  };
  const [reset, body] = await told();
  service.clock.now += 86_400_000;
  assertEquals(short(path), null, "nobody is known on a new day");
  await long(path);
  assertEquals(await told(), [String(Number(reset) + 86_400), body]);
  live.directory = other.live.directory;
  const [, otherBody] = await told();
  assertNotEquals(otherBody, body);
  assertEquals((await readAnswer(await long(path))).body, otherBody);
});
