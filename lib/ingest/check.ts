import { BUNDLED_KEY } from "../register/bundled_key.ts";
import { type KeyRow, parseKey } from "../register/key.ts";
import { dateFromName } from "../register/snapshot_date.ts";
import type { RegisterStore } from "../store/register_store.ts";
import { IngestConflictError } from "../store/staging.ts";
import { ingest, type IngestOptions } from "./ingest.ts";
import type { CheckOutcome, Sources } from "./check_report.ts";
import { refused } from "./ingest_result.ts";
import type { Snapshot } from "./snapshot.ts";
import { readQueryApi, readSource, SourceError, sourceName } from "./source.ts";

export interface CheckOptions extends IngestOptions {
  /** A file or address to read instead of the one in the settings. */
  readonly address?: string;
  /** The snapshot's date, instead of the one in its name. */
  readonly date?: string;
  /** Called with what went wrong without stopping the check. */
  readonly warn?: (message: string) => void;
  /** Called with each step. */
  readonly progress?: (step: string) => void;
}

/**
 * Checks the register once: reads it and its key, compares it with the one in
 * use, and accepts or refuses it.
 */
export async function checkRegister(
  store: RegisterStore,
  sources: Sources,
  options: CheckOptions = {},
): Promise<CheckOutcome> {
  const date = options.date ?? snapshotDate(sources, options);
  try {
    const snapshot = await readSnapshot(store, sources, date, options);
    options.progress?.(`comparing ${snapshot.name} of ${date}`);
    const result = await ingest(store, snapshot, options);
    return { outcome: result.accepted ? "accepted" : "refused", result };
  } catch (error) {
    const isExpected = error instanceof SourceError ||
      error instanceof IngestConflictError;
    if (!isExpected) throw error;
    const version = (await store.current())?.version ?? 0;
    return { outcome: "failed", result: refused(date, version, error.message) };
  }
}

async function readSnapshot(
  store: RegisterStore,
  sources: Sources,
  date: string,
  { address, progress, warn }: CheckOptions,
): Promise<Snapshot> {
  progress?.(`reading ${sourceLabel(sources, address)}`);
  const [register, key] = await Promise.all([
    !address && sources.AUSPAYNET_KEY
      ? readQueryApi(sources.AUSPAYNET_KEY)
      : readSource(address ?? sources.REGISTER_URL),
    readKey(sources.KEY_URL, warn),
  ]);
  return {
    ...register,
    date,
    key: key ?? (await store.current() ? null : BUNDLED_KEY),
  };
}

/** The date in a snapshot's name, else today's, UTC. */
function snapshotDate(sources: Sources, options: CheckOptions): string {
  const name = sourceLabel(sources, options.address);
  const today = options.now?.() ?? new Date();
  return dateFromName(name) ?? today.toISOString().slice(0, 10);
}

function sourceLabel(sources: Sources, address: string | undefined): string {
  return !address && sources.AUSPAYNET_KEY
    ? "the BSB query API"
    : sourceName(address ?? sources.REGISTER_URL);
}

/** The key; null, with a warning, when it can't be read. */
async function readKey(
  address: string,
  warn: CheckOptions["warn"],
): Promise<readonly KeyRow[] | null> {
  if (address === "off") return BUNDLED_KEY;
  try {
    return parseKey((await readSource(address, KEY_LIMITS)).text);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    warn?.(`the key to abbreviations was not read: ${error.message}`);
    return null;
  }
}

/** The key is 6 KB: the register needn't wait long for it. */
const KEY_LIMITS = { maxBytes: 1024 * 1024, timeoutMs: 15_000 };
