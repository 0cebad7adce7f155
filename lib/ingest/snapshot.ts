import type { RegisterRow } from "../record.ts";
import type { KeyRow } from "../register/key.ts";

/** A register as it was read, not parsed yet. */
export interface Snapshot {
  /** Its file's name or its address, for the log and for refusals. */
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly text: string;
  /** The key to abbreviations read with it; null keeps the one in use. */
  readonly key: readonly KeyRow[] | null;
}

/** A snapshot that parsed. */
export interface ReadSnapshot extends Snapshot {
  readonly rows: readonly RegisterRow[];
  readonly fingerprint: string;
}
