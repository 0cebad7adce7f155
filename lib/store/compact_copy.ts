import { formatPayments, parsePayments } from "../payments.ts";
import type { KeyRow } from "../register/key.ts";
import { allRecords } from "./record_table.ts";
import type { RecordTable } from "./types.ts";
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

/** One lookup after the start splits one block of each column. */
const BLOCK_LENGTH = 256;

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
  | "payments"
  | "version";

interface PackedRecords {
  readonly key: readonly KeyRow[];
  readonly length: number;
  /** Of each column, so many values joined to one text, block by block. */
  readonly columns: Readonly<Record<Column, readonly string[]>>;
}

/** Packs the key and the records. */
export function packRecords({ key, records }: RecordsCopy): Promise<Pieces> {
  const rows = allRecords(records);
  const columns = byColumn(COLUMNS.map(([name, text]) => [
    name,
    joinBlocks(rows.map(text)),
  ]));
  const packed: PackedRecords = { key, length: rows.length, columns };
  return pack(packed);
}

/** Every column, and how it tells a record's value. */
const COLUMNS: readonly (readonly [Column, (row: StoredRecord) => string])[] = [
  ...TEXT_COLUMNS.map((name) =>
    [name, (row: StoredRecord) => row[name]] as const
  ),
  ...NULLABLE_COLUMNS.map((name) =>
    [name, (row: StoredRecord) => row[name] ?? ""] as const
  ),
  ["payments", (row) => formatPayments(row.payments)],
  ["version", (row) => String(row.version)],
];

function byColumn<T>(
  entries: readonly (readonly [Column, T])[],
): Record<Column, T> {
  return Object.fromEntries(entries) as Record<Column, T>;
}

function joinBlocks(values: readonly string[]): string[] {
  const blocks: string[] = [];
  for (let start = 0; start < values.length; start += BLOCK_LENGTH) {
    blocks.push(values.slice(start, start + BLOCK_LENGTH).join(SEPARATOR));
  }
  return blocks;
}

/**
 * Unpacks what `packRecords` packed.
 *
 * @throws {Error} If it's cut, altered or of another layout.
 */
export async function unpackRecords(pieces: Pieces): Promise<RecordsCopy> {
  const packed = JSON.parse(await unpack(pieces)) as PackedRecords;
  if (!isWhole(packed)) {
    throw new SyntaxError("a compact copy of another layout");
  }
  return { key: packed.key, records: new ColumnTable(packed) };
}

function isWhole({ key, length, columns }: Partial<PackedRecords>): boolean {
  const blocks = Math.ceil(Number(length) / BLOCK_LENGTH);
  return Array.isArray(key) &&
    COLUMNS.every(([name]) => columns?.[name]?.length === blocks);
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

/** Records that are made from their columns, block by block. */
class ColumnTable implements RecordTable {
  readonly length: number;
  readonly #joined: PackedRecords["columns"];
  readonly #split: Record<Column, string[][]>;

  constructor({ length, columns }: PackedRecords) {
    this.length = length;
    this.#joined = columns;
    this.#split = byColumn(COLUMNS.map(([name]) => [name, []]));
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
      version: Number(this.#text("version", index)),
    };
  }

  #text(name: Column, index: number): string {
    const block = Math.floor(index / BLOCK_LENGTH);
    const values = this.#split[name][block] ??= this.#joined[name][block]!
      .split(SEPARATOR);
    return values[index % BLOCK_LENGTH]!;
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
