import { assertEquals } from "@std/assert";
import { startService } from "../../_service.ts";

const MOST = 64 * 1024;

/** A bulk request of so many bytes. */
function bodyOf(bytes: number): string {
  const start = '{"bsbs":["062-000"]';
  return `${start}${" ".repeat(bytes - start.length - 1)}}`;
}

/** The same in pieces, its length not announced. */
function inPieces(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (let i = 0; i < bytes.length; i += 10_000) {
        controller.enqueue(bytes.slice(i, i + 10_000));
      }
      controller.close();
    },
  });
}

Deno.test("a body of 64 KiB is taken, one byte more is a 413", async () => {
  using service = await startService({ registers: "small" });
  for (const path of ["/api/v1/bulk", "/api/v1/report"]) {
    const taken = path === "/api/v1/bulk" ? 200 : 422;
    for (const [bytes, wanted] of [[MOST, taken], [MOST + 1, 413]] as const) {
      const text = bodyOf(bytes);
      const headers = { "Content-Length": String(bytes) };
      const announced = await service.post(path, text, { headers });
      assertEquals(announced.status, wanted, `${path} announced ${bytes}`);
      const unknown = await service.post(path, text);
      assertEquals(unknown.status, wanted, `${path} unannounced ${bytes}`);
      const chunked = await service.post(path, inPieces(text));
      assertEquals(chunked.status, wanted, `${path} chunked ${bytes}`);
    }
  }
});

Deno.test("a body counts in bytes, not in characters", async () => {
  using service = await startService({ registers: "small" });
  const message = "é".repeat(MOST / 2);
  const { status } = await service.post("/api/v1/report", {
    bsb: "062-000",
    message,
  });
  assertEquals(status, 413);
});

Deno.test("a body that is JSON is taken whatever its content type", async () => {
  using service = await startService({ registers: "small" });
  const types = [
    "application/json",
    "application/json; charset=utf-8",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "nonsense",
    "",
  ];
  for (const type of types) {
    const { status, body } = await service.post(
      "/api/v1/bulk",
      new TextEncoder().encode('{"bsbs":["062-000"]}'),
      { headers: type ? { "Content-Type": type } : {} },
    );
    assertEquals(status, 200, type);
    assertEquals(body.data.count, 1);
  }
});

Deno.test("a byte-order mark and blanks around the JSON are taken", async () => {
  using service = await startService({ registers: "small" });
  for (const text of ['\ufeff{"bsbs":[]}', ' \r\n{"bsbs":[]}\t']) {
    assertEquals((await service.post("/api/v1/bulk", text)).status, 200);
  }
});

Deno.test("deep JSON is refused, not followed", async () => {
  using service = await startService({ registers: "small" });
  const deep = "[".repeat(30_000) + "]".repeat(30_000);
  const objects = '{"a":'.repeat(10_000) + "1" + "}".repeat(10_000);
  for (
    const text of [deep, `{"bsbs":${deep}}`, `{"bsbs":[${objects}]}`, objects]
  ) {
    const { status, text: answer } = await service.post("/api/v1/bulk", text);
    assertEquals(status, 422);
    assertEquals(answer.length < 1000, true, answer.slice(0, 200));
  }
});

Deno.test("keys that mean something to JavaScript mean nothing", async () => {
  using service = await startService({ registers: "small" });
  const text = '{"__proto__":{"bsbs":["062-000"]},"constructor":1}';
  const { status, body } = await service.post("/api/v1/bulk", text);
  assertEquals(status, 422);
  assertEquals(body.detail[0].type, "missing");
});
