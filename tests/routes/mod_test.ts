import { assert, assertEquals, assertNotEquals } from "@std/assert";
import type { Directory } from "../../lib/directory/directory.ts";
import { AnswerCache } from "../../routes/_http/answer_cache.ts";
import { NO_ASSETS, startService, type TestService } from "../_service.ts";

const LOOKUP = "/api/v1/bsb/062-000";

/** An answer as it can be compared with another to the same client. */
async function readAnswer(response: Response) {
  const headers = Object.fromEntries(response.headers);
  // Each request leaves one less.
  delete headers["x-ratelimit-remaining"];
  return { status: response.status, headers, body: await response.text() };
}

async function answerTo(
  service: TestService,
  path: string,
  init?: RequestInit,
) {
  return await readAnswer(await service.fetch(path, init));
}

Deno.test("an answer from the cache is the one that was made", async () => {
  using service = await startService();
  for (
    const path of [
      LOOKUP,
      "/api/v1/bsb/012003",
      "/api/v1/bsb/999-999",
      "/api/v1/bsb/62000",
      `${LOOKUP}/history`,
      "/api/v1/validate/999999",
      "/api/v1/institutions",
      "/api/v1/stats",
      "/api/v1/search?q=sydney",
      "/api/v1/search?q=no-such-place&limit=3",
      "/",
      "/bsb/062-000",
      "/guides",
      "/robots.txt",
    ]
  ) {
    const made = await answerTo(service, path);
    // The second is cached, the third is a clone.
    for (let times = 0; times < 3; times++) {
      assertEquals(await answerTo(service, path), made, path);
    }
    const known = { headers: { "If-None-Match": made.headers["etag"]! } };
    for (let times = 0; times < 3; times++) {
      const { status } = await answerTo(service, path, known);
      assertEquals(status, made.status === 200 ? 304 : made.status, path);
    }
    const head = await answerTo(service, path, { method: "HEAD" });
    const length = String(new TextEncoder().encode(made.body).length);
    assertEquals(head.body, "");
    const headers = { ...made.headers, "content-length": length };
    assertEquals(head.headers, headers, path);
  }
});

Deno.test("a cached answer counts like any other, and stops at the cap", async () => {
  using service = await startService({ limitPerDay: 3 });
  const left = async () =>
    (await service.ask(LOOKUP)).headers.get("X-RateLimit-Remaining");
  assertEquals([await left(), await left(), await left()], ["2", "1", "0"]);
  assertEquals((await service.ask(LOOKUP)).status, 429);
});

Deno.test("a page names the address that it was asked for at", async () => {
  using service = await startService();
  const canonicalAt = async (origin: string) =>
    (await service.page(`${origin}/bsb/062000`)).html
      .match(/rel="canonical" href="([^"]+)"/)?.[1];
  for (const origin of ["http://bsb.test", "http://other.test:8000"]) {
    assertEquals(await canonicalAt(origin), `${origin}/bsb/062-000`);
  }
  assertNotEquals(
    await answerTo(service, "/bsb/062-000?utm=x"),
    await answerTo(service, "http://other.test/bsb/062-000"),
  );
});

Deno.test("a new version of the register answers as soon as it's served", async () => {
  using starter = await startService();
  using small = await startService({ registers: "small" });
  const live: { directory: Directory } = { directory: starter.directory };
  using service = await startService({ deps: { live } });
  const paths = ["/api/v1/bsb/062-001", "/api/v1/stats", "/bsb/062-001"];
  const answers = async () =>
    await Promise.all(paths.map((path) => answerTo(service, path)));
  const before = await answers();
  live.directory = small.directory;
  const after = await answers();
  for (const [i, { body }] of after.entries()) {
    assertNotEquals(body, before[i]!.body, paths[i]);
  }
  live.directory = starter.directory;
  assertEquals(await answers(), before);
});

Deno.test("a cached answer tells of the day that it is", async () => {
  using service = await startService();
  const told = async () => {
    const { headers } = await service.ask(LOOKUP);
    return ["Reset", "Remaining"].map((name) =>
      Number(headers.get(`X-RateLimit-${name}`))
    );
  };
  for (let i = 0; i < 3; i++) await told();
  const [reset, remaining] = await told() as [number, number];
  assertEquals(remaining, 996);
  service.clock.now += 86_400_000;
  assertEquals(await told(), [reset + 86_400, 999]);
});

/** Answers to a request on whose way something throws. */
async function failures(
  service: TestService,
  throws: () => Disposable,
): Promise<void> {
  for (const path of ["/api/v1/stats", "/", "/bsb/062-000?x"]) {
    using _ = throws();
    const response = await service.fetch(path);
    const text = await response.text();
    assertEquals(response.status, 500, path);
    assertEquals(response.headers.get("Cache-Control"), "no-store");
    assert(!text.includes("secret"), text);
    if (path.startsWith("/api/")) {
      assertEquals(JSON.parse(text).success, false);
      assert(response.headers.has("X-RateLimit-Remaining"));
      assert(response.headers.has("Access-Control-Allow-Origin"));
    } else {
      assert(text.includes("<h1>Something went wrong</h1>"), text);
    }
  }
}

/** Replaces a method until it's disposed of. */
function replaceMethod<T extends object>(
  object: T,
  name: keyof T,
  method: T[keyof T],
): Disposable {
  const original = object[name];
  object[name] = method;
  return { [Symbol.dispose]: () => void (object[name] = original) };
}

Deno.test("whatever fails, the API and the website answer with a 500 of their own", async () => {
  using service = await startService();
  const fail = () => {
    throw new Error("secret");
  };
  await failures(
    service,
    () => replaceMethod(AnswerCache.prototype, "get", fail),
  );
  await failures(
    service,
    () => replaceMethod(AnswerCache.prototype, "turnTo", fail),
  );
});

Deno.test("a limiter that fails ends in the API's 500", async () => {
  using service = await startService();
  for (
    const take of [
      () => {
        throw new Error("secret");
      },
      () => Promise.reject(new Error("secret")),
    ]
  ) {
    using _ = replaceMethod(service.limiter, "take", take);
    const response = await service.fetch(LOOKUP);
    assertEquals(response.status, 500);
    assertEquals((await response.json()).success, false);
  }
});

Deno.test("where not even a page can be drawn, one line says so", async () => {
  const assets = () => Promise.reject(new Error("secret"));
  using service = await startService({ deps: { assets } });
  const response = await service.fetch("/");
  assertEquals(response.status, 500);
  assertEquals(await response.text(), "Something went wrong on our side\n");
});

Deno.test("methods with which no request can be made get a plain 400", async () => {
  using service = await startService({
    deps: { assets: () => Promise.resolve(NO_ASSETS) },
  });
  for (const url of ["host:443", "http://host?x", "ftp://a/"]) {
    for (const method of ["CONNECT", "TRACE", "GET"]) {
      const answer = await service.raw(method, url);
      const isSite = method === "GET" && url.startsWith("http");
      assertEquals(answer.status, isSite ? 200 : 400, `${method} ${url}`);
      await answer.body?.cancel();
    }
  }
});
