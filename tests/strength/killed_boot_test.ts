// Servers killed at any moment from their first on, while they boot and take
// a register in, and what the next server then serves.
import { assert, assertEquals } from "@std/assert";
import config from "../../deno.json" with { type: "json" };
import { readTask } from "../../scripts/_task.ts";
import { BUNDLED_KEY } from "../../lib/register/bundled_key.ts";
import type { RegisterRow } from "../../lib/record.ts";
import { openStore } from "../../lib/store/mod.ts";
import { keys } from "../../lib/store/keys.ts";
import starter from "../../data/starter_register.json" with { type: "json" };
import { eventually, startServer } from "../_process.ts";
import { leftovers, openRegister, take, tempFolder } from "../_ingest.ts";
import { makeRows, toCsv } from "../_rows.ts";
import { startService } from "../_service.ts";

const ROUNDS = 10;
const ROWS = 3_000;
const BULK_MAX_ITEMS = 5_000;
const ROOT = `${import.meta.dirname}/../..`;

/** Every number that any of the registers holds. */
const BSBS = [
  ...starter.records.map(([bsb]) => bsb!),
  ...makeRows(ROWS + ROUNDS + 1).map(({ bsb }) => bsb),
];

/** Numbers between 0 and 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A register of a round: other numbers and other contents each time. */
function registerOf(round: number): { date: string; rows: RegisterRow[] } {
  const rows = makeRows(ROWS, round)
    .map((row) => ({ ...row, suburb: `Suburb ${round}` }));
  return { date: `2026-07-${String(round + 1).padStart(2, "0")}`, rows };
}

function writeRegister(folder: string, round: number): string {
  const { date, rows } = registerOf(round);
  const path = `${folder}/register-${date}.csv`;
  Deno.writeTextFileSync(path, toCsv(rows));
  return `file://${path}`;
}

/** What a service says of all numbers that never was killed. */
async function expectedOf(round: number | null): Promise<unknown> {
  using kv = await Deno.openKv(":memory:");
  if (round !== null) {
    const { register } = await openStore(kv);
    const { date, rows } = registerOf(round);
    assert((await take(register, rows, date, { key: BUNDLED_KEY })).accepted);
  }
  using service = await startService({ kv, settings: { BULK_MAX_ITEMS } });
  const answer = await service.fetch("/api/v1/bulk", bulkRequest());
  assertEquals(answer.status, 200);
  return await answer.json();
}

/** What a server says of all numbers that boots without a source. */
async function servedFrom(KV_PATH: string): Promise<unknown> {
  await using server = await startServer({
    KV_PATH,
    BULK_MAX_ITEMS: String(BULK_MAX_ITEMS),
  });
  const answer = await fetch(`${server.url}/api/v1/bulk`, bulkRequest());
  assertEquals(answer.status, 200);
  const body = await answer.json();
  assertEquals(await server.stop(), 0);
  return body;
}

function bulkRequest(): RequestInit {
  return { method: "POST", body: JSON.stringify({ bsbs: BSBS }) };
}

/** Starts the service and kills it, whatever it is at by then. */
async function bootAndKill(
  environment: Record<string, string>,
  delayMs: number,
): Promise<void> {
  const { args, env } = readTask(config.tasks.start);
  const child = new Deno.Command(Deno.execPath(), {
    args,
    cwd: ROOT,
    env: {
      ...env,
      HOST: "127.0.0.1",
      PORT: "0",
      KEY_URL: "off",
      ...environment,
    },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const timer = setTimeout(() => child.kill("SIGKILL"), delayMs);
  const { signal, stderr } = await child.output();
  clearTimeout(timer);
  const log = new TextDecoder().decode(stderr);
  assertEquals(signal, "SIGKILL", `it ended by itself: ${log}`);
  // A boot after a kill has nothing to complain of.
  assert(!/broken|incomplete|refused|error/i.test(log), log);
}

/** How long a boot takes on this machine until its first check has ended. */
async function timeOfBoot(folder: string): Promise<number> {
  const start = performance.now();
  await using server = await startServer({
    KV_PATH: `${folder}/whole.sqlite3`,
    REGISTER_URL: writeRegister(folder, ROUNDS),
  });
  // Looked at more often than `eventually` does, which would add to the time.
  for (let tries = 0; !server.log().includes("check: "); tries++) {
    assert(tries < 6_000, "the first check never ended");
    await new Promise((wake) => setTimeout(wake, 5));
  }
  return performance.now() - start;
}

/** Makes the mark of a killed check so old that the next need not wait. */
async function ageMark(path: string): Promise<void> {
  using kv = await Deno.openKv(path);
  const mark = await kv.get<object>(keys.staging);
  if (mark.value) await kv.set(keys.staging, { ...mark.value, at: 0 });
}

Deno.test(`a server killed at ${ROUNDS} moments of its boot and first check leaves the old or the new register, whole`, async () => {
  using folder = tempFolder();
  const seed = Math.floor(Math.random() * 2 ** 32);
  const random = randomFrom(seed);
  const old = await expectedOf(null);
  // A little longer than a whole boot: some checks end before the kill.
  const span = 1.2 * await timeOfBoot(folder.path);
  let databases = 0;
  let KV_PATH = "";
  let isOld = false;
  for (let round = 0; round < ROUNDS; round++) {
    // Only a server of the starter register checks while it boots. While it
    // is served, a round goes on with what the killed ones before it left.
    if (!isOld) KV_PATH = `${folder.path}/kv${databases++}.sqlite3`;
    const REGISTER_URL = writeRegister(folder.path, round);
    const delayMs = random() * span;
    const place = `seed ${seed}, round ${round}, killed after ${delayMs} ms`;
    await bootAndKill({ KV_PATH, REGISTER_URL }, delayMs)
      .catch((cause) => Promise.reject(new Error(place, { cause })));
    const served = await servedFrom(KV_PATH);
    isOld = JSON.stringify(served) === JSON.stringify(old);
    if (!isOld) assertEquals(served, await expectedOf(round), place);
    await ageMark(KV_PATH);
  }
});

/**
 * Kills three servers at their first check, each with a register of its own,
 * and tells whether none of them could take it in.
 */
async function killChecks(
  folder: string,
  KV_PATH: string,
  span: number,
): Promise<boolean> {
  for (const [round, share] of [0.7, 0.8, 0.9].entries()) {
    const REGISTER_URL = writeRegister(folder, round);
    await bootAndKill({ KV_PATH, REGISTER_URL }, share * span);
    await ageMark(KV_PATH);
  }
  using db = await openRegister(KV_PATH);
  return await db.store.current() === null;
}

Deno.test("a server takes a register in after others were killed at it, and clears what they left", async () => {
  using folder = tempFolder();
  let span = await timeOfBoot(folder.path);
  // The machine may be less busy now than when that was measured, and a check
  // get done before its kill: then again, and sooner.
  let KV_PATH: string;
  let tries = 0;
  do {
    assert(tries < 20, "they all get done before they are killed");
    if (tries > 0) span *= 0.85;
    KV_PATH = `${folder.path}/kv${tries++}.sqlite3`;
  } while (!await killChecks(folder.path, KV_PATH, span));
  const REGISTER_URL = writeRegister(folder.path, ROUNDS);
  {
    await using server = await startServer({ KV_PATH, REGISTER_URL });
    await eventually(
      () => Promise.resolve(server.log()),
      (log) => log.includes("check: "),
    );
    assertEquals(await server.stop(), 0);
  }
  assertEquals(await servedFrom(KV_PATH), await expectedOf(ROUNDS));
  using db = await openRegister(KV_PATH);
  assertEquals(await leftovers(db.kv), []);
  const records = await Array.fromAsync(db.kv.list({ prefix: ["record"] }));
  assertEquals(
    records.map(({ key }) => key[1]),
    registerOf(ROUNDS).rows.map(({ bsb }) => bsb),
  );
});
