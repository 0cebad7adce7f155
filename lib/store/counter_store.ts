import { createHmac } from "node:crypto";
import { keys } from "./keys.ts";

/** Names a client's counter of one day, without telling who the client is. */
export interface CounterKey {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** Hash of the client and the day, salted with a secret of this database. */
  readonly id: string;
}

/** An amount to add to a counter. */
export interface CounterSum {
  readonly key: CounterKey;
  readonly by: number;
}

const SUMS_PER_COMMIT = 250;
const DELETES_PER_COMMIT = 500;
const DAY_MS = 86_400_000;
const SALT_BYTES = 32;

/** The daily request counters in Deno KV. Adding adds up across servers. */
export class CounterStore {
  private constructor(
    private readonly kv: Deno.Kv,
    private readonly salt: Uint8Array,
  ) {}

  /** Opens the counters, making the salt on an empty database. */
  static async open(kv: Deno.Kv): Promise<CounterStore> {
    const fresh = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
    await kv.atomic().check({ key: keys.salt, versionstamp: null })
      .set(keys.salt, fresh).commit();
    const { value } = await kv.get<Uint8Array>(keys.salt);
    return new CounterStore(kv, value ?? fresh);
  }

  /**
   * The counter of a client on a day.
   *
   * @param day Days since 1970-01-01, UTC.
   */
  key(day: number, client: string): CounterKey {
    const name = dayName(day);
    const id = createHmac("sha256", this.salt).update(`${name} ${client}`)
      .digest("base64url").slice(0, 22);
    return { day: name, id };
  }

  /** How many requests the database knows of. */
  async read({ day, id }: CounterKey): Promise<number> {
    const { value } = await this.kv.get<Deno.KvU64>(keys.counter(day, id));
    return Number(value?.value ?? 0n);
  }

  /**
   * Adds to counters, in batches.
   *
   * @param onStored Is told the index of each sum once it is safe.
   */
  async add(
    sums: readonly CounterSum[],
    onStored: (index: number) => void,
  ): Promise<void> {
    for (let start = 0; start < sums.length; start += SUMS_PER_COMMIT) {
      const end = Math.min(start + SUMS_PER_COMMIT, sums.length);
      const atomic = this.kv.atomic();
      for (const { key, by } of sums.slice(start, end)) {
        atomic.sum(keys.counter(key.day, key.id), BigInt(by));
      }
      await atomic.commit();
      for (let i = start; i < end; i++) onStored(i);
    }
  }

  /** Deletes the counters of all days before yesterday. */
  async sweep(now: Date): Promise<void> {
    const yesterday = dayName(Math.floor(now.getTime() / DAY_MS) - 1);
    const old = this.kv.list({
      start: ["counter"],
      end: ["counter", yesterday],
    });
    let atomic = this.kv.atomic();
    let count = 0;
    for await (const { key } of old) {
      atomic.delete(key);
      if (++count % DELETES_PER_COMMIT === 0) {
        await atomic.commit();
        atomic = this.kv.atomic();
      }
    }
    await atomic.commit();
  }
}

function dayName(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
