// Requests a second: the service and its limits in turn, several rounds.
import { type Answer, ask, type Case } from "./cases.ts";
import {
  cpuSeconds,
  type Server,
  startLimit,
  stop,
  workFolder,
} from "./processes.ts";
import { fixed, tableLines, verdict } from "./table.ts";
import { drive, type LoadResult } from "./load.ts";

export interface RateOptions {
  readonly connections: number;
  readonly seconds: number;
  readonly rounds: number;
}

/** How quickly a case is answered; medians of the rounds, shares too. */
export interface Rates {
  readonly name: string;
  readonly connections: number;
  /** Requests a second. */
  readonly perSecond: number;
  /** The same as a share of the bare server's, and of Hono's. */
  readonly toBare: number;
  readonly toHono: number;
  /**
   * The bare server's processor time for a request as a share of the
   * service's: what the share above would be if the load were no limit. Null
   * where the system does not tell.
   */
  readonly toBareByCpu: number | null;
  readonly target: number | null;
  /** How far the bare server's own rounds lie apart, as a share. */
  readonly noise: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Answers that were not as before the load, the limits' included. */
  readonly wrong: number;
}

/** Measures a case against servers that answer as much, constantly. */
export async function measureRates(
  own: Server,
  measured: Case,
  optionsList: readonly RateOptions[],
  progress: (step: string) => void,
): Promise<Rates[]> {
  const answers: Answer[] = [];
  for (const request of measured.requests) {
    answers.push(await ask(own.url, request, measured.status));
  }
  const file = `${workFolder()}/answer.json`;
  const typical = ofMeanSize(answers);
  const { status, headers, body } = typical;
  const constant = { status, headers, body: body || null };
  await Deno.writeTextFile(file, JSON.stringify(constant));
  const bare = await startLimit("bare", file);
  const hono = await startLimit("hono", file);
  const bodies = new Set(answers.map(({ body }) => body));
  const constantly = new Set([body]);
  const servers = {
    bare: { ...bare, bodies: constantly },
    hono: { ...hono, bodies: constantly },
    own: { ...own, bodies },
  };
  const rates: Rates[] = [];
  for (const options of optionsList) {
    progress(`${measured.name}, ${options.connections} connections`);
    rates.push(await inTurn(servers, measured, options));
  }
  await Promise.all([bare, hono].map(({ process }) => stop(process)));
  return rates;
}

type Kind = "bare" | "hono" | "own";

interface Run extends LoadResult {
  /** Processor seconds a request. */
  readonly cpu: number;
}

async function inTurn(
  servers: Record<Kind, Server & { bodies: ReadonlySet<string> }>,
  { name, requests, status, clients, target }: Case,
  { connections, seconds, rounds }: RateOptions,
): Promise<Rates> {
  const load = { requests, status, connections, seconds };
  const from = clients ? { clients } : {};
  const runs: Record<Kind, Run[]> = { bare: [], hono: [], own: [] };
  let wrong = 0;
  // The first round is for warming up: only its wrong answers count.
  for (let round = 0; round <= rounds; round++) {
    for (const kind of ["bare", "hono", "own"] as const) {
      const { url, bodies, process } = servers[kind];
      const before = await cpuSeconds(process);
      const order = { ...load, ...from, url, bodies };
      const run = await drive(order, workFolder());
      const spent = await cpuSeconds(process) - before;
      const cpu = spent / (run.perSecond * seconds);
      if (round > 0) runs[kind].push({ ...run, cpu });
      wrong += run.wrong;
    }
  }
  const of = (kind: Kind, field: keyof Run) => medianOf(runs[kind], field);
  // Round by round, for a shared machine's speed changes from one to another.
  const ratio = (above: Kind, below: Kind, field: keyof Run) =>
    median(runs[above].map((run, i) => run[field] / runs[below][i]![field]));
  const bareRates = runs.bare.map(({ perSecond }) => perSecond);
  const toBareByCpu = ratio("bare", "own", "cpu");
  return {
    name,
    connections,
    perSecond: of("own", "perSecond"),
    toBare: ratio("own", "bare", "perSecond"),
    toHono: ratio("own", "hono", "perSecond"),
    toBareByCpu: Number.isFinite(toBareByCpu) ? toBareByCpu : null,
    target: target ?? null,
    noise: (Math.max(...bareRates) - Math.min(...bareRates)) /
      of("bare", "perSecond"),
    p50: of("own", "p50"),
    p99: of("own", "p99"),
    wrong,
  };
}

/** The answer whose length is nearest to the mean of all. */
function ofMeanSize(answers: readonly Answer[]): Answer {
  const total = answers.reduce((sum, { body }) => sum + body.length, 0);
  const mean = total / answers.length;
  const distance = ({ body }: Answer) => Math.abs(body.length - mean);
  return answers.reduce((best, one) =>
    distance(one) < distance(best) ? one : best
  );
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/** How many answers were wrong. */
export function wrongOf(rates: readonly Rates[]): number {
  return rates.reduce((sum, { wrong }) => sum + wrong, 0);
}

/** The rates for people. */
export function ratesReport(rates: readonly Rates[]): string[] {
  const rows = rates.map((r) => [
    r.name,
    String(r.connections),
    fixed(r.perSecond),
    fixed(r.toBare, 2),
    r.toBareByCpu === null ? "" : fixed(r.toBareByCpu, 2),
    fixed(r.toHono, 2),
    r.target === null ? "" : fixed(r.target, 2),
    // The load tool may hide a difference, the processor's clock doesn't.
    verdict(Math.min(r.toBare, r.toBareByCpu ?? 1) >= (r.target ?? 0)),
    fixed(r.noise, 2),
    fixed(r.p50, 2),
    fixed(r.p99, 2),
    r.wrong > 0 ? String(r.wrong) : "",
  ]);
  return tableLines(RATE_HEAD, rows);
}

const RATE_HEAD = [
  "request",
  "connections",
  "a second",
  "of bare",
  "by CPU",
  "of Hono",
  "target",
  "",
  "noise",
  "p50 ms",
  "p99 ms",
  "wrong",
];

function medianOf(results: readonly Run[], field: keyof Run): number {
  return median(results.map((result) => result[field]));
}
