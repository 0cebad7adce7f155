import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { startService } from "../../_service.ts";
import { ERROR_EXAMPLES } from "../../../routes/api_docs/ApiErrors.tsx";
import { listEndpoints } from "../../../routes/api/_endpoints.ts";

/** A service with caps of its own: the page must give them. */
function openApp(limitPerDay = 1234) {
  const settings = { BULK_MAX_ITEMS: 77, BASE_URL: "https://bsb.example" };
  return startService({ limitPerDay, settings });
}

Deno.test("GET /api shows every endpoint with a form, samples and limits", async () => {
  using app = await openApp();
  const response = await app.fetch("/api");
  const html = await response.text();
  assertEquals(response.status, 200);
  assertEquals(html.match(/<h1>/g)?.length, 1);
  assertStringIncludes(html, 'rel="canonical" href="https://bsb.example/api"');
  assertStringIncludes(html, '"@type":"WebAPI"');
  for (const { path } of listEndpoints(77)) {
    assertStringIncludes(html, `<code>/api/v1${path}</code>`);
  }
  assertEquals(html.match(/data-island="TryIt"/g)?.length, 9);
  for (
    const language of ["curl", "JavaScript", "Python", "Go", "PHP", "Ruby"]
  ) {
    assertStringIncludes(html, `<summary>${language}</summary>`);
  }
  assertStringIncludes(html, "1,234 requests per client and day");
  assertStringIncludes(html, "77 BSBs in one bulk request");
  assertStringIncludes(html, "https://bsb.example/api/v1/bsb/062-000");
  assert(!html.includes("{{base_url}}"));
});

Deno.test("GET /api has a reference whose links lead to its schemas", async () => {
  using app = await openApp();
  const html = await (await app.fetch("/api")).text();
  const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  assert(links.includes("schema-BsbRecord"));
  for (const id of links) assertStringIncludes(html, `id="${id}"`);
});

Deno.test("GET /api says so when there is no cap", async () => {
  using app = await openApp(0);
  const html = await (await app.fetch("/api")).text();
  assertStringIncludes(html, "sets no cap");
});

Deno.test("GET /api?try= sends a form without script on to the API", async () => {
  using app = await openApp();
  const cases = [
    ["/api?try=&x=1", "/api/v1?x=1"],
    ["/api?try=%2Fbsb%2F%7Bbsb%7D&bsb=%20062-000", "/api/v1/bsb/062-000"],
    [
      "/api?try=%2Fbsb%2F%7Bbsb%7D&bsb=%2F..%2Fx%3F",
      "/api/v1/bsb/%2F..%2Fx%3F",
    ],
    [
      "/api?try=%2Fsearch&q=st+kilda&bank=&limit=5",
      "/api/v1/search?q=st+kilda&limit=5",
    ],
  ] as const;
  for (const [path, address] of cases) {
    const response = await app.fetch(path);
    assertEquals([response.status, response.headers.get("Location")], [
      303,
      address,
    ]);
  }
});

Deno.test("GET /api?try= leads nowhere else", async () => {
  using app = await openApp();
  for (const value of ["%2Fbulk", "https%3A%2F%2Fevil.example", "%2Fnope"]) {
    const response = await app.fetch(`/api?try=${value}`);
    assertEquals(response.status, 200);
    await response.body?.cancel();
  }
});

Deno.test("the errors on the API page are those that the API answers", async () => {
  using app = await openApp();
  for (const { status, request, body } of ERROR_EXAMPLES) {
    if (status === 429) continue;
    const [method = "", path = ""] = request.split(" ");
    const response = await app.fetch(path, {
      method,
      ...(status === 413 ? { body: " ".repeat(70_000) } : {}),
    });
    assertEquals([response.status, await response.json()], [status, body]);
  }
});

Deno.test("the 429 on the API page is the one that the API answers", async () => {
  using app = await openApp(1);
  await (await app.fetch("/api/v1/stats")).body?.cancel();
  const response = await app.fetch("/api/v1/stats");
  const example = ERROR_EXAMPLES.find(({ status }) => status === 429);
  assertEquals([response.status, await response.json()], [429, example?.body]);
});
