import { deleteOldest } from "../store/delete_oldest.ts";
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
  /** Clients held in memory; beyond it the longest known are let go. */
  readonly maxClients?: number;
}

/** The requests of one client on one day. */
interface Counter {
  readonly key: CounterKey;
  count: number;
  /** How much of the count the database knows. */
  stored: number;
}

/** What stands in the headers when there is no cap: any program can read it. */
const NO_CAP = 2_147_483_647;
const DAY_SECONDS = 86_400;
const MAX_CLIENTS = 50_000;
const MAX_UNWRITTEN = 200_000;
const WATCHED_SHARE = 0.1;
/** Writes after which a counter is still read again. */
const WATCHED_WRITES = 3;

/**
 * Counts requests per client and UTC day. Counts live in memory and are
 * written behind, by `flush`; a client not in memory is read from the
 * database, so that a restart forgives nobody.
 */
export class RateLimiter {
  readonly #counters = new Map<string, Counter>();
  /** Counters with requests the database does not know, by their id. */
  readonly #dirty = new Map<string, Counter>();
  readonly #loading = new Map<string, Promise<Counter>>();
  /** What the last writes wrote of counters that other servers may share. */
  #watched: readonly (readonly Counter[])[] = [];
  #flushing: Promise<void> = Promise.resolve();
  readonly #now: () => number;
  readonly #maxClients: number;
  #day = 0;

  constructor(
    private readonly store: CounterStore,
    private readonly options: RateLimitOptions,
  ) {
    this.#now = options.now ?? Date.now;
    this.#maxClients = options.maxClients ?? MAX_CLIENTS;
  }

  /** Counts a request, unless the client is over its cap. */
  take(client: string): Allowance | Promise<Allowance> {
    this.#turnDay();
    if (this.options.limitPerDay === 0) return this.#allowance(null);
    const counter = this.#counters.get(client);
    return counter
      ? this.#count(counter)
      : this.#load(client).then((loaded) => this.#count(loaded));
  }

  /** Counts a request of a client in memory who is below the cap; else null. */
  takeNow(client: string): Allowance | null {
    this.#turnDay();
    if (this.options.limitPerDay === 0) return this.#allowance(null);
    const counter = this.#counters.get(client);
    return counter && counter.count < this.options.limitPerDay
      ? this.#count(counter)
      : null;
  }

  /** Tells what a client has left without counting. */
  peek(client: string): Allowance | Promise<Allowance> {
    this.#turnDay();
    if (this.options.limitPerDay === 0) return this.#allowance(null);
    const counter = this.#counters.get(client);
    return counter
      ? this.#allowance(counter)
      : this.#load(client).then((loaded) => this.#allowance(loaded));
  }

  /**
   * Writes what was counted since the last time. What fails stays for later.
   * One waits for another, lest both write the same requests.
   */
  flush(): Promise<void> {
    const write = () => this.#write();
    return this.#flushing = this.#flushing.then(write, write);
  }

  /**
   * Each counter that is written learns what other servers on the same
   * database counted meanwhile. Those past a tenth of the cap are read a few
   * times more, for another server may write the same client's requests after
   * this one; below it, ten servers together can't overshoot.
   */
  async #write(): Promise<void> {
    const dirty = [...this.#dirty.values()];
    const counters = [...new Set([...dirty, ...this.#watched.flat()])];
    const shared = dirty.filter(({ count }) =>
      count > this.options.limitPerDay * WATCHED_SHARE
    );
    const sums = counters.map(({ key, count, stored }) => ({
      key,
      by: count - stored,
    }));
    await this.store.add(sums, (i, total) => {
      const counter = counters[i]!;
      const unwritten = counter.count - counter.stored - sums[i]!.by;
      counter.stored = Math.max(counter.stored + sums[i]!.by, total);
      counter.count = counter.stored + unwritten;
      if (unwritten === 0) this.#dirty.delete(counter.key.id);
    });
    this.#watched = [shared, ...this.#watched].slice(0, WATCHED_WRITES);
  }

  #count(counter: Counter): Allowance {
    const allowed = counter.count < this.options.limitPerDay;
    if (allowed) {
      counter.count++;
      this.#dirty.set(counter.key.id, counter);
      // Where the database fails for long, the oldest are forgotten.
      if (this.#dirty.size > MAX_UNWRITTEN) deleteOldest(this.#dirty);
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

  /** Lets go of yesterday's counters; those not written yet stay dirty. */
  #turnDay(): void {
    const day = Math.floor(this.#now() / 1000 / DAY_SECONDS);
    if (day === this.#day) return;
    this.#day = day;
    this.#counters.clear();
    this.#loading.clear();
  }

  /** Reads a client's counter, once however many of its requests wait. */
  #load(client: string): Promise<Counter> {
    const waiting = this.#loading.get(client);
    if (waiting) return waiting;
    const loading = this.#read(client).then((counter) => {
      if (this.#loading.get(client) === loading) {
        this.#loading.delete(client);
        this.#keep(client, counter);
      }
      return counter;
    });
    this.#loading.set(client, loading);
    return loading;
  }

  async #read(client: string): Promise<Counter> {
    const key = await this.store.key(this.#day, client);
    // It may have been let go before it was written.
    const unwritten = this.#dirty.get(key.id);
    if (unwritten) return unwritten;
    // A database that fails must not stop the service: count from nought.
    const count = await this.store.read(key).catch(() => 0);
    return { key, count, stored: count };
  }

  #keep(client: string, counter: Counter): void {
    if (this.#counters.size >= this.#maxClients) deleteOldest(this.#counters);
    this.#counters.set(client, counter);
  }
}
