import type { CheckReport, Sources } from "../ingest/check_report.ts";
import { checkInThread } from "../ingest/start_check.ts";
import type { LiveDirectory } from "../directory/live_directory.ts";
import { hasThreads } from "../store/database.ts";
import type { RegisterStore } from "../store/register_store.ts";
import { logEvent, logLine, logProblem } from "./log.ts";
import type { Settings } from "./settings.ts";

/** Does some work later; returns what calls that off. */
export type Later = (work: () => void, ms: number) => () => void;

const MINUTE_MS = 60_000;
/** A failed check is made again after an hour. */
const RETRY_MS = 60 * MINUTE_MS;

/** Checks the official register: once a day, and again after a failure. */
export class RegisterChecks {
  #running: Promise<void> | undefined;
  #callOff = () => {};
  #failures = 0;

  constructor(
    private readonly settings: Settings,
    private readonly register: RegisterStore,
    private readonly live: LiveDirectory,
    private readonly later: Later = afterTimeout,
  ) {}

  /** Reads the official register once and serves it if it's accepted. */
  check(): Promise<void> {
    const { REGISTER_URL, AUSPAYNET_KEY } = this.settings;
    if (REGISTER_URL === "off" && !AUSPAYNET_KEY) return Promise.resolve();
    return this.#running ??= this.#run()
      .finally(() => this.#running = undefined);
  }

  /** No check is made again. */
  stop(): void {
    this.#callOff();
  }

  async #run(): Promise<void> {
    this.stop();
    const { KV_PATH, LOG } = this.settings;
    const sources = sourcesOf(this.settings);
    const report = hasThreads(KV_PATH)
      ? await checkInThread({ path: KV_PATH, sources })
      : await this.#checkHere(sources);
    logReport(report, LOG);
    await this.live.refresh().catch(logProblem("register"));
    const isStarter = this.live.directory.origin === "starter";
    if (report.outcome === "failed" || isStarter) this.#tryAgain(isStarter);
    else this.#failures = 0;
  }

  async #checkHere(sources: Sources): Promise<CheckReport> {
    // Where there are threads, the main one needs none of this.
    const { runCheck } = await import("../ingest/check_job.ts");
    return await runCheck(this.register, sources);
  }

  /** While the starter register is served, the first tries come sooner. */
  #tryAgain(isStarter: boolean): void {
    const sooner = isStarter ? MINUTE_MS * 2 ** this.#failures++ : RETRY_MS;
    const again = () => void this.check();
    this.#callOff = this.later(again, Math.min(sooner, RETRY_MS));
  }
}

function afterTimeout(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

/** A thread is handed no more of the settings than it needs. */
function sourcesOf({ REGISTER_URL, KEY_URL, AUSPAYNET_KEY }: Settings) {
  return { REGISTER_URL, KEY_URL, AUSPAYNET_KEY };
}

function logReport(
  { outcome, result, warnings }: CheckReport,
  log: Settings["LOG"],
): void {
  if (log === "json") {
    return logEvent("check", { ...result, outcome, warnings });
  }
  for (const warning of warnings) logLine(`check: ${warning}`);
  logLine(
    outcome === "accepted"
      ? `check: accepted ${result.date}, ${result.added} added, ` +
        `${result.removed} removed, ${result.updated} updated`
      : `check: ${outcome}, ${result.error}`,
  );
}
