import type { Directory } from "../../directory/directory.ts";
import { oncePerVersion } from "../../directory/once_per_version.ts";
import type { BsbRecord, FieldChange } from "../../record.ts";
import { statusOf } from "../../directory/status.ts";

/** When a BSB came to be what it is, as far as the snapshots tell. */
export interface Since {
  /** Date of the snapshot that showed it first. */
  readonly date: string;
  /** False when it was so from the first snapshot, and may be far older. */
  readonly exact: boolean;
}

/** Since when a BSB is in the register. */
export function inRegisterSince(directory: Directory, bsb: string): Since {
  const added = directory.historyOf(bsb).some(({ type }) => type === "added");
  return {
    date: directory.firstSeen(bsb) ?? directory.date,
    exact: added,
  };
}

/** Since when a record has the status it has. */
export function statusSince(directory: Directory, record: BsbRecord): Since {
  const { bsb, status } = record;
  let row: BsbRecord = record;
  for (const { type, date, changes = [] } of directory.historyOf(bsb)) {
    if (type !== "updated") return { date, exact: true };
    const before = undo(row, changes);
    if (statusOf(before) !== status) return { date, exact: true };
    row = before;
  }
  return inRegisterSince(directory, bsb);
}

/** A record as it was before such changes. */
function undo(row: BsbRecord, changes: readonly FieldChange[]): BsbRecord {
  const olds = changes.map((change) => [change.field, change.old]);
  return { ...row, ...Object.fromEntries(olds) };
}

/** The numbers whose place a BSB took, those gone included, sorted. */
export function replacedBy(directory: Directory, bsb: string): string[] {
  return allReplaced(directory).get(bsb) ?? [];
}

const allReplaced = oncePerVersion(collectReplaced);

function collectReplaced(directory: Directory): Map<string, string[]> {
  const replaced = new Map<string, string[]>();
  const all = [...directory.records, ...directory.allDiscontinued()];
  for (const { bsb, replaced_by } of all) {
    if (!replaced_by) continue;
    const others = replaced.get(replaced_by);
    if (others) others.push(bsb);
    else replaced.set(replaced_by, [bsb]);
  }
  for (const others of replaced.values()) others.sort();
  return replaced;
}
