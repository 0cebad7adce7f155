import { LRUCache } from "lru-cache";
import type { CounterKey, CounterStore } from "../store/counter_store.ts";

/** What a client has left of its day. */
export interface Allowance {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds of the next UTC midnight. */
  readonly reset: number;
}

export interface RateLimitOptions {
  /** Requests per client per UTC day; 0 for no cap. */
  readonly limitPerDay: number;
  readonly now?: () => number;
  /** Clients held in memory; beyond it those not seen the longest go first. */
  readonly maxClients?: number;
  /** Whether the database is known to be away: then nobody waits for it. */
  readonly isAway?: () => boolean;
}

/** The requests of one client on one day. */
interface Counter {
  /** Day and client. */
  readonly name: string;
  /** Undefined until it's worked out. */
  key?: CounterKey;
  count: number;
  /** How much of the count the database knows. */
  stored: number;
  /** Whether the stored count has been added, or needn't be any more. */
  isSynced: boolean;
  /** Resolves when requests no longer wait for the stored count. */
  opening: Promise<void> | undefined;
}

/** Shown in the headers when there's no cap: any program can read it. */
const NO_CAP = 2_147_483_647;
const DAY_SECONDS = 86_400;
const MAX_CLIENTS = 50_000;
const MAX_UNWRITTEN = 200_000;
/** A client that isn't in memory waits no longer for its stored count. */
const MAX_WAIT_MS = 20;
const WATCHED_SHARE = 0.1;
/** Writes after which a counter is still read again. */
const WATCHED_WRITES = 3;

/**
 * Counts requests per client and UTC day. Counts are in memory and written
 * behind, by `flush`. A client that isn't in memory waits at most 20 ms for
 * its stored count, so that a restart forgives nobody; after that it's counted
 * from zero, and the stored count is added when it comes.
 */
export class RateLimiter {
  readonly #counters: LRUCache<string, Counter>;
  /** Counters with requests that the database doesn't know of, by name. */
  readonly #dirty = new Map<string, Counter>();
  /** What the last flushes wrote of counters that other servers may share. */
  #watched: readonly (readonly Counter[])[] = [];
  #flushing: Promise<void> | undefined;
  readonly #now: () => number;
  #day = 0;

  constructor(
    private readonly store: CounterStore,
    private readonly options: RateLimitOptions,
  ) {
    this.#now = options.now ?? Date.now;
    this.#counters = new LRUCache({
      // Of `max` the library would make room for them all at once.
      maxSize: options.maxClients ?? MAX_CLIENTS,
      sizeCalculation: () => 1,
    });
  }

  /** Counts a request, unless the client is over its cap. */
  take(client: string): Allowance | Promise<Allowance> {
    return this.#whenOpen(client, (counter) => this.#count(counter));
  }

  /** Tells what a client has left, without counting. */
  peek(client: string): Allowance | Promise<Allowance> {
    return this.#whenOpen(client, (counter) => this.#allowance(counter));
  }

  /** What a client has left that hasn't made a request yet. */
  full(): Allowance {
    return this.#allowance(null);
  }

  #whenOpen(
    client: string,
    answer: (counter: Counter) => Allowance,
  ): Allowance | Promise<Allowance> {
    this.#turnDay();
    if (this.options.limitPerDay === 0) return this.#allowance(null);
    const counter = this.#counters.get(client) ?? this.#open(client);
    return counter.opening?.then(() => answer(counter)) ?? answer(counter);
  }

  /** How many clients have requests that the database doesn't know of. */
  get unwritten(): number {
    return this.#dirty.size;
  }

  /**
   * Writes what was counted since the last time. What fails stays for later.
   * If a flush is under way already, that's the one.
   */
  flush(): Promise<void> {
    return this.#flushing ??= this.#write()
      .finally(() => this.#flushing = undefined);
  }

  /**
   * Each counter written learns what other servers on the same database
   * counted meanwhile. Those past a tenth of the cap are read a few times
   * more, because another server may write the same client's requests after
   * this one; below it, ten servers together can't overshoot.
   */
  async #write(): Promise<void> {
    const dirty = [...this.#dirty.values()].filter(({ key }) => key);
    const counters = [...new Set([...dirty, ...this.#watched.flat()])];
    const shared = dirty.filter(({ count }) =>
      count > this.options.limitPerDay * WATCHED_SHARE
    );
    const sums = counters.map((counter) => {
      // Its total comes with the write: an answer to an earlier read is older.
      counter.isSynced = true;
      return { key: counter.key!, by: counter.count - counter.stored };
    });
    await this.store.add(sums, (i, total) => {
      const counter = counters[i]!;
      const unwritten = counter.count - counter.stored - sums[i]!.by;
      counter.stored = Math.max(counter.stored + sums[i]!.by, total);
      counter.count = counter.stored + unwritten;
      if (unwritten === 0) this.#dirty.delete(counter.name);
    });
    this.#watched = [shared, ...this.#watched].slice(0, WATCHED_WRITES);
  }

  #count(counter: Counter): Allowance {
    const allowed = counter.count < this.options.limitPerDay;
    if (allowed) {
      counter.count++;
      this.#dirty.set(counter.name, counter);
      // If the database is away for long, the oldest counts are dropped.
      if (this.#dirty.size > MAX_UNWRITTEN) {
        const [oldest] = this.#dirty.keys();
        this.#dirty.delete(oldest!);
      }
    }
    return this.#allowance(counter, allowed);
  }

  #allowance(counter: Counter | null, allowed = true): Allowance {
    const limit = this.options.limitPerDay || NO_CAP;
    return {
      allowed,
      limit,
      remaining: Math.max(0, limit - (counter?.count ?? 0)),
      reset: (this.#day + 1) * DAY_SECONDS,
    };
  }

  /** Drops yesterday's counters; those not written yet stay dirty. */
  #turnDay(): void {
    const day = Math.floor(this.#now() / 1000 / DAY_SECONDS);
    if (day === this.#day) return;
    this.#day = day;
    this.#counters.clear();
  }

  /** Makes the counter of a client that isn't in memory. */
  #open(client: string): Counter {
    const name = `${this.#day} ${client}`;
    // It may have been let go before it was written.
    const unwritten = this.#dirty.get(name);
    const counter: Counter = unwritten ?? {
      name,
      count: 0,
      stored: 0,
      isSynced: false,
      opening: undefined,
    };
    this.#counters.set(client, counter);
    if (unwritten) return unwritten;
    const reading = this.#read(counter, this.#day, client);
    if (this.options.isAway?.()) return counter;
    counter.opening = atMost(MAX_WAIT_MS, reading)
      .then(() => counter.opening = undefined);
    return counter;
  }

  /** Adds the count that the database knows; without one, it stays zero. */
  async #read(counter: Counter, day: number, client: string): Promise<void> {
    counter.key = await this.store.key(day, client);
    const stored = await this.store.read(counter.key).catch(() => 0);
    if (counter.isSynced) return;
    counter.isSynced = true;
    counter.stored = stored;
    counter.count += stored;
  }
}

/** Waits for some work, but not for longer than so many milliseconds. */
function atMost(ms: number, work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const finish = () => (clearTimeout(timer), resolve());
  work.then(finish, finish);
  return promise;
}
