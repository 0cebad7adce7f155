import { openDatabase } from "../store/database.ts";
import { openStore } from "../store/mod.ts";
import type { RegisterStore } from "../store/register_store.ts";
import { type CheckOutcome, checkRegister, type Sources } from "./check.ts";
import { refused } from "./ingest_result.ts";

/** What to check, and which database the register goes into. */
export interface CheckJob {
  /** The setting `KV_PATH`. */
  readonly path: string | undefined;
  readonly sources: Sources;
}

/** How the check ended, and what else there is to say about it. */
export interface CheckReport extends CheckOutcome {
  readonly warnings: readonly string[];
}

/** Does a job over a database connection of its own. Never throws. */
export async function runJob(
  { path, sources }: CheckJob,
): Promise<CheckReport> {
  try {
    using kv = await openDatabase(path);
    const { register } = await openStore(kv);
    return await runCheck(register, sources);
  } catch (error) {
    return failed(error, []);
  }
}

/** Checks the register once, into an open store. Never throws. */
export async function runCheck(
  register: RegisterStore,
  sources: Sources,
): Promise<CheckReport> {
  const warnings: string[] = [];
  const warn = (warning: string) => warnings.push(warning);
  try {
    return { ...await checkRegister(register, sources, { warn }), warnings };
  } catch (error) {
    return failed(error, warnings);
  }
}

/** A check that ended in a way nobody foresaw. */
export function failed(
  error: unknown,
  warnings: readonly string[],
): CheckReport {
  const message = error instanceof Error ? error.message : String(error);
  const today = new Date().toISOString().slice(0, 10);
  return { outcome: "failed", result: refused(today, 0, message), warnings };
}
