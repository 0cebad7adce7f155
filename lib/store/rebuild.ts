import { formatPayments, parsePayments } from "../payments.ts";
import type { HistoryEntry } from "../record.ts";
import type { KeyRow } from "../register/key.ts";
import { keys } from "./keys.ts";
import { tableOf } from "./record_table.ts";
import type {
  CurrentVersion,
  RegisterState,
  StoredEntry,
  StoredRecord,
} from "./types.ts";

/**
 * Reads a version from its single records and history entries, which are the
 * source of truth, instead of its compact copy. Slow: every key is read.
 */
export async function rebuildState(
  kv: Deno.Kv,
  current: CurrentVersion,
): Promise<RegisterState> {
  const records = new Map<string, StoredRecord>();
  for await (
    const { key, value } of kv.list<StoredRecord>({ prefix: ["record"] })
  ) {
    // Keys are sorted, so that the newest version of a record comes last.
    if (Number(key[2]) <= current.version) {
      records.set(value.bsb, withSharedPayments(value));
    }
  }
  const entries: StoredEntry[] = [];
  for await (
    const { key, value } of kv.list<HistoryEntry>({ prefix: ["history"] })
  ) {
    const version = Number(key[2]);
    if (version > current.version) continue;
    entries.push({ bsb: String(key[1]), version, ...value });
  }
  entries.sort((a, b) =>
    a.version - b.version || (a.bsb < b.bsb ? -1 : a.bsb > b.bsb ? 1 : 0)
  );
  const key = await kv.get<KeyRow[]>(keys.institutions(current.institutions));
  return {
    key: key.value ?? [],
    records: tableOf([...records.values()]),
    history: () => entries,
  };
}

function withSharedPayments(record: StoredRecord): StoredRecord {
  return {
    ...record,
    payments: parsePayments(formatPayments(record.payments)),
  };
}
