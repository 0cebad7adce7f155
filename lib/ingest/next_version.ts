import type { RegisterDiff } from "./compare_registers.ts";
import type { ReadSnapshot } from "./snapshot.ts";
import type { HistoryEntry, RegisterRow } from "../record.ts";
import type { KeyRow } from "../register/key.ts";
import type { RecordWrite, VersionWrite } from "../store/register_store.ts";
import { allRecords, tableOf } from "../store/record_table.ts";
import type {
  RegisterState,
  RegisterVersion,
  StoredEntry,
  StoredRecord,
} from "../store/types.ts";

/** What is known when the next version of the register is made. */
export interface Update {
  readonly snapshot: ReadSnapshot;
  readonly diff: RegisterDiff;
  readonly state: RegisterState | null;
  readonly newKey: readonly KeyRow[] | null;
  readonly now: Date;
}

/**
 * Makes what the next version writes: only what differs.
 *
 * A snapshot without any change moves the date on and keeps every spelling;
 * one with changes is adopted to the letter, so that a mended spelling shows
 * though it is no change.
 */
export function nextVersion(update: Update, version: number): VersionWrite {
  const { snapshot, diff, state, newKey, now } = update;
  const log: RegisterVersion = {
    version,
    date: snapshot.date,
    source: snapshot.name,
    records: snapshot.rows.length,
    added: diff.added.length,
    removed: diff.removed.length,
    updated: diff.updated.length,
    recorded_at: now.toISOString(),
    fingerprint: snapshot.fingerprint,
  };
  const key = newKey ?? (state ? undefined : []);
  const changed = log.added + log.removed + log.updated > 0;
  if (state && !changed) {
    return key
      ? { log, records: [], key, state: { ...state, key } }
      : { log, records: [] };
  }
  const { records, writes } = nextRecords(update, log);
  const history = [...state?.history() ?? [], ...newEntries(writes, version)];
  const next: RegisterState = {
    key: newKey ?? state?.key ?? [],
    records: tableOf(records),
    history: () => history,
  };
  return { log, records: writes, state: next, ...(key ? { key } : {}) };
}

/** Every record of the next version, and those that have to be written. */
function nextRecords(
  { snapshot, diff, state }: Update,
  log: RegisterVersion,
): { records: StoredRecord[]; writes: RecordWrite[] } {
  const stored = state ? allRecords(state.records) : [];
  const old = new Map(stored.map((record) => [record.bsb, record]));
  const entries = newHistory(diff, log);
  const writes: RecordWrite[] = [];
  const keep = (row: RegisterRow, removed_on: string | null): StoredRecord => {
    const before = old.get(row.bsb);
    const entry = entries.get(row.bsb);
    if (before && !entry && sameText(before, row)) return before;
    const record: StoredRecord = {
      ...row,
      first_seen: before?.first_seen ?? log.date,
      last_changed: entry ? log.date : before?.last_changed ?? null,
      removed_on,
      version: log.version,
    };
    const replaces = before?.version ?? null;
    writes.push(entry ? { record, entry, replaces } : { record, replaces });
    return record;
  };
  const records = snapshot.rows.map((row) => keep(row, null));
  const present = new Set(snapshot.rows.map((row) => row.bsb));
  for (const record of old.values()) {
    if (present.has(record.bsb)) continue;
    records.push(
      record.removed_on ? record : keep(rowOf(record), log.date),
    );
  }
  records.sort((a, b) => a.bsb < b.bsb ? -1 : 1);
  return { records, writes };
}

function newHistory(
  diff: RegisterDiff,
  { date, recorded_at }: RegisterVersion,
): Map<string, HistoryEntry> {
  const entries = new Map<string, HistoryEntry>();
  for (const { bsb } of diff.added) {
    entries.set(bsb, { date, type: "added", recorded_at });
  }
  for (const { bsb } of diff.removed) {
    entries.set(bsb, { date, type: "removed", recorded_at });
  }
  for (const { row, changes } of diff.updated) {
    entries.set(row.bsb, { date, type: "updated", changes, recorded_at });
  }
  return entries;
}

function newEntries(
  writes: readonly RecordWrite[],
  version: number,
): StoredEntry[] {
  return writes
    .flatMap(({ record, entry }) =>
      entry ? [{ bsb: record.bsb, version, ...entry }] : []
    )
    .sort((a, b) => a.bsb < b.bsb ? -1 : 1);
}

function rowOf(record: StoredRecord): RegisterRow {
  const {
    first_seen: _,
    last_changed: _l,
    removed_on: _r,
    version: _v,
    ...row
  } = record;
  return row;
}

/** Whether two rows are spelled alike, to the letter. */
function sameText(a: RegisterRow, b: RegisterRow): boolean {
  return a.institution === b.institution && a.branch_name === b.branch_name &&
    a.address === b.address && a.suburb === b.suburb && a.state === b.state &&
    a.postcode === b.postcode && a.payments === b.payments;
}
