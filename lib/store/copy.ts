import { formatPayments, parsePayments } from "../payments.ts";
import type { KeyRow } from "../register/key.ts";
import type { RecordTable } from "./record_table.ts";
import type { StoredEntry, StoredRecord } from "./types.ts";

// The compact copy that a server boots from: gzip-compressed JSON in pieces
// that fit a KV value. Records lie by columns, each joined to one text: one
// string to parse instead of thousands, and none is made before it is asked
// for.

/**
 * Stands between the values of a column. No field holds it, for the parsers
 * refuse control characters, and JSON need not escape it.
 */
const SEPARATOR = "\x7f";

/** Deno KV takes values of up to 65,536 bytes, a little of it overhead. */
const PIECE_BYTES = 60_000;

/** The part of the copy that every request needs. */
export interface RecordsCopy {
  readonly key: readonly KeyRow[];
  readonly records: RecordTable;
}

const TEXT_COLUMNS = [
  "bsb",
  "institution",
  "branch_name",
  "address",
  "suburb",
  "state",
  "postcode",
  "first_seen",
] as const;

const NULLABLE_COLUMNS = ["last_changed", "removed_on"] as const;

type Column =
  | typeof TEXT_COLUMNS[number]
  | typeof NULLABLE_COLUMNS[number]
  | "payments";

interface PackedRecords {
  readonly key: readonly KeyRow[];
  readonly columns: Readonly<Record<Column, string>>;
  readonly versions: readonly number[];
}

/** Packs the key and the records. */
export function packRecords({ key, records }: RecordsCopy): Promise<Pieces> {
  const rows = Array.from({ length: records.length }, (_, i) => records.at(i));
  const join = (value: (record: StoredRecord) => string) =>
    rows.map(value).join(SEPARATOR);
  const texts = TEXT_COLUMNS.map((name) => [name, join((r) => r[name])]);
  const nullables = NULLABLE_COLUMNS.map((name) => [
    name,
    join((r) => r[name] ?? ""),
  ]);
  const payments = join((record) => formatPayments(record.payments));
  const columns = Object.fromEntries([...texts, ...nullables]);
  const versions = rows.map((record) => record.version);
  return pack({ key, columns: { ...columns, payments }, versions });
}

/** Unpacks what `packRecords` packed. */
export async function unpackRecords(pieces: Pieces): Promise<RecordsCopy> {
  const packed = JSON.parse(await unpack(pieces)) as PackedRecords;
  return { key: packed.key, records: new ColumnTable(packed) };
}

/** Packs the history. */
export function packHistory(
  history: readonly StoredEntry[],
): Promise<Pieces> {
  return pack(history);
}

/** Unpacks the history to its JSON, which only few requests need parsed. */
export function unpackHistory(pieces: Pieces): Promise<string> {
  return unpack(pieces);
}

type Pieces = readonly Uint8Array<ArrayBuffer>[];

/** Records that are made from their columns one by one. */
class ColumnTable implements RecordTable {
  readonly length: number;
  readonly #joined: PackedRecords["columns"];
  readonly #columns = new Map<Column, string[]>();
  readonly #versions: readonly number[];

  constructor({ columns, versions }: PackedRecords) {
    this.length = versions.length;
    this.#versions = versions;
    this.#joined = columns;
  }

  bsbAt(index: number): string {
    return this.#text("bsb", index);
  }

  institutionAt(index: number): string {
    return this.#text("institution", index);
  }

  isRemovedAt(index: number): boolean {
    return this.#text("removed_on", index) !== "";
  }

  at(index: number): StoredRecord {
    return {
      bsb: this.#text("bsb", index),
      institution: this.#text("institution", index),
      branch_name: this.#text("branch_name", index),
      address: this.#text("address", index),
      suburb: this.#text("suburb", index),
      state: this.#text("state", index),
      postcode: this.#text("postcode", index),
      payments: parsePayments(this.#text("payments", index)),
      first_seen: this.#text("first_seen", index),
      last_changed: this.#text("last_changed", index) || null,
      removed_on: this.#text("removed_on", index) || null,
      version: this.#versions[index]!,
    };
  }

  #text(name: Column, index: number): string {
    let column = this.#columns.get(name);
    if (!column) {
      column = this.#joined[name].split(SEPARATOR);
      this.#columns.set(name, column);
    }
    return column[index]!;
  }
}

async function pack(value: unknown): Promise<Pieces> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const packed = await through(new CompressionStream("gzip"), [bytes]);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let start = 0; start < packed.length; start += PIECE_BYTES) {
    pieces.push(packed.slice(start, start + PIECE_BYTES));
  }
  return pieces;
}

async function unpack(pieces: Pieces): Promise<string> {
  const bytes = await through(new DecompressionStream("gzip"), pieces);
  return new TextDecoder().decode(bytes);
}

/** Sends bytes through a stream. By hand it takes a third of the time. */
async function through(
  { writable, readable }: CompressionStream | DecompressionStream,
  input: Pieces,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = writable.getWriter();
  const [chunks] = await Promise.all([
    Array.fromAsync(readable),
    ...input.map((bytes) => writer.write(bytes)),
    writer.close(),
  ]);
  const output = new Uint8Array(
    chunks.reduce((length, chunk) => length + chunk.length, 0),
  );
  let end = 0;
  for (const chunk of chunks) {
    output.set(chunk, end);
    end += chunk.length;
  }
  return output;
}
