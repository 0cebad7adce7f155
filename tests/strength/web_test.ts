import { assert, assertEquals } from "@std/assert";
import { type Ask, startService, type TestService } from "../_helpers.ts";
import { createHandler } from "../../routes/mod.ts";

const ASSETS = { files: new Map(), stylesheet: "/s.css", script: "/i.js" };

interface Site extends Disposable {
  readonly service: TestService;
  fetch(path: string, ask?: Ask): Promise<Response>;
}

async function openSite(BASE_URL?: string): Promise<Site> {
  const service = await startService({ register: "small" });
  const settings = { ...service.deps.settings, BASE_URL };
  const assets = () => Promise.resolve(ASSETS);
  const handler = createHandler({ ...service.deps, settings, assets });
  const remoteAddr = { transport: "tcp", hostname: "192.0.2.1", port: 50_000 };
  const info = { remoteAddr } as Deno.ServeHandlerInfo<Deno.NetAddr>;
  return {
    service,
    fetch: async (path, ask) =>
      await handler(new Request(`http://bsb.test${path}`, ask), info),
    [Symbol.dispose]: () => service[Symbol.dispose](),
  };
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
  assert(headers.get("Permissions-Policy")?.includes("geolocation=()"), place);
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
  const { reports } = site.service.store;
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
    for (const path of ["/", "/nowhere"]) {
      const answer = await site.fetch(path);
      await answer.body?.cancel();
      const strict = answer.headers.get("Strict-Transport-Security");
      const isSecure = base?.startsWith("https:") ?? false;
      assertEquals(strict?.includes("max-age="), isSecure || undefined, base);
    }
  }
});

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

Deno.test("what tells of a visitor's limits is kept by no shared cache", async () => {
  using site = await openSite();
  for (
    const path of ["/api/v1/bsb/062-000", "/api/v1/nothing", "/suggest?q=a"]
  ) {
    const answer = await site.fetch(path);
    await answer.body?.cancel();
    const kept = answer.headers.get("Cache-Control") ?? "";
    const tells = answer.headers.has("X-RateLimit-Remaining");
    assert(!tells || /private|no-store/.test(kept), `${path}: ${kept}`);
  }
});
