// Registers that are far too large, or come in a bad way, read by a server.
import { assert, assertEquals, assertMatch } from "@std/assert";
import { eventually, type ServerProcess, startServer } from "../_process.ts";
import { residentMiB } from "./_wire.ts";
import { tempFolder } from "../_ingest.ts";
import { makeRows, toCsv } from "../_rows.ts";

const GOOD = toCsv(makeRows(1_000));

/** Asks on and on until the first check has ended, and gives its one line. */
async function checkLine(
  server: ServerProcess,
  onAnswer = () => {},
): Promise<string> {
  const ask = async () =>
    await (await fetch(`${server.url}/api/v1/bsb/062-000`)).text();
  const before = await ask();
  assertEquals(JSON.parse(before).success, true);
  await eventually(async () => {
    assertEquals(await ask(), before);
    onAnswer();
    return server.log();
  }, (log) => log.includes("check: "));
  assertEquals(await ask(), before);
  const lines = server.log().split("\n").filter((line) => /check/.test(line));
  assertEquals(lines.length, 1);
  return lines[0]!;
}

Deno.test("a register of 200 MB is refused in bounded memory, and requests are answered meanwhile", async () => {
  const piece = new TextEncoder().encode(GOOD.repeat(10));
  let sent = 0;
  await using source = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    () =>
      new Response(
        new ReadableStream({
          pull(stream) {
            if (sent >= 200 << 20) return stream.close();
            stream.enqueue(piece.slice());
            sent += piece.length;
          },
        }),
      ),
  );
  await using server = await startServer({
    KV_PATH: ":memory:",
    REGISTER_URL: `http://127.0.0.1:${source.addr.port}/register.csv`,
    RATE_LIMIT_PER_DAY: "0",
  });
  assertMatch(await checkLine(server), /^check: failed, .*larger than 64 MiB/);
  assert(sent < 150 << 20, `${sent} bytes were read`);
  const memory = residentMiB(server.pid);
  assert(memory === null || memory < 400, `${memory} MiB`);
  assertEquals(await server.stop(), 0);
});

/** Below the limit of 64 MiB. */
const LARGE_BYTES = 60 << 20;

/** What is said over and over, and why it is refused. */
const PIECES: [piece: string, reason: RegExp][] = [
  ["[", /the JSON is no list of records/],
  ['{"data":', /the JSON is no list of records/],
  ["{},", /the JSON is no list of records/],
  ['"', /line 1: \d+ characters, too many for a row/],
  [",H", /line 1: \d+ characters, too many for a row/],
  ["a\n", /line 1: /],
  ["x,y\n\n\n\n\n\n", /line 1: /],
  ["A", /line 1: 62914560 characters instead of 110/],
  ['"",', /line 1: \d+ characters, too many for a row/],
  ["100-000,CBA,", /line 1: \d+ characters, too many for a row/],
];

for (const [piece, reason] of PIECES) {
  Deno.test(`a register of 60 MiB of ${JSON.stringify(piece)} is refused in bounded memory, and requests are answered meanwhile`, async () => {
    using folder = tempFolder();
    const path = `${folder.path}/register.csv`;
    await Deno.writeTextFile(
      path,
      piece.repeat(Math.floor(LARGE_BYTES / piece.length)),
    );
    await using server = await startServer({
      KV_PATH: ":memory:",
      REGISTER_URL: `file://${path}`,
      RATE_LIMIT_PER_DAY: "0",
    });
    let peak = 0;
    const line = await checkLine(server, () => {
      peak = Math.max(peak, residentMiB(server.pid) ?? 0);
    });
    assertMatch(line, reason);
    assert(peak < 700, `${peak} MiB`);
    assertEquals(await server.stop(), 0);
  });
}

/** Sends the head of an answer and one row; what comes then is up to a test. */
function serveBegun(goOn: (connection: Deno.TcpConn) => Promise<void>) {
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const head = `HTTP/1.1 200 OK\r\nContent-Length: ${GOOD.length}\r\n\r\n`;
  const connections: Deno.TcpConn[] = [];
  const accepting = (async () => {
    for await (const connection of listener) {
      connections.push(connection);
      // An answer before its question would be refused. The rest of the
      // question stays unread: closing then resets instead of ending.
      await connection.read(new Uint8Array(1));
      await connection.write(
        new TextEncoder().encode(head + GOOD.slice(0, 99)),
      );
      await goOn(connection).catch(() => {});
    }
  })().catch(() => {});
  return {
    url: `http://127.0.0.1:${listener.addr.port}/register.csv`,
    async [Symbol.asyncDispose]() {
      listener.close();
      for (const connection of connections) {
        try {
          connection.close();
        } catch {
          // It is closed.
        }
      }
      await accepting;
    },
  };
}

Deno.test("a register that is reset in its middle is refused with one line", async () => {
  await using source = serveBegun((connection) => {
    connection.close();
    return Promise.resolve();
  });
  await using server = await startServer({
    KV_PATH: ":memory:",
    REGISTER_URL: source.url,
    RATE_LIMIT_PER_DAY: "0",
  });
  assertMatch(await checkLine(server), /^check: failed, .*broke off$/);
  assertEquals(await server.stop(), 0);
});

Deno.test("a register that trickles keeps nobody waiting, not even the end", async () => {
  let sent = 0;
  await using source = serveBegun(async (connection) => {
    while (await connection.write(new Uint8Array([0x41]))) {
      sent++;
      await new Promise((wake) => setTimeout(wake, 20));
    }
  });
  await using server = await startServer({
    KV_PATH: ":memory:",
    REGISTER_URL: source.url,
    RATE_LIMIT_PER_DAY: "0",
  });
  await eventually(async () => {
    const answer = await fetch(`${server.url}/api/v1/bsb/062-000`);
    await answer.body?.cancel();
    assertEquals(answer.status, 200);
    return sent;
  }, (bytes) => bytes > 20);
  assert(!server.log().includes("check: "), server.log());
  assertEquals(await server.stop(), 0);
});
