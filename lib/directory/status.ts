import type { BsbStatus, RegisterRow } from "../record.ts";

/**
 * A pointer to the number that takes over, in every spelling met: `Refer to
 * BSB 012-055`, `Refer BSB 917-115 03/15`, `Refer to 917-113 4/18`, `merging
 * with 012-301`. `(Agency to 803320)` names a sponsor and is none.
 */
const POINTER =
  /\b(?:refer(?:red)?(?:\s*to)?|merg(?:ing|ed)\s+(?:with|into|to))\s*(?:BSB\s*)?(\d{3})[\s-]?(\d{3})(?!\d)/i;

type PointingRow = Pick<RegisterRow, "bsb" | "branch_name" | "address">;

/** The BSB that a record names in its branch name or address, or null. */
export function pointerOf(row: PointingRow): string | null {
  const parts = POINTER.exec(row.branch_name) ?? POINTER.exec(row.address);
  return parts ? `${parts[1]}-${parts[2]}` : null;
}

/**
 * `closed` when the whole branch name is "Closed"; otherwise `merged` when
 * it is or ends in "Merged" or the record points to another number;
 * otherwise `active`.
 */
export function statusOf(row: PointingRow): BsbStatus {
  if (/^closed$/i.test(row.branch_name)) return "closed";
  if (/merged$/i.test(row.branch_name)) return "merged";
  const pointer = pointerOf(row);
  return pointer && pointer !== row.bsb ? "merged" : "active";
}

/**
 * Follows pointers from record to record to the last number.
 *
 * @param find Gives the record of a number that is in the register.
 * @returns null where they end in a loop, in themselves or in a number that
 * is gone, and for a record without a pointer.
 */
export function replacementOf(
  row: PointingRow,
  find: (bsb: string) => PointingRow | undefined,
): string | null {
  const seen = new Set([row.bsb]);
  let pointer = pointerOf(row);
  if (!pointer) return null;
  while (true) {
    const target = find(pointer);
    if (!target || seen.has(pointer)) return null;
    const next = pointerOf(target);
    if (!next) return pointer;
    seen.add(pointer);
    pointer = next;
  }
}
