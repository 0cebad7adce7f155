// How long nobody is answered: while a register is taken in beside the
// server, while the server swaps, while 10,000 clients are counted.
import { ask, type Case } from "./cases.ts";
import {
  BEHIND_PROXY,
  ingest,
  type Server,
  settle,
  startLimit,
  startService,
  stop,
} from "./processes.ts";
import { median } from "./rates.ts";
import { addressOf, type LoadRequest } from "./load_request.ts";

const CONNECTIONS = 32;
const QUIET_MS = 2_000;
const COUNTED_MS = 4_000;
const SWAP_DEADLINE_MS = 60_000;

/** Longest gaps between answers in milliseconds, medians of the rounds. */
export interface Pauses {
  readonly quiet: number;
  /** While `ingest` runs as another process. */
  readonly ingest: number;
  /** From its end until the new version was served for a while. */
  readonly swap: number;
  /** The same ingest beside a bare server: what the machine makes of it. */
  readonly bareIngest: number;
  readonly counters: number;
  /** As many clients on the bare server. */
  readonly bareCounters: number;
  /** Seconds of the ingest under load. */
  readonly ingestSeconds: number;
  readonly wrong: number;
}

/** What is measured, and the snapshots that are taken in, oldest first. */
export interface PauseOrder {
  readonly server: Server;
  readonly database: string;
  /** Another database with the same register, for the bare server's turn. */
  readonly otherDatabase: string;
  readonly lookup: Case;
  readonly snapshots: readonly { file: string; date: string }[];
  /** A file with a constant answer, as `startLimit` reads it. */
  readonly answerFile: string;
}

export async function measurePauses(order: PauseOrder): Promise<Pauses> {
  const { server: { url }, lookup } = order;
  const request = lookup.requests[0]!;
  const bare = await startLimit("bare", order.answerFile);
  const all: Omit<Pauses, "wrong">[] = [];
  let wrong = 0;
  const during = async (at: string, work: () => Promise<unknown>, n = 0) => {
    const probe = startProbe(at, request, n);
    await work();
    const gap = probe.lap();
    wrong += await probe.stop();
    return gap;
  };
  for (const { file, date } of order.snapshots) {
    const quiet = await during(url, () => sleep(QUIET_MS));
    const { wrong: more, ...taken } = await takeIn(order, file, date);
    wrong += more;
    const bareIngest = await during(
      bare.url,
      () => ingest(order.otherDatabase, file, date),
    );
    const count = () => sleep(COUNTED_MS);
    const counted = await startService(order.database, BEHIND_PROXY);
    await settle();
    const counters = await during(counted.url, count, 10_000);
    await stop(counted.process);
    const bareCounters = await during(bare.url, count, 10_000);
    all.push({ quiet, ...taken, bareIngest, counters, bareCounters });
  }
  await stop(bare.process);
  const middle = (field: keyof typeof all[number]) =>
    median(all.map((pauses) => pauses[field]));
  return {
    quiet: middle("quiet"),
    ingest: middle("ingest"),
    swap: middle("swap"),
    bareIngest: middle("bareIngest"),
    counters: middle("counters"),
    bareCounters: middle("bareCounters"),
    ingestSeconds: middle("ingestSeconds"),
    wrong,
  };
}

/** One ingest beside the server, which then swaps. */
async function takeIn(
  { server: { url }, database, lookup }: PauseOrder,
  file: string,
  date: string,
) {
  const request = lookup.requests[0]!;
  const probe = startProbe(url, request);
  const ingestSeconds = await ingest(database, file, date);
  const ingestGap = probe.lap();
  const deadline = performance.now() + SWAP_DEADLINE_MS;
  while ((await servedDate(url, request)) !== date) {
    if (performance.now() > deadline) throw new Error("no swap in a minute");
    await sleep(50);
  }
  await sleep(500);
  const swap = probe.lap();
  return { ingest: ingestGap, swap, ingestSeconds, wrong: await probe.stop() };
}

/** Asks without end over some connections and notes the gaps. */
function startProbe(url: string, request: LoadRequest, clients = 0) {
  let [last, longest, sent, failed] = [performance.now(), 0, 0, 0];
  let going = true;
  const bodies = new Map<string, number>();
  const before = ask(url, request);
  const loop = async () => {
    while (going) {
      const address = addressOf(sent++ % (clients || 1));
      const headers = clients ? { "X-Forwarded-For": address } : {};
      const { status, body } = await ask(url, { ...request, headers })
        .catch(() => ({ status: 0, body: "" }));
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      if (status === 200) bodies.set(body, (bodies.get(body) ?? 0) + 1);
      else failed++;
    }
  };
  const loops = Array.from({ length: CONNECTIONS }, loop);
  return {
    /** The longest gap since the last lap. */
    lap(): number {
      const gap = Math.max(longest, performance.now() - last);
      longest = 0;
      return gap;
    },
    /** How many answers were neither the first's nor the last's. */
    async stop(): Promise<number> {
      going = false;
      await Promise.all(loops);
      const right = [await before, await ask(url, request)];
      for (const { body } of right) bodies.delete(body);
      return failed + [...bodies.values()].reduce((sum, n) => sum + n, 0);
    },
  };
}

async function servedDate(url: string, request: LoadRequest): Promise<string> {
  const { body } = await ask(url, request);
  return JSON.parse(body).meta.last_updated;
}

function sleep(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, ms));
}
