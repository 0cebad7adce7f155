import { checkRegister, type Sources } from "./check.ts";
import { openDatabase } from "../store/database.ts";
import type { IngestResult } from "./ingest.ts";
import { openStore } from "../store/mod.ts";

/** What is to be checked, and into which database it goes. */
export interface CheckOrder {
  /** The setting `KV_PATH`. */
  readonly path: string | undefined;
  readonly sources: Sources;
}

/** What came of it: a result, or a failure that nobody expected. */
export interface CheckReport {
  readonly result?: IngestResult;
  readonly failure?: string;
  readonly warnings: readonly string[];
}

/** Checks the register once over a connection of its own. Never throws. */
export async function carryOut(
  { path, sources }: CheckOrder,
): Promise<CheckReport> {
  const warnings: string[] = [];
  try {
    using kv = await openDatabase(path);
    const { register } = await openStore(kv);
    const result = await checkRegister(register, sources, {
      warn: (warning) => warnings.push(warning),
    });
    return { result, warnings };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { failure, warnings };
  }
}
