import { Buffer } from "node:buffer";
import { promisify } from "node:util";
import { gunzipSync, gzip } from "node:zlib";
import { formatPayments, parsePayments } from "../payments.ts";
import type { KeyRow } from "../register/key.ts";
import type { StoredEntry, StoredRecord } from "./types.ts";

// The compact copy that a server boots from: gzip-compressed JSON in pieces
// that fit a KV value. Records lie by columns, each joined by line ends: one
// string to parse instead of thousands.

/** Deno KV takes values of up to 65,536 bytes, a little of it overhead. */
const PIECE_BYTES = 60_000;

/** The part of the copy that every request needs. */
export interface RecordsCopy {
  readonly key: readonly KeyRow[];
  readonly records: readonly StoredRecord[];
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

type Columns = Record<
  typeof TEXT_COLUMNS[number] | "payments" | "last_changed" | "removed_on",
  string
>;

/** Packs the key and the records. */
export function packRecords(
  { key, records }: RecordsCopy,
): Promise<Uint8Array[]> {
  const column = (value: (record: StoredRecord) => string) =>
    records.map(value).join("\n");
  const columns = {
    payments: column((record) => formatPayments(record.payments)),
    last_changed: column((record) => record.last_changed ?? ""),
    removed_on: column((record) => record.removed_on ?? ""),
  } as Columns;
  for (const name of TEXT_COLUMNS) columns[name] = column((r) => r[name]);
  const versions = records.map((record) => record.version);
  return pack({ key, columns, versions });
}

/** Unpacks what `packRecords` packed. */
export function unpackRecords(pieces: readonly Uint8Array[]): RecordsCopy {
  const { key, columns, versions } = unpack(pieces) as {
    key: KeyRow[];
    columns: Columns;
    versions: number[];
  };
  const [bsb, institution, branch, address, suburb, state, postcode, seen] =
    TEXT_COLUMNS.map((name) => columns[name].split("\n"));
  const payments = columns.payments.split("\n").map(parsePayments);
  const changed = columns.last_changed.split("\n");
  const removed = columns.removed_on.split("\n");
  const records = versions.map((version, i): StoredRecord => ({
    bsb: bsb![i]!,
    institution: institution![i]!,
    branch_name: branch![i]!,
    address: address![i]!,
    suburb: suburb![i]!,
    state: state![i]!,
    postcode: postcode![i]!,
    payments: payments[i]!,
    first_seen: seen![i]!,
    last_changed: changed[i] || null,
    removed_on: removed[i] || null,
    version,
  }));
  return { key, records };
}

/** Packs the history. */
export function packHistory(
  history: readonly StoredEntry[],
): Promise<Uint8Array[]> {
  return pack(history);
}

/** Unpacks what `packHistory` packed. */
export function unpackHistory(pieces: readonly Uint8Array[]): StoredEntry[] {
  return unpack(pieces) as StoredEntry[];
}

async function pack(value: unknown): Promise<Uint8Array[]> {
  const bytes = await promisify(gzip)(JSON.stringify(value), { level: 6 });
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    pieces.push(new Uint8Array(bytes.subarray(start, start + PIECE_BYTES)));
  }
  return pieces;
}

function unpack(pieces: readonly Uint8Array[]): unknown {
  return JSON.parse(gunzipSync(Buffer.concat(pieces)).toString());
}
