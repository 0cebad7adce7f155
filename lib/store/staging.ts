import { commitAtomic } from "./commit.ts";
import { keys } from "./keys.ts";
import type { CurrentVersion } from "./types.ts";

/** The mark of an ingest under way. Each commit of it renews and checks it. */
interface Staging {
  readonly version: number;
  /** Milliseconds since 1970 of its last commit. */
  readonly at: number;
}

/** A record that a batch wrote, and the version of it that it replaces. */
export type JournalEntry = readonly [
  bsb: string,
  replaces: number | null,
  hasHistory: boolean,
];

/** Another ingest is at work, or took this one's place. Nothing was changed. */
export class IngestConflictError extends Error {
  override name = "IngestConflictError";
}

/** An ingest that has not committed for so long is taken for dead. */
const STALE_MS = 3_000;
const WAIT_MS = 60_000;
const POLL_MS = 150;
/** Deno KV takes 1,000 mutations a commit. */
const DELETES_PER_COMMIT = 900;

/**
 * Write access to the register, held by one ingest at a time.
 *
 * Whoever begins writes a mark and checks it in every commit. A mark that
 * stays still is a killed ingest's: the next one replaces it, clears what was
 * left, and the old holder, should it still live, can commit nothing more.
 */
export class StagingArea {
  #versionstamp: string;
  /** The version that the mark names: a dead ingest's until it is cleared. */
  #marked: number;

  private constructor(
    private readonly kv: Deno.Kv,
    /** The version being written. */
    readonly version: number,
    /** The version served when this one began. */
    readonly base: Deno.KvEntryMaybe<CurrentVersion>,
    versionstamp: string,
    marked: number,
  ) {
    this.#versionstamp = versionstamp;
    this.#marked = marked;
  }

  /**
   * Waits for the ingest under way, if there is one, clears what a dead one
   * left, and begins.
   *
   * @throws {IngestConflictError} If the other one takes over a minute.
   */
  static async begin(kv: Deno.Kv): Promise<StagingArea> {
    for (let waited = 0;; waited += POLL_MS) {
      const mark = await kv.get<Staging>(keys.staging);
      if (mark.value && isFresh(mark.value)) {
        if (waited > WAIT_MS) {
          throw new IngestConflictError("another ingest is at work");
        }
        await new Promise((wake) => setTimeout(wake, POLL_MS));
        continue;
      }
      const area = await StagingArea.#seize(kv, mark);
      if (area) return area;
    }
  }

  static async #seize(
    kv: Deno.Kv,
    mark: Deno.KvEntryMaybe<Staging>,
  ): Promise<StagingArea | null> {
    const marked = mark.value?.version ?? 0;
    const seized = await commitAtomic(
      kv.atomic().check(mark)
        .set(keys.staging, { version: marked, at: Date.now() }),
    );
    if (!seized.ok) return null;
    const base = await kv.get<CurrentVersion>(keys.current);
    const version = (base.value?.version ?? 0) + 1;
    const stamp = seized.versionstamp;
    const area = new StagingArea(kv, version, base, stamp, marked);
    if (mark.value) await area.#clear(marked);
    area.#marked = version;
    return area;
  }

  /**
   * Commits one batch of writes, if this ingest still holds the mark.
   *
   * @throws {IngestConflictError} If another ingest took over.
   */
  async commit(
    write: (atomic: Deno.AtomicOperation) => Deno.AtomicOperation,
  ): Promise<void> {
    const result = await commitAtomic(
      write(this.#checked())
        .set(keys.staging, { version: this.#marked, at: Date.now() }),
    );
    if (!result.ok) {
      throw new IngestConflictError("another ingest took over");
    }
    this.#versionstamp = result.versionstamp;
  }

  /** Clears what the version replaced, or what it wrote if it was not kept. */
  async end(): Promise<void> {
    await this.#clear(this.version);
    await commitAtomic(this.#checked().delete(keys.staging));
  }

  /** A commit that fails once another ingest took over. */
  #checked(): Deno.AtomicOperation {
    return this.kv.atomic()
      .check({ key: keys.staging, versionstamp: this.#versionstamp });
  }

  async #clear(version: number): Promise<void> {
    const current = await this.kv.get<CurrentVersion>(keys.current);
    const kept = (current.value?.version ?? 0) >= version;
    const journals: Deno.KvKey[] = [];
    const stale: Deno.KvKey[] = await this.#staleCopies(current.value);
    const batches = this.kv.list<JournalEntry[]>({
      prefix: ["journal", version],
    });
    for await (const batch of batches) {
      journals.push(batch.key);
      for (const entry of batch.value) {
        stale.push(...staleKeys(entry, version, kept));
      }
    }
    // Journals go last: a crash while clearing leaves them for the next.
    await this.#delete(stale);
    await this.#delete(journals);
  }

  /** Pieces of every copy, and every key, but those in use. */
  async #staleCopies(current: CurrentVersion | null): Promise<Deno.KvKey[]> {
    const stale: Deno.KvKey[] = [];
    for (
      const [prefix, used] of [
        ["copy", current?.copy.id],
        ["institutions", current?.institutions],
      ] as const
    ) {
      const entries = this.kv.list({ prefix: [prefix] }, { batchSize: 10 });
      for await (const { key } of entries) {
        if (key[1] !== used) stale.push(key);
      }
    }
    return stale;
  }

  async #delete(stale: readonly Deno.KvKey[]): Promise<void> {
    for (let i = 0; i < stale.length; i += DELETES_PER_COMMIT) {
      await this.commit((atomic) => {
        for (const key of stale.slice(i, i + DELETES_PER_COMMIT)) {
          atomic.delete(key);
        }
        return atomic;
      });
    }
  }
}

/** A mark of the future is another clock's, and must not lock for long. */
function isFresh({ at }: Staging): boolean {
  return Math.abs(Date.now() - at) < STALE_MS;
}

function staleKeys(
  [bsb, replaces, hasHistory]: JournalEntry,
  version: number,
  kept: boolean,
): Deno.KvKey[] {
  if (kept) return replaces === null ? [] : [keys.record(bsb, replaces)];
  const written: Deno.KvKey[] = [keys.record(bsb, version)];
  if (hasHistory) written.push(keys.history(bsb, version));
  return written;
}
