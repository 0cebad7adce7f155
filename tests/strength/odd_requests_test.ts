import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { startServer } from "../_process.ts";
import {
  bytesOf,
  connect,
  exchange,
  readAll,
  statusOf,
  writeAll,
} from "./_wire.ts";

Deno.test("targets in absolute form are paths, or no address of a website", async () => {
  await using server = await startServer({ KV_PATH: ":memory:" });
  const ask = (target: string, method = "GET") =>
    exchange(server.port, `${method} ${target} HTTP/1.1\r\nHost: bsb.test`);
  for (
    const target of ["http://bsb.test?x=1", "http://[::1]?q", "https://a?"]
  ) {
    const answer = await ask(target);
    assertEquals(statusOf(answer), 200, target);
    assertStringIncludes(answer, "Check a BSB before you pay");
  }
  for (const target of ["http://bsb.test", "http://bsb.test/healthz"]) {
    assertEquals(statusOf(await ask(target)), 200, target);
  }
  for (const target of ["ftp://a?b", "ftp://a/", "x://api/api/v1/stats"]) {
    assertEquals(statusOf(await ask(target)), 400, target);
  }
  for (const method of ["CONNECT", "TRACE"]) {
    for (const target of ["http://bsb.test?x", "bsb.test:443"]) {
      const status = statusOf(await ask(target, method));
      assertEquals(status, 400, `${method} ${target}`);
    }
  }
  // A scheme of six letters would put the path elsewhere.
  await ask("abcdef://api/api/v1/stats");
  assertEquals(statusOf(await ask("/api/api/v1/stats")), 404);
  assertEquals(await server.stop(), 0);
  assertEquals(server.log().trim().split("\n").length, 1, server.log());
});

Deno.test("a body that is no HTTP is its client's fault", async () => {
  await using server = await startServer({ KV_PATH: ":memory:" });
  for (const path of ["/api/v1/bulk", "/api/v1/report", "/bulk-lookup"]) {
    const connection = await connect(server.port);
    const head = `POST ${path} HTTP/1.1\r\nHost: bsb.test\r\n` +
      "Content-Type: application/x-www-form-urlencoded\r\n" +
      "Transfer-Encoding: chunked\r\n\r\n";
    const chunk = `b;${"a".repeat(20_000)}\r\n{"bsbs":[]}\r\n0\r\n\r\n`;
    await writeAll(connection, bytesOf(head + chunk));
    assertEquals(statusOf(await readAll(connection)), 400, path);
  }
  assertEquals(await server.stop(), 0);
  assertEquals(server.log().trim().split("\n").length, 1, server.log());
});

Deno.test("no Host makes a sitemap long", async () => {
  await using server = await startServer({ KV_PATH: ":memory:" });
  const lengthOf = async (host: string) => {
    const lines = `GET /sitemap-bsb-1.xml HTTP/1.1\r\nHost: ${host}`;
    const answer = await exchange(server.port, lines);
    assertEquals(statusOf(answer), 200);
    return answer.length;
  };
  const usual = await lengthOf("bsb.test");
  assert(await lengthOf(`${"h".repeat(200)}.test:8000`) > usual);
  assert(await lengthOf("h".repeat(60_000)) < 2 * usual);
  assertEquals(await server.stop(), 0);
});
