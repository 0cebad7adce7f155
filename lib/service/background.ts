import { LiveDirectory } from "../directory/live_directory.ts";
import { RateLimiter } from "../limits/rate_limiter.ts";
import { fileIdentity } from "../store/database.ts";
import type { Store } from "../store/mod.ts";
import { logLine, logProblem } from "./log.ts";
import { RegisterChecks } from "./register_checks.ts";
import type { Settings } from "./settings.ts";

/** The first answers come before work that only later ones profit from. */
const PREPARE_AFTER_MS = 200;
const FLUSH_MS = 1_000;
const POLL_MS = 2_000;
const SWEEP_MS = 6 * 3_600_000;
/** Stopping waits no longer for the database. */
const LAST_FLUSH_MS = 1_000;

/** What runs beside requests: the register kept fresh, counters written. */
export interface Background {
  readonly live: LiveDirectory;
  readonly limiter: RateLimiter;
  readonly checks: RegisterChecks;
  /** Resolves with the reason if the service can't go on. */
  readonly broken: Promise<string>;
  /** Ends everything and writes what isn't written yet. */
  stop(): Promise<void>;
}

/** Starts what runs beside requests, on an open store. */
export async function startBackground(
  store: Store,
  settings: Settings,
): Promise<Background> {
  const live = await LiveDirectory.open(store.register, logProblem("register"));
  const limiter = new RateLimiter(store.counters, {
    limitPerDay: settings.RATE_LIMIT_PER_DAY,
    isAway: () => store.health.isAway,
  });
  const checks = new RegisterChecks(settings, store.register, live);
  const broken = Promise.withResolvers<string>();
  const isSameFile = await fileIdentity(settings.KV_PATH);
  const ends = [
    repeat(FLUSH_MS, () => limiter.flush().catch(logProblem("counters"))),
    repeat(SWEEP_MS, () =>
      store.counters.sweep(new Date())
        .catch(logProblem("counters"))),
    // `kv.watch` doesn't see what another process writes.
    repeat(POLL_MS, () => live.refresh().catch(logProblem("register"))),
    repeat(POLL_MS, async () => {
      if (await isSameFile()) return;
      broken.resolve("the database file was deleted or replaced");
    }),
  ];
  const prepare = () => live.prepare().catch(logProblem("register"));
  const preparing = setTimeout(prepare, PREPARE_AFTER_MS);
  return {
    live,
    limiter,
    checks,
    broken: broken.promise,
    async stop() {
      clearTimeout(preparing);
      checks.stop();
      for (const end of ends) end();
      await lastFlush(limiter);
    },
  };
}

/** Repeats some work with pauses, one run at a time; returns what ends it. */
function repeat(pauseMs: number, work: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(() => work().then(wait), pauseMs);
  };
  wait();
  return () => clearTimeout(timer);
}

/** A flush under way may have begun before the last requests. */
async function lastFlush(limiter: RateLimiter): Promise<void> {
  const written = limiter.flush().catch(() => {})
    .then(() => limiter.flush()).catch(logProblem("counters"));
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, LAST_FLUSH_MS);
  await Promise.race([written, late]);
  clearTimeout(timer);
  if (limiter.unwritten === 0) return;
  logLine(`counters: those of ${limiter.unwritten} clients were not written`);
}
