// One register, everything measured.
import type { RegisterRow } from "../../lib/record.ts";
import { type Boot, measureBoot } from "./boot.ts";
import { allCases, ask, type Case, lookup } from "./cases.ts";
import { measurePauses, type Pauses } from "./pauses.ts";
import {
  BEHIND_PROXY,
  ingest,
  residentMegabytes,
  type Server,
  settle,
  startService,
  stop,
  workFolder,
} from "./processes.ts";
import { measureRates, type Rates, ratesReport, wrongOf } from "./rates.ts";
import { laterRows, writeRegister, writeSnapshots } from "./registers.ts";
import { fixed, tableLines, verdict } from "./table.ts";

export interface FullOptions {
  readonly seconds: number;
  readonly rounds: number;
  readonly progress: (step: string) => void;
}

export interface FullResult {
  readonly records: number;
  readonly rates: readonly Rates[];
  readonly boot: Boot;
  /** Resident megabytes. */
  readonly memory: {
    readonly idle: number;
    readonly loaded: number;
    /** Of the process that many clients asked. */
    readonly withClients: number;
  };
  /** Seconds. */
  readonly ingests: {
    readonly full: number;
    readonly unchanged: number;
    readonly changed: number;
    readonly backfill: number;
  };
  readonly pauses: Pauses;
  readonly wrong: number;
}

const CONNECTIONS = [32, 128];
const BACKFILL_MONTHS = 6;
/** An ingest under load is measured once a round, but no more than so often. */
const MAX_INGESTS = 5;

/** Measures only requests whose name begins with a text. */
export async function measureOnly(
  rows: readonly RegisterRow[],
  { only, seconds, rounds, progress }: FullOptions & { only: string },
): Promise<Rates[]> {
  const database = `${workFolder()}/main.sqlite3`;
  const file = await writeRegister(`${workFolder()}/full.csv`, rows);
  await ingest(database, file, "2026-01-01");
  const server = await startService(database);
  const { rates } = await ratesOf(server, database, rows, {
    only,
    seconds,
    rounds,
    progress,
  });
  await stop(server.process);
  return rates;
}

export async function measureAll(
  rows: readonly RegisterRow[],
  { seconds, rounds, progress }: FullOptions,
): Promise<FullResult> {
  const folder = workFolder();
  const database = `${folder}/main.sqlite3`;
  const otherDatabase = `${folder}/other.sqlite3`;
  const one = lookup(rows[0]!.bsb);

  progress("taking registers in");
  const file = await writeRegister(`${folder}/full.csv`, rows);
  const full = await ingest(database, file, "2026-01-01");
  await ingest(otherDatabase, file, "2026-01-01");
  const unchanged = await ingest(otherDatabase, file, "2026-01-02");
  const past = await writeSnapshots(`${folder}/past`, rows, BACKFILL_MONTHS);
  const backfill = await ingest(`${folder}/past.sqlite3`, past);

  progress("starting it");
  const boot = await measureBoot(database, one);

  const server = await startService(database);
  const idle = await residentMegabytes(server);
  const { rates, withClients } = await ratesOf(server, database, rows, {
    seconds,
    rounds,
    progress,
  });
  const loaded = await residentMegabytes(server);

  progress("taking registers in under load");
  const pauses = await pausesOf(server, rows, {
    database,
    otherDatabase,
    lookup: one,
    rounds,
  });
  await stop(server.process);
  return {
    records: rows.length,
    rates,
    boot,
    memory: { idle, loaded, withClients },
    ingests: { full, unchanged, changed: pauses.ingestSeconds, backfill },
    pauses,
    wrong: wrongOf(rates) + pauses.wrong,
  };
}

/** The result for people. */
export function fullReport(result: FullResult): string[] {
  const { rates, boot, memory, ingests, pauses, records } = result;
  const most = (name: string, figure: number, unit: string, target: number) => [
    name,
    `${fixed(figure, unit === "times" ? 2 : 0)} ${unit}`,
    String(target),
    verdict(figure <= target),
  ];
  const only = (name: string, figure: string) => [name, figure, "", ""];
  return [
    `${records} records`,
    "",
    ...ratesReport(rates),
    "",
    ...tableLines(["whole", "figure", "at most", ""], [
      only("start to first right answer", `${fixed(boot.own)} ms`),
      only("the same of an empty Hono app", `${fixed(boot.hono)} ms`),
      most("ratio", boot.ratio, "times", 3),
      most("resident, idle", memory.idle, "MB", 105),
      most("resident, after load", memory.loaded, "MB", 150),
      most("resident, 10,000 clients", memory.withClients, "MB", 150),
      only("ingest, full register", `${fixed(ingests.full, 2)} s`),
      only("ingest, unchanged", `${fixed(ingests.unchanged, 2)} s`),
      only("ingest, 1 % changed, under load", `${fixed(ingests.changed, 2)} s`),
      only(
        `backfill of ${BACKFILL_MONTHS} snapshots`,
        `${fixed(ingests.backfill, 2)} s`,
      ),
      only("longest gap, quiet", `${fixed(pauses.quiet)} ms`),
      most("longest gap, ingest beside", pauses.ingest, "ms", 50),
      only("the same, bare server", `${fixed(pauses.bareIngest)} ms`),
      most("longest gap, swap", pauses.swap, "ms", 50),
      most("longest gap, 10,000 clients", pauses.counters, "ms", 50),
      only("the same, bare server", `${fixed(pauses.bareCounters)} ms`),
      ...pauses.wrong > 0 ? [only("wrong answers", String(pauses.wrong))] : [],
    ]),
  ];
}

/**
 * Each request at each number of connections: of one client as the service
 * starts by itself, of many on a process of its own behind a proxy.
 */
async function ratesOf(
  server: Server,
  database: string,
  rows: readonly RegisterRow[],
  { only = "", seconds, rounds, progress }: FullOptions & { only?: string },
): Promise<{ rates: Rates[]; withClients: number }> {
  const cases = await allCases(server.url, rows);
  const levels = CONNECTIONS.map((connections) => ({
    connections,
    seconds,
    rounds,
  }));
  const wanted = cases.filter(({ name }) => name.startsWith(only));
  if (wanted.length === 0) throw new TypeError(`no request begins so: ${only}`);
  const rates: Rates[] = [];
  let withClients = 0;
  for (const one of wanted) {
    if (!one.clients) {
      rates.push(...await measureRates(server, one, levels, progress));
      continue;
    }
    const other = await startService(database, BEHIND_PROXY);
    await settle();
    rates.push(...await measureRates(other, one, levels, progress));
    withClients = await residentMegabytes(other);
    await stop(other.process);
  }
  return { rates, withClients };
}

/** The pauses of some ingests, one a day. */
async function pausesOf(
  server: Server,
  rows: readonly RegisterRow[],
  { database, otherDatabase, lookup, rounds }: {
    database: string;
    otherDatabase: string;
    lookup: Case;
    rounds: number;
  },
): Promise<Pauses> {
  const folder = workFolder();
  const { status, headers, body } = await ask(server.url, lookup.requests[0]!);
  const answerFile = `${folder}/lookup.json`;
  await Deno.writeTextFile(
    answerFile,
    JSON.stringify({ status, headers, body }),
  );
  const snapshots = [];
  for (let day = 1; day <= Math.min(rounds, MAX_INGESTS); day++) {
    const file = `${folder}/later-${day}.csv`;
    await writeRegister(file, laterRows(rows, day));
    const date = `2026-02-0${day}`;
    snapshots.push({ file, date });
  }
  return await measurePauses({
    server,
    database,
    otherDatabase,
    lookup,
    snapshots,
    answerFile,
  });
}
