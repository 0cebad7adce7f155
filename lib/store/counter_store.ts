import { commitAtomic } from "./commit.ts";
import { DatabaseHealth } from "./database_health.ts";
import { keys } from "./keys.ts";

/** Names a client's counter of one day, without telling who the client is. */
export interface CounterKey {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** Hash of the client and the day, salted with a secret of this database. */
  readonly id: string;
}

/** An amount to add to a counter; with nought it is only read. */
export interface CounterSum {
  readonly key: CounterKey;
  readonly by: number;
}

/** The counts of the clients whose ids begin alike, in the order they came. */
type Row = Map<string, number>;

/** `kv.getMany` takes ten keys, and ten full rows fit in a commit. */
const ROWS_PER_COMMIT = 10;
/** A value holds 64 KiB; an id and its count take 23 bytes. */
const MAX_ROW_COUNTS = 2_000;
/** Hex digits of an id that name its row: 256 rows a day. */
const ROW_DIGITS = 2;
const MAX_TRIES = 50;
const MAX_PAUSE_MS = 100;
const DELETES_PER_COMMIT = 500;
const DAY_MS = 86_400_000;
const SALT_BYTES = 32;
const ID_BYTES = 8;

/**
 * The daily request counters in Deno KV. Many clients share a row, for writing
 * a row a client takes longer than answering its requests. Adding adds up
 * across servers.
 */
export class CounterStore {
  private constructor(
    private readonly kv: Deno.Kv,
    private readonly salt: CryptoKey,
    private readonly health: DatabaseHealth,
  ) {}

  /** Opens the counters, making the salt on an empty database. */
  static async open(
    kv: Deno.Kv,
    health = new DatabaseHealth(),
  ): Promise<CounterStore> {
    const salt = await readSalt(kv) ?? await makeSalt(kv);
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    return new CounterStore(
      kv,
      await crypto.subtle.importKey("raw", salt, algorithm, false, ["sign"]),
      health,
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
    const reading = this.kv.get<Row>(rowKey({ day, id }));
    const { value } = await this.health.watch(reading);
    return value?.get(id) ?? 0;
  }

  /**
   * Adds to counters, in batches.
   *
   * @param onStored Is told of each sum, by its index, once it is safe, and
   *   what the counter is then, with what other servers added.
   */
  async add(
    sums: readonly CounterSum[],
    onStored: (index: number, total: number) => void,
  ): Promise<void> {
    const rows = Map.groupBy(
      sums.keys(),
      (i) => rowKey(sums[i]!.key).join(" "),
    );
    const groups = [...rows.values()];
    for (let start = 0; start < groups.length; start += ROWS_PER_COMMIT) {
      const indexes = groups.slice(start, start + ROWS_PER_COMMIT);
      const totals = await this.#addToRows(
        indexes.map((row) => row.map((i) => sums[i]!)),
      );
      indexes.flat().forEach((i, place) => onStored(i, totals[place]!));
    }
  }

  /** Adds to some rows at once; another server may have to be waited for. */
  async #addToRows(rows: readonly CounterSum[][]): Promise<number[]> {
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      const totals = await this.#tryToAdd(rows);
      if (totals) return totals;
      const pause = Math.random() * MAX_PAUSE_MS;
      await new Promise((wake) => setTimeout(wake, pause));
    }
    throw new Error("other servers write the counters all the time");
  }

  /** @returns the totals, or null where another server wrote meanwhile. */
  async #tryToAdd(rows: readonly CounterSum[][]): Promise<number[] | null> {
    const reading = this.kv.getMany<Row[]>(
      rows.map(([sum]) => rowKey(sum!.key)),
    );
    const stored = await this.health.watch(reading);
    const atomic = this.kv.atomic();
    let isChanged = false;
    const totals = rows.flatMap((sums, i) => {
      const row = stored[i]!.value ?? new Map();
      const totals = sums.map((sum) => addToRow(row, sum));
      if (sums.some(({ by }) => by > 0)) {
        atomic.check(stored[i]!).set(stored[i]!.key, row);
        isChanged = true;
      }
      return totals;
    });
    if (!isChanged) return totals;
    const { ok } = await this.health.watch(commitAtomic(atomic));
    return ok ? totals : null;
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

function rowKey({ day, id }: CounterKey): Deno.KvKey {
  return keys.counters(day, id.slice(0, ROW_DIGITS));
}

/** @returns what the counter is then. */
function addToRow(row: Row, { key, by }: CounterSum): number {
  const total = (row.get(key.id) ?? 0) + by;
  if (by === 0) return total;
  // Beyond half a million clients a day the first ones are forgotten.
  if (row.size >= MAX_ROW_COUNTS && !row.has(key.id)) {
    const [oldest] = row.keys();
    row.delete(oldest!);
  }
  row.set(key.id, total);
  return total;
}
