import { commitAtomic } from "./commit.ts";
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

/** `kv.getMany` takes ten keys. */
const KEYS_PER_READ = 10;
const SUMS_PER_COMMIT = 250;
const DELETES_PER_COMMIT = 500;
const DAY_MS = 86_400_000;
const SALT_BYTES = 32;
const ID_BYTES = 16;

/** The daily request counters in Deno KV. Adding adds up across servers. */
export class CounterStore {
  private constructor(
    private readonly kv: Deno.Kv,
    private readonly salt: CryptoKey,
  ) {}

  /** Opens the counters, making the salt on an empty database. */
  static async open(kv: Deno.Kv): Promise<CounterStore> {
    const salt = await readSalt(kv) ?? await makeSalt(kv);
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    return new CounterStore(
      kv,
      await crypto.subtle.importKey("raw", salt, algorithm, false, ["sign"]),
    );
  }

  /**
   * The counter of a client on a day.
   *
   * @param day Days since 1970-01-01, UTC.
   */
  async key(day: number, client: string): Promise<CounterKey> {
    const name = dayName(day);
    const text = new TextEncoder().encode(`${name} ${client}`);
    const hash = await crypto.subtle.sign("HMAC", this.salt, text);
    const id = new Uint8Array(hash, 0, ID_BYTES).toHex();
    return { day: name, id };
  }

  /** How many requests the database knows of. */
  async read({ day, id }: CounterKey): Promise<number> {
    const { value } = await this.kv.get<Deno.KvU64>(keys.counter(day, id));
    return Number(value?.value ?? 0n);
  }

  /** The same for many counters. */
  async readAll(counters: readonly CounterKey[]): Promise<number[]> {
    const counts: number[] = [];
    for (let start = 0; start < counters.length; start += KEYS_PER_READ) {
      const read = counters.slice(start, start + KEYS_PER_READ)
        .map(({ day, id }) => keys.counter(day, id));
      for (const { value } of await this.kv.getMany<Deno.KvU64[]>(read)) {
        counts.push(Number(value?.value ?? 0n));
      }
    }
    return counts;
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
      await commitAtomic(atomic);
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
        await commitAtomic(atomic);
        atomic = this.kv.atomic();
      }
    }
    await commitAtomic(atomic);
  }
}

async function readSalt(
  kv: Deno.Kv,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return (await kv.get<Uint8Array<ArrayBuffer>>(keys.salt)).value;
}

/** Several servers may try at once: the first one's salt counts. */
async function makeSalt(kv: Deno.Kv): Promise<Uint8Array<ArrayBuffer>> {
  const fresh = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  await commitAtomic(
    kv.atomic().check({ key: keys.salt, versionstamp: null })
      .set(keys.salt, fresh),
  );
  return await readSalt(kv) ?? fresh;
}

function dayName(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
