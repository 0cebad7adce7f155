import { assert, assertEquals } from "@std/assert";
import { eventually, startServer } from "../_process.ts";
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

Deno.test("clients that go away while they send are no failure of ours", async () => {
  await using server = await startServer({ KV_PATH: ":memory:", LOG: "json" });
  const answered = () => server.log().trim().split("\n").slice(1);
  for (const [i, request] of BROKEN_OFF.entries()) {
    const connection = await connect(server.port);
    await writeAll(connection, bytesOf(request));
    // Sent after it, answered after it has begun.
    await fetch(`${server.url}/healthz`).then((answer) => answer.text());
    connection.close();
    const lines = 2 * (i + 1);
    await eventually(
      () => Promise.resolve(answered()),
      ({ length }) => length >= lines,
    );
  }
  // Every line is that of a request: none tells of a failure.
  const statuses = answered().map((line) => JSON.parse(line))
    .filter(({ method }) => method === "POST").map(({ status }) => status);
  assertEquals(statuses.length, BROKEN_OFF.length);
  assert(statuses.every((status) => status < 500), `${statuses}`);
  assertEquals(await server.stop(), 0);
});
