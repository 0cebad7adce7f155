import { assert, assertEquals } from "@std/assert";
import { type Ask, startService, type TestService } from "../_service.ts";

const STYLE = "/assets/s.css";
const ASSETS = {
  files: new Map([[STYLE, { text: "a{}", type: "text/css" }]]),
  stylesheet: STYLE,
  script: "/i.js",
};

function openSite(
  BASE_URL?: string,
  limitPerDay = 1000,
): Promise<TestService> {
  return startService({
    registers: "small",
    limitPerDay,
    settings: { BASE_URL },
    deps: { assets: () => Promise.resolve(ASSETS) },
  });
}

const LARGE = new URLSearchParams({ message: "x".repeat(70_000) });
const FOREIGN = {
  method: "POST",
  body: "message=x",
  headers: { "Sec-Fetch-Site": "cross-site" },
};

/** Every kind of HTML answer: path, its request and its status. */
const PAGES: [path: string, status: number, ask?: Ask][] = [
  ["/", 200],
  ["/api", 200],
  ["/bsb/062-000", 200],
  ["/search?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E", 200],
  ["/bsb/062-000/report", 200],
  ["/bsb/062-000/report?sent=1", 200],
  ["/nowhere", 404],
  ["/bsb/%3Cscript%3Ealert(1)%3C%2Fscript%3E", 404],
  ["/assets/nothing.js", 404],
  ["/bsb/062-000/report", 422, { method: "POST" }],
  ["/bsb/062-000/report", 403, FOREIGN],
  ["/bsb/062-000/report", 413, { method: "POST", body: LARGE }],
  ["/bank/anz?page=%3Cscript%3Ealert(1)", 422],
];

function assertGuarded({ headers }: Response, place: string): void {
  const policy = headers.get("Content-Security-Policy") ?? "";
  for (
    const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]
  ) assert(policy.split("; ").includes(rule), `${place}: ${policy}`);
  assert(!/unsafe|https?:|\*/.test(policy), `${place}: ${policy}`);
  assertEquals(headers.get("X-Content-Type-Options"), "nosniff", place);
  assertEquals(
    headers.get("Referrer-Policy"),
    "strict-origin-when-cross-origin",
    place,
  );
  assertEquals(
    headers.get("Permissions-Policy"),
    "camera=(), microphone=(), geolocation=()",
    place,
  );
  assertEquals(headers.get("Cross-Origin-Opener-Policy"), "same-origin", place);
  assertEquals(headers.get("Set-Cookie"), null, place);
  assertEquals(headers.get("X-RateLimit-Remaining"), null, place);
}

Deno.test("every HTML answer is guarded by its headers, and echoes nothing unescaped", async () => {
  using site = await openSite();
  for (const [path, status, ask] of PAGES) {
    const answer = await site.fetch(path, ask);
    const place = `${path} ${status}`;
    assertEquals(answer.status, status, place);
    assertEquals(
      answer.headers.get("Content-Type"),
      "text/html; charset=utf-8",
      place,
    );
    assertGuarded(answer, place);
    const html = await answer.text();
    assert(!html.includes("<script>alert"), place);
    assert(!/ (on\w+|style)=/i.test(html.replace(/"[^"]*"/g, "")), place);
    const etag = answer.headers.get("ETag");
    if (status !== 200 || !etag) continue;
    const again = await site.fetch(path, {
      headers: { "If-None-Match": etag },
    });
    if (again.status === 304) assertGuarded(again, `${place}, 304`);
    await again.body?.cancel();
  }
});

Deno.test("a page for our own failure is guarded and kept by nobody", async () => {
  using site = await openSite();
  const { reports } = site.store;
  reports.create = () => Promise.reject(new Error("secret </script>"));
  const answer = await site.fetch("/bsb/062-000/report", {
    method: "POST",
    body: new URLSearchParams({ message: "x" }),
  });
  assertEquals(answer.status, 500);
  assertGuarded(answer, "500");
  assertEquals(answer.headers.get("Cache-Control"), "no-store");
  assert(!(await answer.text()).includes("secret"));
});

Deno.test("Strict-Transport-Security is sent where the public address is https alone", async () => {
  for (const base of [undefined, "http://bsb.test", "https://bsb.test"]) {
    using site = await openSite(base);
    const expected = base?.startsWith("https:") ? "max-age=31536000" : null;
    for (const [path, status, ask] of PAGES) {
      // The second of a page that is kept comes by another way.
      for (let time = 0; time < 2; time++) {
        const { headers, body } = await site.fetch(path, ask);
        await body?.cancel();
        const strict = headers.get("Strict-Transport-Security");
        assertEquals(strict, expected, `${base} ${path} ${status}`);
      }
    }
  }
});

/** What is no page: path, its status and its request. */
const NO_PAGES: [path: string, status: number, ask?: Ask][] = [
  [STYLE, 200],
  [STYLE, 200, { headers: { "Accept-Encoding": "gzip" } }],
  ["/robots.txt", 200],
  ["/ads.txt", 200],
  ["/sitemap-index.xml", 200],
  ["/changes/feed.xml", 200],
  ["/suggest?q=a", 200],
  [`/suggest?q=${"a".repeat(201)}`, 422],
  ["/healthz", 200],
  ["/healthz", 200, { method: "HEAD" }],
  ["/api/v1/stats", 200],
  ["/api/v1/openapi.json", 200],
  ["/api/v1/nothing", 404],
  ["/api/v1/bulk", 204, { method: "OPTIONS" }],
  ["/api/v1/bulk", 405],
];

Deno.test("no browser guesses the type of what is no page", async () => {
  using site = await openSite();
  for (const [path, status, ask] of NO_PAGES) {
    const { headers, ...answer } = await readHead(site, path, ask);
    assertEquals(answer.status, status, path);
    assertEquals(headers.get("X-Content-Type-Options"), "nosniff", path);
    assertEquals(headers.get("Set-Cookie"), null, path);
    const type = headers.get("Content-Type") ?? "";
    assertEquals(type === "", status === 204, path);
    assert(!type.includes("html"), `${path}: ${type}`);
  }
});

/** Asks, and lets the body go. */
async function readHead(site: TestService, path: string, ask?: Ask) {
  const { status, headers, body } = await site.fetch(path, ask);
  await body?.cancel();
  return { status, headers };
}

Deno.test("no path and no query leads a browser to another site", async () => {
  using site = await openSite();
  const PATHS = [
    "//evil.test",
    "//evil.test/bsb/062-000",
    "/\\evil.test",
    "/%5cevil.test",
    "/%2f%2fevil.test",
    "///evil.test/..",
    "/.//evil.test",
    "/bsb//evil.test",
    "/bank//evil.test?page=x",
    "/bsb/062-000?next=//evil.test",
    "/bsb/062-000/report?sent=//evil.test",
    "/search?q=//evil.test",
    "/api?try=//evil.test",
    "/api?try=%2Fbsb%2F%7Bbsb%7D&bsb=//evil.test",
    "/api?try=bsb&bsb=%0d%0aLocation:%20//evil.test",
  ];
  for (const path of PATHS) {
    const answer = await site.fetch(path);
    const html = await answer.text();
    assert(answer.status < 500, path);
    const location = answer.headers.get("Location") ?? "/";
    const target = new URL(location, "http://bsb.test");
    assertEquals(target.host, "bsb.test", `${path}: ${location}`);
    for (const [, link] of html.matchAll(/<a[^>]* href="([^"]*)"/g)) {
      const host = URL.parse(link!, "http://bsb.test")?.host;
      assert(host !== "evil.test", `${path}: ${link}`);
    }
  }
});

const BULK = { method: "POST", body: '{"bsbs":["062-000"]}' };
const LARGE_BULK = { method: "POST", body: " ".repeat(70_000) };
const LOOKUP = "/api/v1/bsb/062-000";

/** Every kind of answer of the API: path, status, how it is kept, request. */
const API: [path: string, status: number, kept: string, ask?: Ask][] = [
  [LOOKUP, 200, "private, max-age=300"],
  // The second comes by the short way.
  [LOOKUP, 200, "private, max-age=300"],
  [LOOKUP, 200, "private, max-age=300", { method: "HEAD" }],
  ["/api/v1/search?q=a", 200, "private, max-age=300"],
  ["/api/v1/nothing", 404, "private, max-age=300"],
  ["/api/v1/bsb/999-999", 404, "private, max-age=300"],
  ["/api/v1/bsb/999-999", 404, "private, max-age=300", { method: "HEAD" }],
  ["/api/v1/search?q=a&limit=x", 422, "private, max-age=300"],
  ["/api/v1/bulk", 200, "no-store", BULK],
  ["/api/v1/bulk", 413, "no-store", LARGE_BULK],
  ["/api/v1/bulk", 422, "no-store", { method: "POST" }],
  [LOOKUP, 405, "no-store", { method: "DELETE" }],
];

/** It tells of a client's limits, and so no shared cache may keep it. */
function assertOwn(headers: Headers, kept: string, place: string): void {
  for (const name of ["Limit", "Remaining", "Reset"]) {
    const told = headers.get(`X-RateLimit-${name}`) ?? "";
    assert(/^\d+$/.test(told), `${place}: ${name} ${told}`);
  }
  assertEquals(headers.get("Cache-Control"), kept, place);
}

Deno.test("what tells of a visitor's limits is kept by no shared cache", async () => {
  using site = await openSite();
  for (const [path, status, kept, ask] of API) {
    const answer = await readHead(site, path, ask);
    const place = `${ask?.method ?? "GET"} ${path} ${status}`;
    assertEquals(answer.status, status, place);
    assertOwn(answer.headers, kept, place);
    const etag = answer.headers.get("ETag");
    if (status !== 200 || !etag) continue;
    const known = { ...ask, headers: { "If-None-Match": etag } };
    const again = await readHead(site, path, known);
    assertEquals(again.status, 304, place);
    assertOwn(again.headers, kept, `${place}, 304`);
  }
});

Deno.test("that a visitor's requests are used up is kept by nobody", async () => {
  using site = await openSite(undefined, 1);
  assertEquals((await readHead(site, LOOKUP)).status, 200);
  for (const ask of [undefined, { method: "HEAD" }, BULK]) {
    const path = ask === BULK ? "/api/v1/bulk" : LOOKUP;
    const { status, headers } = await readHead(site, path, ask);
    const place = `${ask?.method ?? "GET"} ${path}`;
    assertEquals(status, 429, place);
    assertOwn(headers, "no-store", place);
    assertEquals(headers.get("X-RateLimit-Remaining"), "0", place);
    assertEquals(headers.get("X-Content-Type-Options"), "nosniff", place);
  }
});

Deno.test("what anybody may keep tells of nobody's limits", async () => {
  using site = await openSite();
  for (const [path] of [...PAGES, ...NO_PAGES]) {
    const { headers } = await readHead(site, path);
    const kept = headers.get("Cache-Control") ?? "";
    const names = [...headers.keys()].filter((name) => /ratelimit/.test(name));
    assert(!kept.includes("public") || names.length === 0, `${path}: ${names}`);
  }
});
