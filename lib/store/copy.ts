import { formatPayments, parsePayments } from "../payments.ts";
import type { KeyRow } from "../register/key.ts";
import type { RecordTable } from "./record_table.ts";
import type { StoredEntry, StoredRecord } from "./types.ts";

// The compact copy that a server boots from: gzip-compressed JSON in pieces
// that fit a KV value. Records lie by columns, each joined by line ends: one
// string to parse instead of thousands, and none is made before it is asked
// for.

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
    rows.map(value).join("\n");
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
  readonly #columns: Map<Column, string[]>;
  readonly #versions: readonly number[];

  constructor({ columns, versions }: PackedRecords) {
    this.length = versions.length;
    this.#versions = versions;
    this.#columns = new Map(
      Object.entries(columns).map(([name, joined]) =>
        [name as Column, joined.split("\n")] as const
      ),
    );
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
    return this.#columns.get(name)![index]!;
  }
}

async function pack(value: unknown): Promise<Pieces> {
  const stream = new Blob([JSON.stringify(value)]).stream()
    .pipeThrough(new CompressionStream("gzip"));
  const bytes = await new Response(stream).bytes();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    pieces.push(bytes.slice(start, start + PIECE_BYTES));
  }
  return pieces;
}

function unpack(pieces: Pieces): Promise<string> {
  const stream = new Blob([...pieces]).stream()
    .pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}
