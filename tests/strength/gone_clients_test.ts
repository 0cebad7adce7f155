import { assertEquals } from "@std/assert";
import { startServer } from "../_process.ts";
import { bytesOf, connect, writeAll } from "./_wire.ts";

/** The beginnings of requests whose bodies never come to an end. */
const BROKEN_OFF = [
  ["/api/v1/bulk", "application/json", "Content-Length: 100"],
  ["/api/v1/bulk", "application/json", "Transfer-Encoding: chunked"],
  ["/api/v1/report", "application/json", "Content-Length: 100"],
  ["/bulk-lookup", "application/x-www-form-urlencoded", "Content-Length: 100"],
  [
    "/bsb/062-000/report",
    "multipart/form-data; boundary=x",
    "Content-Length: 9",
  ],
].map(([path, type, length]) =>
  `POST ${path} HTTP/1.1\r\nHost: bsb.test\r\nContent-Type: ${type}\r\n` +
  `${length}\r\n\r\n${length!.startsWith("T") ? "3\r\nabc\r\n" : "abc"}`
);

Deno.test("clients that go away while they send leave no trace in the log", async () => {
  await using server = await startServer({ KV_PATH: ":memory:" });
  for (const request of BROKEN_OFF) {
    const connection = await connect(server.port);
    await writeAll(connection, bytesOf(request));
    await new Promise((wake) => setTimeout(wake, 100));
    connection.close();
  }
  assertEquals((await fetch(`${server.url}/healthz`)).status, 200);
  await server.stop();
  assertEquals(server.log().trim().split("\n").slice(1), []);
});
