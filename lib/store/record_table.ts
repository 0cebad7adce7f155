import type { RecordTable, StoredRecord } from "./types.ts";

/** Makes a table of records that are there already, sorted by BSB. */
export function tableOf(records: readonly StoredRecord[]): RecordTable {
  return {
    length: records.length,
    bsbAt: (index) => records[index]!.bsb,
    institutionAt: (index) => records[index]!.institution,
    isRemovedAt: (index) => records[index]!.removed_on !== null,
    at: (index) => records[index]!,
  };
}

/** Every record of a table. */
export function allRecords(table: RecordTable): StoredRecord[] {
  return Array.from({ length: table.length }, (_, index) => table.at(index));
}

/** The first place whose BSB is not before the given text. */
export function placeOf(table: RecordTable, bsb: string): number {
  let low = 0;
  let high = table.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (table.bsbAt(middle) < bsb) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a code has a record in the register whose number begins so. */
export function ownsPrefix(
  table: RecordTable,
  code: string,
  prefix: string,
): boolean {
  for (let place = placeOf(table, prefix); place < table.length; place++) {
    if (!table.bsbAt(place).startsWith(prefix)) return false;
    if (table.institutionAt(place) === code && !table.isRemovedAt(place)) {
      return true;
    }
  }
  return false;
}
