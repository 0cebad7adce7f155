import { assertEquals, assertStringIncludes } from "@std/assert";
import { startService } from "../../_service.ts";

const GETS = [
  "/api/v1",
  "/api/v1/openapi.json",
  "/api/v1/bsb/062-000",
  "/api/v1/bsb/062-000/history",
  "/api/v1/validate/062-000",
  "/api/v1/search",
  "/api/v1/institutions",
  "/api/v1/stats",
];
const POSTS = ["/api/v1/bulk", "/api/v1/report"];

Deno.test("any other path under /api/ answers 404", async () => {
  using service = await startService({ registers: "small" });
  const paths = [
    "/api/",
    "/api/v1/",
    "/api/v2",
    "/api/v1/bsb",
    "/api/v1/bsb/",
    "/api/v1/bsb/062-000/",
    "/api/v1/bsb/062-000/history/",
    "/api/v1/bsb/062-000/x",
    "/api/v1/bsb/062/000",
    "/api/v1/validate",
    "/api/v1/stats/x",
    "/api/v1/%73tats%2F",
    "/api/%FF",
    "/api/%00",
    "/api/v1/../v9",
  ];
  for (const path of paths) {
    for (const method of ["GET", "POST", "DELETE", "FOO"]) {
      const { status, body } = await service.ask(path, { method });
      assertEquals(status, 404, path);
      assertEquals(Object.keys(body), ["success", "error"], path);
    }
  }
});

Deno.test("a known path answers 405 to another method, with Allow", async () => {
  using service = await startService({ registers: "small" });
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "FOO", "ALL"];
  for (const path of [...GETS, ...POSTS]) {
    const taken = POSTS.includes(path) ? "POST" : "GET";
    for (const method of methods.filter((method) => method !== taken)) {
      const answer = await service.ask(path, { method });
      assertEquals(answer.status, 405, `${method} ${path}`);
      assertEquals(
        answer.headers.get("Allow"),
        taken === "GET" ? "GET, HEAD, OPTIONS" : "POST, OPTIONS",
      );
      assertEquals(Object.keys(answer.body), ["success", "error"]);
    }
  }
});

Deno.test("HEAD answers like GET, without the body", async () => {
  using service = await startService({ registers: "small" });
  const errors = ["/api/v1/bsb/x", "/api/v1/bsb/999-999", "/api/x"];
  for (const path of [...GETS, ...errors, "/api/v1/search?q=cba"]) {
    const get = await service.ask(path);
    const head = await service.ask(path, { method: "HEAD" });
    assertEquals(head.status, get.status, path);
    for (const name of ["Content-Type", "ETag", "Cache-Control", "Allow"]) {
      assertEquals(head.headers.get(name), get.headers.get(name), path);
    }
    const length = new TextEncoder().encode(get.text).length;
    assertEquals(Number(head.headers.get("Content-Length")), length, path);
  }
});

Deno.test("HEAD answers 405 where there is no GET", async () => {
  using service = await startService({ registers: "small" });
  for (const path of POSTS) {
    const { status, headers } = await service.ask(path, { method: "HEAD" });
    assertEquals(status, 405, path);
    assertEquals(headers.get("Allow"), "POST, OPTIONS");
  }
});

Deno.test("OPTIONS is a preflight that any origin passes, and is not counted", async () => {
  using service = await startService({ registers: "small", limitPerDay: 3 });
  for (const path of [...GETS, ...POSTS, "/api/v1/nothing", "/api/"]) {
    const { status, headers, text } = await service.ask(path, {
      method: "OPTIONS",
      headers: {
        "Origin": "https://elsewhere.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
      },
    });
    assertEquals(status, 204, path);
    assertEquals(text, "");
    const methods = headers.get("Access-Control-Allow-Methods") ?? "";
    for (const method of ["GET", "HEAD", "POST"]) {
      assertStringIncludes(methods, method);
    }
    const taken = headers.get("Access-Control-Allow-Headers")?.toLowerCase();
    assertStringIncludes(taken ?? "", "content-type");
    assertStringIncludes(taken ?? "", "if-none-match");
    assertEquals(headers.get("X-RateLimit-Remaining"), "3");
  }
});

Deno.test("a failure of ours answers 500 in the envelope and tells nothing", async () => {
  using service = await startService({ registers: "small" });
  const create = () => Promise.reject(new Error("disk full at /var/secret"));
  service.store.reports.create = create;
  const response = await service.fetch("/api/v1/report", {
    method: "POST",
    body: '{"bsb":"062-000"}',
  });
  assertEquals(response.status, 500);
  assertEquals(response.headers.get("Cache-Control"), "no-store");
  assertEquals(response.headers.get("X-RateLimit-Remaining"), "999");
  assertEquals(response.headers.get("Access-Control-Allow-Origin"), "*");
  assertEquals(await response.json(), {
    success: false,
    error: "Something went wrong on our side",
  });
});
