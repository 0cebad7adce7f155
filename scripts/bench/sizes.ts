// What grows with the register, and how.
import { measureBoot } from "./boot.ts";
import { lookup, mixedSearch } from "./cases.ts";
import type { FullOptions } from "./full.ts";
import {
  ingest,
  residentMegabytes,
  startService,
  stop,
  workFolder,
} from "./processes.ts";
import { measureRates } from "./rates.ts";
import { writeRegister } from "./registers.ts";
import { fixed, tableLines } from "./table.ts";
import { makeRegister } from "./made_register.ts";

/** What a register of one size costs. */
export interface SizeResult {
  readonly records: number;
  /** Seconds. */
  readonly ingest: number;
  readonly unchanged: number;
  /** Milliseconds. */
  readonly boot: number;
  /** Resident megabytes, and what a record adds, in bytes. */
  readonly idle: number;
  readonly loaded: number;
  readonly bytesPerRecord: number;
  /** Shares of the bare server's rate; milliseconds. */
  readonly lookup: number;
  readonly search: number;
  readonly searchP50: number;
  readonly searchP99: number;
  readonly wrong: number;
}

const CONNECTIONS = 32;

/** Measures registers that are made, one after another. */
export async function measureSizes(
  sizes: readonly number[],
  options: FullOptions,
): Promise<SizeResult[]> {
  const empty = await startService(`${workFolder()}/empty.sqlite3`);
  const base = await residentMegabytes(empty);
  await stop(empty.process);
  const results: SizeResult[] = [];
  for (const size of sizes) {
    options.progress(`${size} records`);
    results.push(await measureSize(size, base, options));
  }
  return results;
}

async function measureSize(
  records: number,
  base: number,
  { seconds, rounds, progress }: FullOptions,
): Promise<SizeResult> {
  const rows = makeRegister(records);
  const database = `${workFolder()}/${records}.sqlite3`;
  const file = await writeRegister(`${workFolder()}/${records}.csv`, rows);
  const full = await ingest(database, file, "2026-01-01");
  const unchanged = await ingest(database, file, "2026-01-02");
  const one = lookup(rows[Math.floor(records / 2)]!.bsb);
  const boot = await measureBoot(database, one);
  const server = await startService(database);
  const idle = await residentMegabytes(server);
  const level = [{ connections: CONNECTIONS, seconds, rounds }];
  const [looked] = await measureRates(server, one, level, progress);
  const many = mixedSearch(rows);
  const [searched] = await measureRates(server, many, level, progress);
  const loaded = await residentMegabytes(server);
  await stop(server.process);
  return {
    records,
    ingest: full,
    unchanged,
    boot: boot.own,
    idle,
    loaded,
    bytesPerRecord: Math.max(0, idle - base) * 1024 * 1024 / records,
    lookup: looked!.toBare,
    search: searched!.toBare,
    searchP50: searched!.p50,
    searchP99: searched!.p99,
    wrong: looked!.wrong + searched!.wrong,
  };
}

/** The results for people. */
export function sizesReport(results: readonly SizeResult[]): string[] {
  const line = (name: string, cell: (result: SizeResult) => string) => [
    name,
    ...results.map(cell),
  ];
  const [head, ...rows] = [
    line("records", (r) => String(r.records)),
    line("full ingest, s", (r) => fixed(r.ingest, 1)),
    line("unchanged ingest, s", (r) => fixed(r.unchanged, 1)),
    line("start to first right answer, ms", (r) => fixed(r.boot)),
    line("resident idle, MB", (r) => fixed(r.idle)),
    line("resident after load, MB", (r) => fixed(r.loaded)),
    line("bytes a record, idle", (r) => fixed(r.bytesPerRecord)),
    line("lookup, of bare", (r) => fixed(r.lookup, 2)),
    line("search of 2,000 queries, of bare", (r) => fixed(r.search, 2)),
    line("search p50, ms", (r) => fixed(r.searchP50, 2)),
    line("search p99, ms", (r) => fixed(r.searchP99, 2)),
    line("wrong answers", (r) => String(r.wrong)),
  ];
  return tableLines(head!, rows);
}
