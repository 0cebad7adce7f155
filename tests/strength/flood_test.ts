import { assert, assertEquals } from "@std/assert";
import { RateLimiter } from "../../lib/limits/rate_limiter.ts";
import { openStore } from "../../lib/store/mod.ts";
import { createHandler } from "../../routes/mod.ts";
import { startServer } from "../_process.ts";
import { bytesOf, connect, residentMiB, writeAll } from "./_wire.ts";
import { startService } from "../_service.ts";

const CLIENTS = 100_000;
const CONNECTIONS = 4;
/** Requests sent before their answers are waited for. */
const AT_ONCE = 500;
/** Idle it is some 90; each counter held takes about half a kilobyte. */
const MAX_MIB = 200;

function addressOf(client: number): string {
  return `10.${client >> 16}.${client >> 8 & 255}.${client & 255}`;
}

/** Asks once for each client from `first` on, every so many; counts the 200s. */
async function flood(port: number, first: number): Promise<number> {
  const connection = await connect(port);
  const chunk = new Uint8Array(65_536);
  const decoder = new TextDecoder("latin1");
  let right = 0;
  let client = first;
  while (client < CLIENTS) {
    let requests = "";
    let sent = 0;
    for (; sent < AT_ONCE && client < CLIENTS; sent++, client += CONNECTIONS) {
      requests += "HEAD /api/v1/bsb/062-000 HTTP/1.1\r\nHost: bsb.test\r\n" +
        `X-Forwarded-For: ${addressOf(client)}\r\n\r\n`;
    }
    const writing = writeAll(connection, bytesOf(requests));
    let text = "";
    while (text.split("\r\n\r\n").length <= sent) {
      const length = await connection.read(chunk);
      assert(length, "the connection was closed");
      text += decoder.decode(chunk.subarray(0, length));
    }
    await writing;
    right += text.match(/HTTP\/1\.1 200/g)?.length ?? 0;
  }
  connection.close();
  return right;
}

Deno.test("a flood from 100,000 addresses is answered in bounded memory", async () => {
  const folder = await Deno.makeTempDir();
  const settings = {
    KV_PATH: `${folder}/bsb.sqlite3`,
    RATE_LIMIT_PER_DAY: "5",
    TRUSTED_PROXIES: "1",
  };
  const left = async (port: number, client: number) => {
    const headers = { "X-Forwarded-For": addressOf(client) };
    const url = `http://127.0.0.1:${port}/api/v1/bsb/062-000`;
    const answer = await fetch(url, { headers });
    await answer.body?.cancel();
    return answer.headers.get("X-RateLimit-Remaining");
  };
  try {
    await using server = await startServer(settings);
    let most = 0;
    const watch = setInterval(
      () => most = Math.max(most, residentMiB(server.pid) ?? 0),
      100,
    );
    const floods = Array.from(
      { length: CONNECTIONS },
      (_, first) => flood(server.port, first),
    );
    const counts = await Promise.all(floods)
      .finally(() => clearInterval(watch));
    assertEquals(counts.reduce((sum, count) => sum + count), CLIENTS);
    assert(most < MAX_MIB, `${most} MiB`);
    // Long let go of, and read again.
    assertEquals(await left(server.port, 0), "3");
    assertEquals(await server.stop(), 0);
    await using again = await startServer(settings);
    assertEquals(await left(again.port, 0), "2");
    assertEquals(await left(again.port, CLIENTS - 1), "3");
    assertEquals(await again.stop(), 0);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("of a flood no more counters are held than may be, and no count is lost", async () => {
  using service = await startService({ registers: "small" });
  const { counters } = await openStore(service.kv);
  let reads = 0;
  const read = counters.read.bind(counters);
  counters.read = (key) => (reads++, read(key));
  const [clients, maxClients] = [20_000, 1_000];
  const now = () => service.clock.now;
  const limiter = new RateLimiter(counters, {
    limitPerDay: 1000,
    now,
    maxClients,
  });
  const settings = { ...service.deps.settings, TRUSTED_PROXIES: 1 };
  const handler = createHandler({ ...service.deps, limiter, settings });
  const info = {} as Deno.ServeHandlerInfo<Deno.NetAddr>;
  const ask = async (client: number) => {
    const headers = { "X-Forwarded-For": addressOf(client) };
    const url = "http://bsb.test/api/v1/bsb/062-000";
    const answer = await handler(new Request(url, { headers }), info);
    assertEquals(answer.status, 200);
    return Number(answer.headers.get("X-RateLimit-Remaining"));
  };
  for (let client = 0; client < clients; client++) {
    assertEquals(await ask(client), 999);
    if (client % 5_000 === 4_999) await limiter.flush();
  }
  assertEquals(reads, clients);
  // Those it had to let go are read again: it holds no more than it may.
  for (let client = 0; client < 3_000; client++) {
    assertEquals(await ask(client), 998);
  }
  assertEquals(reads, clients + 3_000);
  await limiter.flush();
  let total = 0;
  let stored = 0;
  const rows = service.kv.list<Map<string, number>>({ prefix: ["counter"] });
  for await (const { value: counts } of rows) {
    for (const count of counts.values()) total += count;
    stored += counts.size;
  }
  assertEquals([stored, total], [clients, clients + 3_000]);
});
