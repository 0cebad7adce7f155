// Servers killed while they answer: what they counted, and what they were told.
import { assert, assertEquals } from "@std/assert";
import { openStore } from "../../lib/store/mod.ts";
import { startServer } from "../_process.ts";
import { tempFolder } from "../_ingest.ts";

/** Above what a test can send: the headers then tell what was counted. */
const CAP = 100_000_000;
/** A second between writes, and time for one on a busy machine. */
const UNWRITTEN_MS = 2_500;
const POSTERS = 4;
const KILLS = 3;

type Server = Awaited<ReturnType<typeof startServer>>;

/** Kills a server as a power cut would, at a moment nobody knows. */
async function killSoon(server: Server, fromMs: number, toMs: number) {
  const delayMs = fromMs + Math.random() * (toMs - fromMs);
  await new Promise((wake) => setTimeout(wake, delayMs));
  const killed = performance.now();
  await server[Symbol.asyncDispose]();
  return killed;
}

/** Sends one request after the other, until the server is gone. */
async function untilGone(send: () => Promise<void>): Promise<void> {
  try {
    while (true) await send();
  } catch (error) {
    // Anything but a broken connection is a fault of the test's.
    if (!(error instanceof TypeError)) throw error;
  }
}

async function countedOn(KV_PATH: string): Promise<number> {
  await using server = await startServer({
    KV_PATH,
    RATE_LIMIT_PER_DAY: String(CAP),
  });
  // A preflight is not counted.
  const answer = await fetch(`${server.url}/api/v1/stats`, {
    method: "OPTIONS",
  });
  assertEquals(await server.stop(), 0);
  return CAP - Number(answer.headers.get("X-RateLimit-Remaining"));
}

Deno.test("a server killed while it answers loses what it counted in its last seconds only", async () => {
  using folder = tempFolder();
  const KV_PATH = `${folder.path}/kv.sqlite3`;
  const server = await startServer({
    KV_PATH,
    RATE_LIMIT_PER_DAY: String(CAP),
  });
  /** When each request that was answered was sent. */
  const answered: number[] = [];
  let sent = 0;
  const asking = untilGone(async () => {
    const at = performance.now();
    sent++;
    const answer = await fetch(`${server.url}/api/v1/bsb/062-000`);
    await answer.body?.cancel();
    assertEquals(answer.status, 200);
    answered.push(at);
  });
  const killed = await killSoon(server, 4_000, 6_000);
  await asking;
  const counted = await countedOn(KV_PATH);
  const certain = answered.filter((at) => at < killed - UNWRITTEN_MS).length;
  assert(certain > 0, "the machine is too slow for this test");
  const place = `${certain} of ${sent} were certain, ${counted} counted`;
  assert(counted >= certain && counted <= sent, place);
});

Deno.test(`a server killed ${KILLS} times while reports come keeps every report that it answered`, async () => {
  using folder = tempFolder();
  const KV_PATH = `${folder.path}/kv.sqlite3`;
  /** What was said in each report that was answered, by its id. */
  const answered = new Map<string, string>();
  const sent = new Set<string>();
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServer({
      KV_PATH,
      RATE_LIMIT_PER_DAY: String(CAP),
    });
    const posting = Array.from(
      { length: POSTERS },
      (_, poster) =>
        untilGone(async () => {
          const message = `kill ${kill}, poster ${poster}, ${sent.size}`;
          sent.add(message);
          const answer = await fetch(`${server.url}/api/v1/report`, {
            method: "POST",
            body: JSON.stringify({ bsb: "062-000", message }),
          });
          // An answer that breaks off after its head was an answer, too, but
          // its id is unknown: it is told by its message.
          const body = await answer.json().catch(() => null);
          if (answer.status !== 200) return;
          answered.set(message, body?.data.id ?? "");
          // Three times this speed stays below what is taken in a day.
          await new Promise((wake) => setTimeout(wake, 10));
        }),
    );
    await killSoon(server, 200, 900);
    await Promise.all(posting);
  }
  assert(answered.size > 0, "the machine is too slow for this test");
  using kv = await Deno.openKv(KV_PATH);
  const { reports } = await openStore(kv);
  const stored = await reports.list();
  const byMessage = new Map(stored.map(({ message, id }) => [message, id]));
  for (const [message, id] of answered) {
    assert(byMessage.has(message), `${message} was answered, and is gone`);
    if (id) assertEquals(byMessage.get(message), id);
  }
  // What broke off may be stored; what nobody sent may not, nor twice.
  assertEquals(byMessage.size, stored.length);
  for (const { message } of stored) assert(sent.has(message), message);
});
