import { ulid } from "@std/ulid";
import type { HistoryEntry } from "../record.ts";
import type { KeyRow } from "../register/key.ts";
import {
  packHistory,
  packRecords,
  unpackHistory,
  unpackRecords,
} from "./compact_copy.ts";
import { DatabaseHealth } from "./database_health.ts";
import { keys } from "./keys.ts";
import { rebuildState } from "./rebuild.ts";
import { type JournalEntry, StagingArea } from "./staging.ts";
import type {
  CopyRef,
  CurrentVersion,
  RegisterState,
  RegisterVersion,
  StoredEntry,
  StoredRecord,
} from "./types.ts";

/** One BSB that a version writes anew, with its history entry if it has one. */
export interface RecordWrite {
  readonly record: StoredRecord;
  readonly entry?: HistoryEntry;
  /** The version of the record that this one replaces. */
  readonly replaces: number | null;
}

/** What a new version writes. */
export interface VersionWrite {
  readonly log: RegisterVersion;
  readonly records: readonly RecordWrite[];
  /** The key, when it differs from the one in use. */
  readonly key?: readonly KeyRow[];
  /** The state to copy; absent when only the date moves on. */
  readonly state?: RegisterState;
}

/** Writes of one commit: two keys a BSB, 1,000 mutations at most. */
const RECORDS_PER_COMMIT = 450;
/** Deno KV takes 819,200 bytes a commit; estimates may be off by half. */
const BYTES_PER_COMMIT = 400_000;
const PIECES_PER_COMMIT = 10;
/** `kv.getMany` takes ten keys. */
const KEYS_PER_READ = 10;

/** The register in Deno KV: records, history, versions, the compact copy. */
export class RegisterStore {
  constructor(
    private readonly kv: Deno.Kv,
    private readonly health = new DatabaseHealth(),
  ) {}

  /** The version that is served, or null on an empty database. */
  async current(): Promise<CurrentVersion | null> {
    const reading = this.kv.get<CurrentVersion>(keys.current);
    return (await this.health.watch(reading)).value;
  }

  /** Every snapshot taken in, oldest first. */
  async versions(): Promise<RegisterVersion[]> {
    const log = this.kv.list<RegisterVersion>({ prefix: ["version"] });
    return (await Array.fromAsync(log)).map((entry) => entry.value);
  }

  /**
   * Loads a version from its compact copy.
   *
   * @returns null if the copy is gone, because a newer version replaced it, or
   * if it's broken.
   */
  async load({ copy }: CurrentVersion): Promise<RegisterState | null> {
    const [records, history] = await Promise.all([
      this.#pieces(copy, "records"),
      this.#pieces(copy, "history"),
    ]);
    if (!records || !history) return null;
    try {
      const [copied, json] = await Promise.all([
        unpackRecords(records),
        unpackHistory(history),
      ]);
      let entries: StoredEntry[] | undefined;
      return {
        ...copied,
        history: () => entries ??= JSON.parse(json) as StoredEntry[],
      };
    } catch {
      return null;
    }
  }

  /** Reads a version record by record, for when its compact copy is broken. */
  rebuilt(current: CurrentVersion): Promise<RegisterState> {
    return rebuildState(this.kv, current);
  }

  /**
   * Takes hold of the register for writing, one ingest at a time, and lets
   * go of it afterwards.
   */
  async write<T>(work: (writer: VersionWriter) => Promise<T>): Promise<T> {
    const area = await StagingArea.begin(this.kv);
    try {
      return await work(new VersionWriter(area));
    } finally {
      // What came of the work stands, whether or not clearing up succeeds:
      // the next ingest clears what this one can't.
      await area.end().catch(() => {});
    }
  }

  /**
   * Makes the compact copy anew from the records, the history and the key.
   *
   * @returns the version, or null on an empty database.
   */
  rebuild(): Promise<CurrentVersion | null> {
    return this.write(async (writer) => {
      if (!writer.base) return null;
      const state = await this.rebuilt(writer.base);
      return await writer.replaceCopy(state);
    });
  }

  async #pieces(copy: CopyRef, part: CopyPart): Promise<Piece[] | null> {
    const wanted = Array.from(
      { length: copy[part] },
      (_, piece) => keys.copy(copy.id, part, piece),
    );
    const reads: Promise<Deno.KvEntryMaybe<Piece>[]>[] = [];
    for (let i = 0; i < wanted.length; i += KEYS_PER_READ) {
      reads.push(this.kv.getMany<Piece[]>(
        wanted.slice(i, i + KEYS_PER_READ),
      ));
    }
    const pieces = (await Promise.all(reads)).flat().map(({ value }) => value);
    return pieces.every((piece) => piece !== null) ? pieces : null;
  }
}

type CopyPart = "records" | "history";
type Piece = Uint8Array<ArrayBuffer>;

/** Writes one version of the register, visible by its last commit alone. */
export class VersionWriter {
  constructor(private readonly area: StagingArea) {}

  /** The number of the version to write. */
  get version(): number {
    return this.area.version;
  }

  /** The version served until now. */
  get base(): CurrentVersion | null {
    return this.area.base.value;
  }

  /** Writes what differs, then switches to the new version. */
  async save(write: VersionWrite): Promise<CurrentVersion> {
    await this.#writeRecords(write.records);
    const copy = write.state
      ? await this.#writeCopy(write.state)
      : this.base!.copy;
    const current: CurrentVersion = {
      ...write.log,
      copy,
      institutions: write.key ? this.version : this.base!.institutions,
    };
    await this.area.commit((atomic) => {
      if (write.key) {
        atomic.set(keys.institutions(this.version), write.key);
      }
      return this.#switchTo(atomic, current)
        .set(keys.version(this.version), write.log);
    });
    return current;
  }

  /** Puts another copy in the place of the one in use. */
  async replaceCopy(state: RegisterState): Promise<CurrentVersion> {
    const copy = await this.#writeCopy(state);
    const current = { ...this.base!, copy };
    await this.area.commit((atomic) => this.#switchTo(atomic, current));
    return current;
  }

  #switchTo(
    atomic: Deno.AtomicOperation,
    current: CurrentVersion,
  ): Deno.AtomicOperation {
    return atomic.check(this.area.base).set(keys.current, current);
  }

  async #writeRecords(records: readonly RecordWrite[]): Promise<void> {
    let batch = 0;
    for (const writes of batches(records)) {
      const journal = writes.map((
        { record, entry, replaces },
      ): JournalEntry => [
        record.bsb,
        replaces,
        entry !== undefined,
      ]);
      const journalKey = keys.journal(this.version, batch++);
      await this.area.commit((atomic) => {
        for (const write of writes) this.#put(atomic, write);
        return atomic.set(journalKey, journal);
      });
    }
  }

  #put(atomic: Deno.AtomicOperation, { record, entry }: RecordWrite): void {
    const { bsb } = record;
    atomic.set(keys.record(bsb, this.version), record);
    if (entry) atomic.set(keys.history(bsb, this.version), entry);
  }

  async #writeCopy(state: RegisterState): Promise<CopyRef> {
    const id = ulid();
    const parts = {
      records: await packRecords(state),
      history: await packHistory(state.history()),
    };
    const writes = Object.entries(parts).flatMap(([part, pieces]) =>
      pieces.map((piece, i) => [keys.copy(id, part, i), piece] as const)
    );
    for (let i = 0; i < writes.length; i += PIECES_PER_COMMIT) {
      await this.area.commit((atomic) => {
        for (const [key, piece] of writes.slice(i, i + PIECES_PER_COMMIT)) {
          atomic.set(key, piece);
        }
        return atomic;
      });
    }
    return {
      id,
      records: parts.records.length,
      history: parts.history.length,
    };
  }
}

function* batches(records: readonly RecordWrite[]): Iterable<RecordWrite[]> {
  let batch: RecordWrite[] = [];
  let bytes = 0;
  for (const write of records) {
    batch.push(write);
    bytes += JSON.stringify(write).length;
    if (batch.length >= RECORDS_PER_COMMIT || bytes > BYTES_PER_COMMIT) {
      yield batch;
      batch = [];
      bytes = 0;
    }
  }
  if (batch.length > 0) yield batch;
}
