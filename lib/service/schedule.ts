import { wrongSetting } from "./settings.ts";

/**
 * Schedules the daily check. It must be called before any await: Deno Deploy
 * finds cron jobs only there. A job that's due while the service starts waits
 * until it has.
 *
 * @throws {RangeError} If no clock can show such a time.
 */
export function scheduleChecks(
  cron: string,
  started: Promise<{ check(): Promise<void> }>,
  schedule: typeof Deno.cron = Deno.cron,
): void {
  try {
    schedule("daily check", cron, async () => (await started).check());
  } catch {
    throw wrongSetting("INGEST_CRON");
  }
}
