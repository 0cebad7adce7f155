import type { HistoryEntry, RegisterRow } from "../record.ts";
import type { KeyRow } from "../register/key.ts";

/** A record as it is kept: the row, and what the history says of it. */
export interface StoredRecord extends RegisterRow {
  /** Date of the first snapshot it stood in. */
  readonly first_seen: string;
  readonly last_changed: string | null;
  /** Date of the snapshot that lacked it; null while it is in the register. */
  readonly removed_on: string | null;
  /** The register version that wrote it. */
  readonly version: number;
}

/** A history entry with the BSB and the register version it belongs to. */
export interface StoredEntry extends HistoryEntry {
  readonly bsb: string;
  readonly version: number;
}

/** One snapshot taken in, as the log of versions keeps it. */
export interface RegisterVersion {
  readonly version: number;
  /** The snapshot's date, `YYYY-MM-DD`. */
  readonly date: string;
  /** Where it came from: a file's name or an address. */
  readonly source: string;
  readonly records: number;
  readonly added: number;
  readonly removed: number;
  readonly updated: number;
  /** When it was taken in, ISO 8601. */
  readonly recorded_at: string;
  /** The same for registers between which there is no change. */
  readonly fingerprint: string;
}

/** The version that is served, and where its compact copy lies. */
export interface CurrentVersion extends RegisterVersion {
  readonly copy: CopyRef;
  /** The version that wrote the key to abbreviations in use. */
  readonly institutions: number;
}

/** The compact copy in values of at most 64 KiB: how many of each part. */
export interface CopyRef {
  readonly id: string;
  readonly records: number;
  readonly history: number;
}

/**
 * Records by their place in the order of their BSBs. A server that has just
 * started makes only those it is asked for.
 */
export interface RecordTable {
  readonly length: number;
  bsbAt(index: number): string;
  institutionAt(index: number): string;
  /** Whether the record is of a discontinued BSB. */
  isRemovedAt(index: number): boolean;
  at(index: number): StoredRecord;
}

/** Everything a version of the register holds. */
export interface RegisterState {
  /** The key to abbreviations, as read. */
  readonly key: readonly KeyRow[];
  /** Sorted by BSB, discontinued ones among them. */
  readonly records: RecordTable;
  /** Oldest first; unpacked when first asked for. */
  readonly history: () => readonly StoredEntry[];
}
