import {
  compareRegisters,
  fingerprint,
  type RegisterDiff,
} from "./compare_registers.ts";
import { nextVersion } from "./next_version.ts";
import { type IngestResult, refused } from "./ingest_result.ts";
import type { ReadSnapshot, Snapshot } from "./snapshot.ts";
import type { RegisterRow } from "../record.ts";
import type { KeyRow } from "../register/key.ts";
import { parseRegister } from "../register/parse.ts";
import { allRecords } from "../store/record_table.ts";
import type { RegisterStore, VersionWriter } from "../store/register_store.ts";
import type {
  CurrentVersion,
  RegisterState,
  RegisterVersion,
} from "../store/types.ts";

export interface IngestOptions {
  /** Takes in what only its age, repetition or losses would refuse. */
  readonly force?: boolean;
  /** Tells what would change, and changes nothing. */
  readonly dryRun?: boolean;
  /** The present moment. */
  readonly now?: () => Date;
}

/** A month that removes more than this share, and this many, is an error. */
const MAX_REMOVED_SHARE = 0.01;
const MIN_REMOVED_REFUSED = 20;

/**
 * Takes one snapshot of the register in: parses it whole, compares it with
 * the register in use, refuses it or writes what differs.
 *
 * @throws {IngestConflictError} If another ingest takes over.
 */
export async function ingest(
  store: RegisterStore,
  snapshot: Snapshot,
  options: IngestOptions = {},
): Promise<IngestResult> {
  const parsed = parseRegister(snapshot.text);
  if (!parsed.ok) {
    const version = (await store.current())?.version ?? 0;
    const error = `${snapshot.name}: ${parsed.reason}`;
    return {
      ...refused(snapshot.date, version, error),
      rejected_rows: parsed.rejectedRows,
    };
  }
  const read: ReadSnapshot = {
    ...snapshot,
    rows: parsed.rows,
    fingerprint: await fingerprint(parsed.rows),
  };
  if (options.dryRun) {
    return await takeIn(store, read, await store.current(), null, options);
  }
  return await store.write((writer) =>
    takeIn(store, read, writer.base, writer, options)
  );
}

async function takeIn(
  store: RegisterStore,
  snapshot: ReadSnapshot,
  base: CurrentVersion | null,
  writer: VersionWriter | null,
  options: IngestOptions,
): Promise<IngestResult> {
  const log = await store.versions();
  const state = base && (await store.load(base) ?? await store.rebuilt(base));
  const stored = state ? allRecords(state.records) : [];
  const live = stored.filter((record) => !record.removed_on);
  const diff = base
    ? compareRegisters(live, snapshot.rows)
    : baseline(snapshot.rows);
  const known = log.some((version) =>
    version.date === snapshot.date &&
    version.fingerprint === snapshot.fingerprint
  );
  const newKey = changedKey(snapshot.key, state);
  const isCurrent = snapshot.fingerprint === base?.fingerprint &&
    snapshot.date === base.date;
  if (base && known && !(isCurrent && newKey)) {
    return accepted(snapshot, baseline(snapshot.rows), base.version);
  }
  const reason = !base || options.force
    ? null
    : refusal(snapshot, diff, base, log);
  if (reason) {
    const error = `${snapshot.name}: ${reason} (--force takes it in)`;
    return {
      ...refused(snapshot.date, base!.version, error),
      records: snapshot.rows.length,
    };
  }
  if (!writer) return accepted(snapshot, diff, base?.version ?? 0);
  const now = options.now?.() ?? new Date();
  const update = { snapshot, diff, state, newKey, now };
  const saved = await writer.save(nextVersion(update, writer.version));
  return accepted(snapshot, diff, saved.version);
}

/** Why a snapshot that parses is not taken in, or null. */
function refusal(
  { date, fingerprint }: ReadSnapshot,
  { removed }: RegisterDiff,
  base: CurrentVersion,
  log: readonly RegisterVersion[],
): string | null {
  if (date < base.date) {
    return `it is of ${date}, older than the register in use (${base.date})`;
  }
  const earlier = log.find((version) => version.fingerprint === fingerprint);
  if (removed.length > 0 && earlier && fingerprint !== base.fingerprint) {
    return `it repeats the register of ${earlier.date} and would remove ${removed.length} BSBs`;
  }
  const tooMany = removed.length >= MIN_REMOVED_REFUSED &&
    removed.length > base.records * MAX_REMOVED_SHARE;
  return tooMany
    ? `it would remove ${removed.length} of ${base.records} BSBs, more than 1 %`
    : null;
}

/** The first register, or one taken in before: no entry of history, all of it counts as unchanged. */
function baseline(rows: readonly RegisterRow[]): RegisterDiff {
  return { added: [], removed: [], updated: [], unchanged: rows.length };
}

function changedKey(
  key: readonly KeyRow[] | null,
  state: RegisterState | null,
): readonly KeyRow[] | null {
  if (!key) return null;
  return JSON.stringify(key) === JSON.stringify(state?.key) ? null : key;
}

function accepted(
  { date, rows }: ReadSnapshot,
  diff: RegisterDiff,
  version: number,
): IngestResult {
  return {
    accepted: true,
    date,
    records: rows.length,
    added: diff.added.length,
    removed: diff.removed.length,
    updated: diff.updated.length,
    unchanged: diff.unchanged,
    rejected_rows: 0,
    version,
    error: null,
  };
}
