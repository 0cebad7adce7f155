// Bodies that cost the server far more than they cost their sender.
import { assert, assertEquals } from "@std/assert";
import { eventually } from "../_process.ts";
import { assertOthersUnaffected, startOpenServer } from "./_open_server.ts";
import {
  bytesOf,
  connect,
  readAll,
  residentMiB,
  statusOf,
  writeAll,
} from "./_wire.ts";

const HEAD = "POST /api/v1/bulk HTTP/1.1\r\nHost: bsb.test\r\n" +
  "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";

/** What a server may take on top of what it takes at rest. */
const MAX_GROWTH_MIB = 100;

/** Watches the memory of a process until it's disposed of. */
function watchMemory(pid: number): { growth(): number } & Disposable {
  const first = residentMiB(pid) ?? 0;
  let most = first;
  const look = () => most = Math.max(most, residentMiB(pid) ?? 0);
  const timer = setInterval(look, 50);
  return {
    growth: () => most - first,
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

Deno.test("a body in chunks of one byte takes no more memory than one in large chunks", async () => {
  await using server = await startOpenServer();
  await assertOthersUnaffected(server);
  using memory = watchMemory(server.pid);
  const chunks = bytesOf("1\r\n[\r\n".repeat(65_000));
  const answers = Array.from({ length: 4 }, async () => {
    const connection = await connect(server.port);
    const answer = readAll(connection);
    await writeAll(connection, bytesOf(HEAD)).catch(() => {});
    await writeAll(connection, chunks).catch(() => {});
    return await answer;
  });
  for (const answer of await Promise.all(answers)) {
    assertEquals(statusOf(answer), 413, answer);
  }
  assert(memory.growth() < MAX_GROWTH_MIB, `${memory.growth()} MiB`);
  await assertOthersUnaffected(server);
  assertEquals(await server.stop(), 0);
});

Deno.test("a body that doesn't end in ten seconds is a 408, and so is an endless trailer", async () => {
  await using server = await startOpenServer();
  await assertOthersUnaffected(server);
  const atRest = residentMiB(server.pid) ?? 0;
  const connections = await Promise.all([0, 1].map(() => connect(server.port)));
  const [silent, trailing] = connections as [Deno.TcpConn, Deno.TcpConn];
  await writeAll(silent, bytesOf(`${HEAD}2\r\n{}\r\n`));
  await writeAll(trailing, bytesOf(`${HEAD}2\r\n{}\r\n0\r\n`));
  const line = bytesOf(`X-Trailer: ${"x".repeat(8_000)}\r\n`);
  /** Goes on until the server closes the connection. */
  const sending = (async () => {
    while (true) {
      await writeAll(trailing, line);
      await new Promise((wake) => setTimeout(wake, 2));
    }
  })().catch(() => {});
  const answers = await Promise.all(
    connections.map((connection) => readAll(connection, 15_000)),
  );
  await sending;
  for (const answer of answers) assertEquals(statusOf(answer), 408, answer);
  const isSmall = (mib: number | null) => (mib ?? 0) < atRest + MAX_GROWTH_MIB;
  await eventually(() => Promise.resolve(residentMiB(server.pid)), isSmall);
  await assertOthersUnaffected(server);
  assertEquals(await server.stop(), 0);
});

Deno.test({
  name: "a server that runs out of file descriptors listens again",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using server = await startOpenServer({ files: 120 });
    await assertOthersUnaffected(server);
    const connections: Deno.TcpConn[] = [];
    try {
      for (let i = 0; i < 200; i++) {
        connections.push(await connect(server.port));
      }
    } catch {
      // It no longer listens.
    }
    await eventually(
      () => Promise.resolve(server.log()),
      (log) => log.includes("stopped listening"),
    );
    for (const connection of connections) connection.close();
    await eventually(
      () => assertOthersUnaffected(server).then(() => true, () => false),
      Boolean,
    );
    assertEquals(await server.stop(), 0);
  },
});
