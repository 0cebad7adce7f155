// Clients that take their time.
import { assert, assertEquals } from "@std/assert";
import { assertOthersUnaffected, startOpenServer } from "./_open_server.ts";
import { bytesOf, connect, readAll, statusOf, writeAll } from "./_wire.ts";

const HEAD = "GET /api/v1/bsb/062-000 HTTP/1.1\r\nHost: bsb.test\r\n" +
  "Connection: close\r\n\r\n";
const BODY = '{"bsbs":["062-000"]}';
const BULK = "POST /api/v1/bulk HTTP/1.1\r\nHost: bsb.test\r\n" +
  "Content-Type: application/json\r\nConnection: close\r\n";
const ANNOUNCED = `${BULK}Content-Length: ${BODY.length}\r\n\r\n`;
const CHUNKED = `${BULK}Transfer-Encoding: chunked\r\n\r\n`;
const CHUNKS = `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`;

/** What is sent at once, and what a byte at a time behind it. */
const SLOW: [atOnce: string, slowly: string][] = [
  ["", HEAD],
  ["", ANNOUNCED + BODY],
  [ANNOUNCED, BODY],
  [CHUNKED, CHUNKS],
  [CHUNKED + CHUNKS.slice(0, 6), CHUNKS.slice(6)],
];

/** Sends the latter text a byte at a time, 20 to 50 ms apart. */
async function exchangeSlowly(
  port: number,
  [atOnce, slowly]: [string, string],
): Promise<string> {
  const connection = await connect(port);
  connection.setNoDelay();
  await writeAll(connection, bytesOf(atOnce));
  for (const [i, byte] of bytesOf(slowly).entries()) {
    await new Promise((wake) => setTimeout(wake, 20 + i * 7 % 31));
    await connection.write(Uint8Array.of(byte));
  }
  return await readAll(connection);
}

Deno.test("who sends byte by byte, with pauses, is answered, and others meanwhile", async () => {
  await using server = await startOpenServer();
  // The first page takes longest.
  await assertOthersUnaffected(server);
  let waiting = 4 * SLOW.length;
  const slow = Array.from({ length: waiting }, async (_, i) => {
    const answer = await exchangeSlowly(server.port, SLOW[i % SLOW.length]!);
    waiting--;
    return answer;
  });
  let rounds = 0;
  while (waiting > 0) {
    await assertOthersUnaffected(server);
    // A round counts when it was over before the slow ones were.
    if (waiting > 0) rounds++;
  }
  assert(rounds >= 1, "nobody was answered meanwhile");
  for (const [i, answer] of (await Promise.all(slow)).entries()) {
    assertEquals(statusOf(answer), 200, `${i % SLOW.length}: ${answer}`);
    assert(answer.includes('"062-000"'), answer);
  }
  await assertOthersUnaffected(server);
  assertEquals(await server.stop(), 0);
});

Deno.test("100 half-open connections hinder nobody", async () => {
  await using server = await startOpenServer();
  const beginnings = [
    "",
    "G",
    HEAD.slice(0, 40),
    BULK,
    BULK + BODY,
    ANNOUNCED,
    ANNOUNCED + BODY.slice(0, -1),
    CHUNKED,
    CHUNKED + CHUNKS.slice(0, -2),
  ];
  const connections: Deno.TcpConn[] = [];
  try {
    for (let i = 0; i < 100; i++) {
      const connection = await connect(server.port);
      connections.push(connection);
      await writeAll(connection, bytesOf(beginnings[i % beginnings.length]!));
    }
    await assertOthersUnaffected(server);
  } finally {
    for (const connection of connections) connection.close();
  }
  await assertOthersUnaffected(server);
  assertEquals(await server.stop(), 0);
});
