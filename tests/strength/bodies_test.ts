// Bodies without end, over the limit, and that are not what they say.
import { assert, assertEquals } from "@std/assert";
import { assertOthersUnaffected, startOpenServer } from "./_open_server.ts";
import {
  bytesOf,
  connect,
  exchange,
  residentMiB,
  statusOf,
  writeAll,
} from "./_wire.ts";

const BULK = "POST /api/v1/bulk HTTP/1.1\r\nHost: bsb.test\r\n" +
  "Content-Type: application/json\r\n";

const MIB = 1 << 20;

/** Some answer that blames the asker, or none at all: never a failure. */
function assertRefused(answer: string, what: string): void {
  const status = statusOf(answer);
  assert(status === 0 || status >= 400 && status < 500, `${what}: ${answer}`);
}

/** A body in chunks of so many bytes, and the end of it. */
function chunked(body: string, bytes: number): string {
  let text = "";
  for (let at = 0; at < body.length; at += bytes) {
    const piece = body.slice(at, at + bytes);
    text += `${piece.length.toString(16)}\r\n${piece}\r\n`;
  }
  return `${text}0\r\n\r\n`;
}

/** The first of an answer; nothing where the connection ends without one. */
async function beginningOf(connection: Deno.Conn): Promise<string> {
  const chunk = new Uint8Array(1_000);
  const length = await connection.read(chunk).catch(() => null);
  return new TextDecoder().decode(chunk.subarray(0, length ?? 0));
}

/**
 * Sends a body that does not end, and goes on when it was refused.
 *
 * @returns The answer, and how many bytes of the body were taken.
 */
async function flood(port: number): Promise<{ answer: string; sent: number }> {
  const connection = await connect(port);
  const chunk = bytesOf(chunked("[".repeat(65_536), 65_536).slice(0, -5));
  let sent = 0;
  const send = async () => {
    const head = `${BULK}Transfer-Encoding: chunked\r\n\r\n`;
    await writeAll(connection, bytesOf(head));
    for (; sent < 64 * MIB; sent += chunk.length) {
      await writeAll(connection, chunk);
    }
  };
  // The server may close it, and so do we.
  const sending = send().catch(() => {});
  const answer = await Promise.race([beginningOf(connection), pause(20_000)]);
  await Promise.race([sending, pause(1_000)]);
  connection.close();
  await sending;
  return { answer: answer ?? "", sent };
}

function pause(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, ms));
}

Deno.test("an endless chunked body ends in 413 or a closed connection, in bounded memory", async () => {
  await using server = await startOpenServer();
  const floods = [1, 2, 3].map(() => flood(server.port));
  await assertOthersUnaffected(server);
  const ends = await Promise.all(floods);
  for (const { answer, sent } of ends) {
    assert([0, 413].includes(statusOf(answer)), answer);
    // The most of it waits in the buffers of the two systems.
    assert(sent < 16 * MIB, `${sent} bytes were taken`);
  }
  assert(ends.some(({ answer }) => statusOf(answer) === 413), "no 413");
  await assertOthersUnaffected(server);
  const memory = residentMiB(server.pid);
  assert(memory === null || memory < 300, `${memory} MiB`);
  assertEquals(await server.stop(), 0);
});

Deno.test("huge, lying and deeply nested bodies are refused", async () => {
  await using server = await startOpenServer();
  const nested = "[".repeat(30_000) + "]".repeat(30_000);
  const CASES: [what: string, head: string, body: string, status: number][] = [
    ["nested lists", BULK, `{"bsbs":${nested}}`, 422],
    ["nested objects", BULK, '{"bsbs":'.repeat(7_000), 422],
    ["one huge text", BULK, `{"bsbs":["${"9".repeat(60_000)}"]}`, 200],
    ["one huge number", BULK, `{"bsbs":[${"9".repeat(60_000)}]}`, 422],
    ["many keys", BULK, `{${'"a":1,'.repeat(9_000)}"bsbs":[]}`, 200],
    ["not UTF-8", BULK, '{"bsbs":["\xc0\xaf\xff\xfe"]}', 200],
    ["lone surrogates", BULK, '{"bsbs":["\\ud800","\\udc00"]}', 200],
  ];
  for (const [what, head, body, status] of CASES) {
    const lines = `${head}Content-Length: ${body.length}`;
    const answer = await exchange(server.port, lines, body);
    assertEquals(statusOf(answer), status, `${what}: ${answer.slice(0, 300)}`);
    assert(answer.length < 100_000, what);
  }
  // As JSON it is right: only its length, over 64 KiB, is against it.
  const large = `{"bsbs":["${"9".repeat(69_987)}"]}`;
  assertEquals(large.length, 70_000);
  const announced = `${BULK}Content-Length: ${large.length}`;
  const tooLong = await exchange(server.port, announced, large);
  assertEquals(statusOf(tooLong), 413, tooLong.slice(0, 300));
  const inChunks = `${BULK}Transfer-Encoding: chunked`;
  for (const bytes of [70_000, 1_000]) {
    const answer = await exchange(
      server.port,
      inChunks,
      chunked(large, bytes),
    );
    assertEquals(statusOf(answer), 413, answer.slice(0, 300));
  }
  for (
    const length of ["99999999999", "-1", "1e3", "0x10", "5, 6", "9".repeat(99)]
  ) {
    const lines = `${BULK}Content-Length: ${length}`;
    assertRefused(await exchange(server.port, lines, "{}"), length);
  }
  for (
    const broken of ["zz\r\n{}\r\n", "-1\r\n{}\r\n", `${"f".repeat(40)}\r\n`]
  ) {
    assertRefused(await exchange(server.port, inChunks, broken), broken);
  }
  const both = `${BULK}Content-Length: 2\r\nTransfer-Encoding: chunked`;
  const smuggled = await exchange(
    server.port,
    both,
    "2\r\n{}\r\n0\r\n\r\nGET /api/v1/stats HTTP/1.1\r\nHost: x\r\n\r\n",
  );
  assert(statusOf(smuggled) < 500, smuggled);
  await assertOthersUnaffected(server);
  assertEquals(await server.stop(), 0);
});
