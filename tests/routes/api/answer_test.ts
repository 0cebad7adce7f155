import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { take } from "../../_ingest.ts";
import { makeRow, toCsv } from "../../_rows.ts";
import { startService, type TestService } from "../../_service.ts";

const PATHS = [
  "/api/v1",
  "/api/v1/openapi.json",
  "/api/v1/bsb/062-000",
  "/api/v1/bsb/062-000/history",
  "/api/v1/validate/nothing",
  "/api/v1/search?q=cba",
  "/api/v1/institutions",
  "/api/v1/stats",
];

async function tagOf(service: TestService, path: string): Promise<string> {
  return (await service.ask(path)).headers.get("ETag") ?? "";
}

Deno.test("If-None-Match that names the answer gives 304", async () => {
  using service = await startService({ registers: "small" });
  for (const path of PATHS) {
    const tag = await tagOf(service, path);
    const bare = tag.replace("W/", "");
    const spellings = [
      tag,
      bare,
      `W/${bare}`,
      `"other", ${tag}`,
      `W/"a" ,W/${bare},"b"`,
      `  ${tag}  `,
      "*",
      " * ",
    ];
    for (const known of spellings) {
      for (const method of ["GET", "HEAD"]) {
        const { status, headers, text } = await service.ask(path, {
          method,
          headers: { "If-None-Match": known },
        });
        assertEquals(status, 304, `${path} ${known}`);
        assertEquals(text, "");
        assertEquals(headers.get("ETag"), tag);
        assertEquals(headers.get("Content-Type"), null);
      }
    }
  }
});

Deno.test("If-None-Match that names another answer gives 200", async () => {
  using service = await startService({ registers: "small" });
  const tag = await tagOf(service, "/api/v1/stats");
  for (
    const known of [
      '"other"',
      "",
      "nonsense",
      '"',
      `${tag.slice(0, -1)}x"`,
      '"*"',
      "é",
    ]
  ) {
    const { status } = await service.ask("/api/v1/stats", {
      headers: { "If-None-Match": known },
    });
    assertEquals(status, 200, known);
  }
});

Deno.test("errors and answers to POST are never a 304", async () => {
  using service = await startService({ registers: "small" });
  const rows = [
    ["/api/v1/bsb/x", 400],
    ["/api/v1/bsb/999-999", 404],
    ["/api/v1/nothing", 404],
    ["/api/v1/bulk", 405],
    ["/api/v1/search", 422],
  ] as const;
  for (const [path, status] of rows) {
    for (const known of ["*", await tagOf(service, path)]) {
      const headers = { "If-None-Match": known };
      assertEquals((await service.ask(path, { headers })).status, status);
    }
  }
  const { status } = await service.post("/api/v1/bulk", { bsbs: [] }, {
    headers: { "If-None-Match": "*" },
  });
  assertEquals(status, 200);
});

Deno.test("the ETag changes when, and only when, the answer does", async () => {
  using service = await startService({ registers: "small" });
  const before = new Map<string, [tag: string, text: string]>();
  const paths = [...PATHS, "/api/v1/bsb/062-001", "/api/v1/bsb/999-999"];
  for (const path of paths) {
    const { headers, text } = await service.ask(path);
    before.set(path, [headers.get("ETag") ?? "", text]);
    const again = await service.ask(path, { from: "192.0.2.77" });
    assertEquals(again.headers.get("ETag"), headers.get("ETag"), path);
  }
  assertEquals(
    new Set([...before.values()].map(([tag]) => tag)).size,
    paths.length,
  );
  const rows = [...service.live.directory.records, makeRow({ bsb: "999-999" })];
  await take(service.store.register, toCsv(rows), "2026-08-01");
  assert(await service.live.refresh());
  for (const [path, [tag, text]] of before) {
    const after = await service.ask(path);
    const same = after.text === text;
    assertEquals(after.headers.get("ETag") === tag, same, path);
  }
  const [tag] = before.get("/api/v1/bsb/062-000")!;
  assertNotEquals(await tagOf(service, "/api/v1/bsb/062-000"), tag);
});
