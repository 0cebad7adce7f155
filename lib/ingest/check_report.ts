import { type IngestResult, refused } from "./ingest_result.ts";

/** Where the register and its key are read from: settings of these names. */
export interface Sources {
  readonly REGISTER_URL: string;
  readonly KEY_URL: string;
  readonly AUSPAYNET_KEY?: string | undefined;
}

/** How a check ended. */
export interface CheckOutcome {
  /** `failed` means that the register wasn't even read, or not written. */
  readonly outcome: "accepted" | "refused" | "failed";
  readonly result: IngestResult;
}

/** How a check ended, and what else there is to say about it. */
export interface CheckReport extends CheckOutcome {
  readonly warnings: readonly string[];
}

/** What to check, and which database the register goes into. */
export interface CheckJob {
  /** The setting `KV_PATH`. */
  readonly path: string | undefined;
  readonly sources: Sources;
}

/** A check that ended in a way nobody foresaw. */
export function failed(
  error: unknown,
  warnings: readonly string[] = [],
): CheckReport {
  const message = error instanceof Error ? error.message : String(error);
  const today = new Date().toISOString().slice(0, 10);
  return { outcome: "failed", result: refused(today, 0, message), warnings };
}
