import {
  COMPARED_FIELDS,
  type FieldChange,
  type RegisterRow,
} from "../record.ts";

/** What differs between two registers, each list sorted by BSB. */
export interface RegisterDiff {
  readonly added: readonly RegisterRow[];
  readonly removed: readonly RegisterRow[];
  readonly updated: readonly RowUpdate[];
  /** How many BSBs stand in both without a change. */
  readonly unchanged: number;
}

/** A BSB whose row changed: the new row, and the fields that differ. */
export interface RowUpdate {
  readonly row: RegisterRow;
  readonly changes: readonly FieldChange[];
}

/**
 * Compares two registers field by field. A difference only of blanks, commas
 * or upper and lower case is no change.
 */
export function compareRegisters(
  old: readonly RegisterRow[],
  fresh: readonly RegisterRow[],
): RegisterDiff {
  const olds = new Map(old.map((row) => [row.bsb, row]));
  const added: RegisterRow[] = [];
  const updated: RowUpdate[] = [];
  let unchanged = 0;
  for (const row of fresh) {
    const before = olds.get(row.bsb);
    olds.delete(row.bsb);
    if (!before) {
      added.push(row);
      continue;
    }
    const changes = compareRows(before, row);
    if (changes.length > 0) updated.push({ row, changes });
    else unchanged++;
  }
  return { added, removed: [...olds.values()], updated, unchanged };
}

/** The fields that differ between two rows of one BSB. */
export function compareRows(
  old: RegisterRow,
  fresh: RegisterRow,
): FieldChange[] {
  return COMPARED_FIELDS
    .filter((field) =>
      old[field] !== fresh[field] &&
      comparable(old[field]) !== comparable(fresh[field])
    )
    .map((field) => ({ field, old: old[field], new: fresh[field] }));
}

/** A value without what makes no change: blanks, commas, letters' case. */
function comparable(value: RegisterRow[keyof RegisterRow]): string {
  return typeof value === "string"
    ? value.replace(/[\s,]+/g, "").toLowerCase()
    : JSON.stringify(value);
}

/**
 * A fingerprint of a register's contents, the same for registers between
 * which there is no change.
 *
 * @param rows Sorted by BSB.
 * @returns SHA-256 in hexadecimal digits.
 */
export async function fingerprint(
  rows: readonly RegisterRow[],
): Promise<string> {
  const text = rows.map((row) =>
    [row.bsb, ...COMPARED_FIELDS.map((field) => comparable(row[field]))]
      .join("\t")
  ).join("\n");
  const hash = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(text),
  );
  return new Uint8Array(hash).toHex();
}
