import { checkBeside } from "../ingest/start_check.ts";
import { isDeployed } from "../store/database.ts";
import type { IngestResult } from "../ingest/ingest.ts";
import { LiveDirectory } from "../directory/live_directory.ts";
import { logEvent, logLine } from "./log.ts";
import { RateLimiter } from "../limits/rate_limiter.ts";
import type { Settings } from "./settings.ts";
import type { Store } from "../store/mod.ts";

/** The first answers come before the work that later ones profit from. */
const PREPARE_AFTER_MS = 200;
const FLUSH_MS = 1_000;
const SWEEP_MS = 6 * 3_600_000;

/** What runs beside the requests: the register kept fresh, counters written. */
export interface Service {
  readonly live: LiveDirectory;
  readonly limiter: RateLimiter;
  /** Reads the official register once and serves it if it is taken in. */
  check(): Promise<void>;
  /** Ends everything and writes what is not written yet. */
  stop(): Promise<void>;
}

/** Starts the service's work on an open store. */
export async function startService(
  store: Store,
  settings: Settings,
): Promise<Service> {
  const live = await LiveDirectory.open(store.register);
  const limiter = new RateLimiter(store.counters, {
    limitPerDay: settings.RATE_LIMIT_PER_DAY,
  });
  const prepare = () => live.prepare().catch(logProblem("register"));
  const preparing = setTimeout(prepare, PREPARE_AFTER_MS);
  const unwatch = live.watch(logProblem("register"));
  const flush = () => limiter.flush().catch(logProblem("counters"));
  const flushing = setInterval(flush, FLUSH_MS);
  const sweep = () =>
    store.counters.sweep(new Date()).catch(logProblem("counters"));
  const sweeping = setInterval(sweep, SWEEP_MS);
  return {
    live,
    limiter,
    check: () => check(settings, live),
    async stop() {
      unwatch();
      clearTimeout(preparing);
      clearInterval(flushing);
      clearInterval(sweeping);
      await flush();
    },
  };
}

async function check(settings: Settings, live: LiveDirectory): Promise<void> {
  const { REGISTER_URL, KEY_URL, AUSPAYNET_KEY, KV_PATH } = settings;
  if (REGISTER_URL === "off" && !AUSPAYNET_KEY) return;
  const sources = { REGISTER_URL, KEY_URL, AUSPAYNET_KEY };
  const order = { path: KV_PATH, sources };
  const report = await checkBeside(order, !isDeployed());
  const { result, failure, warnings } = report;
  if (settings.LOG === "json") {
    const outcome = result ?? { accepted: false, error: failure };
    logEvent("check", { ...outcome, warnings });
  } else {
    for (const warning of warnings) logLine(`check: ${warning}`);
    logLine(`check: ${result ? outcomeOf(result) : failure}`);
  }
  await live.refresh().catch(logProblem("register"));
}

function outcomeOf(result: IngestResult): string {
  return result.accepted
    ? `${result.date} taken in, ${result.added} added, ` +
      `${result.removed} removed, ${result.updated} updated`
    : `refused, ${result.error}`;
}

function logProblem(part: string): (error: unknown) => void {
  return (error) =>
    logLine(`${part}: ${error instanceof Error ? error.message : error}`);
}
