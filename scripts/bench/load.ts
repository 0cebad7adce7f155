// Load on a server: wrk where it is installed, else autocannon from npm, which
// tells rates and times more roughly. Both compare every answer they count
// with those that are right.
import { luaScript } from "./load_lua.ts";
import { addressOf, type Load } from "./load_request.ts";
import { output } from "./processes.ts";

export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Answers of another status or body, and failed requests. */
  readonly wrong: number;
}

const HAS_WRK = hasWrk();

/** What drives the load. */
export const LOAD_TOOL = HAS_WRK ? "wrk" : "autocannon";

function hasWrk(): boolean {
  try {
    new Deno.Command("wrk", { args: ["-v"] }).outputSync();
    return true;
  } catch {
    return false;
  }
}

/** Drives a server for some seconds. */
export function drive(load: Load, folder: string): Promise<LoadResult> {
  return HAS_WRK ? driveWrk(load, folder) : driveAutocannon(load);
}

async function driveWrk(load: Load, folder: string): Promise<LoadResult> {
  const script = `${folder}/load.lua`;
  await Deno.writeTextFile(script, luaScript(load));
  const { connections, seconds, url } = load;
  const options = [`-t1`, `-c${connections}`, `-d${seconds}s`, "--latency"];
  const text = await output("wrk", [...options, "-s", script, url]);
  const [, perSecond, p50, p99, wrong] =
    /RESULT (\S+) (\S+) (\S+) (\S+)/.exec(text) ?? [];
  if (!perSecond) throw new Error(`wrk told nothing: ${text}`);
  return {
    perSecond: Number(perSecond),
    p50: Number(p50),
    p99: Number(p99),
    wrong: Number(wrong),
  };
}

async function driveAutocannon(load: Load): Promise<LoadResult> {
  const { default: autocannon } = await import("./autocannon.ts");
  const { clients = 0 } = load;
  let sent = 0;
  const result = await autocannon({
    url: load.url,
    connections: load.connections,
    duration: load.seconds,
    verifyBody: (body: string | null) => load.bodies.has(body ?? ""),
    requests: load.requests.map((request) => ({
      ...request,
      ...clients && {
        setupRequest: (own: { headers?: Record<string, string> }) => {
          const address = addressOf(sent++ % clients);
          own.headers = { ...own.headers, "X-Forwarded-For": address };
          return own;
        },
      },
    })),
  });
  const { statusCodeStats = {}, requests, errors, mismatches } = result;
  const right = statusCodeStats[load.status]?.count ?? 0;
  return {
    perSecond: requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    wrong: errors + mismatches + Math.max(0, requests.total - right),
  };
}
