import type { Directory, RegisterVersion } from "../../directory/directory.ts";
import { oncePerVersion } from "../../directory/once_per_version.ts";

/** What the snapshots of a month showed, added up. */
export interface Month {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly added: number;
  readonly removed: number;
  readonly updated: number;
  /** The snapshots dated in it, in the order they were taken in. */
  readonly snapshots: readonly RegisterVersion[];
  /**
   * Date of the snapshot that its first one was compared with; null for the
   * baseline, which was compared with none.
   */
  readonly since: string | null;
}

/** Every month with a snapshot, newest first. */
export const monthsOnRecord = oncePerVersion(({ log }): readonly Month[] => {
  const before = new Map(log.map((version, i) => [version, log[i - 1]]));
  return [...Map.groupBy(log, ({ date }) => date.slice(0, 7))]
    .map(([month, snapshots]): Month => ({
      month,
      added: sum(snapshots, "added"),
      removed: sum(snapshots, "removed"),
      updated: sum(snapshots, "updated"),
      snapshots,
      since: before.get(snapshots[0]!)?.date ?? null,
    }))
    .sort((a, b) => a.month < b.month ? 1 : -1);
});

function sum(
  snapshots: readonly RegisterVersion[],
  type: "added" | "removed" | "updated",
): number {
  return snapshots.reduce((total, snapshot) => total + snapshot[type], 0);
}

/** How many changes a month has, of all kinds. */
export function changeCount(
  { added, removed, updated }: Pick<Month, "added" | "removed" | "updated">,
): number {
  return added + removed + updated;
}

/** The month after that of a date, `YYYY-MM`. */
export function monthAfter(date: string): string {
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7));
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
}

/** Whether changes of a month came with more than one snapshot. */
export function isSpread({ snapshots }: Month): boolean {
  return snapshots.filter((one) => changeCount(one) > 0).length > 1;
}

/**
 * Date of the earliest snapshot. The starter register counts as one until
 * there is another.
 */
export function recordBegins({ log, date }: Directory): string {
  return log.reduce(
    (first, snapshot) => snapshot.date < first ? snapshot.date : first,
    log[0]?.date ?? date,
  );
}

/** Where a month stands to those the record can tell of. */
export type MonthPlace = "malformed" | "too early" | "in the future" | "told";

/**
 * Tells whether there is a page about a month.
 *
 * @param ym As the address has it; only `YYYY-MM` is a month.
 * @param today `YYYY-MM-DD`, UTC. A month with a snapshot is never future:
 * the register of a month may be published before it begins.
 */
export function placeOfMonth(
  directory: Directory,
  ym: string,
  today: string,
): MonthPlace {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(ym)) return "malformed";
  if (ym < recordBegins(directory).slice(0, 7)) return "too early";
  if (ym <= today.slice(0, 7)) return "told";
  const dated = monthsOnRecord(directory).some(({ month }) => month === ym);
  return dated ? "told" : "in the future";
}

/** The months with snapshots around a month; null where there is none. */
export function monthsAround(
  directory: Directory,
  ym: string,
): { before: Month | null; after: Month | null } {
  const months = monthsOnRecord(directory);
  return {
    before: months.find(({ month }) => month < ym) ?? null,
    after: months.findLast(({ month }) => month > ym) ?? null,
  };
}

/** The months with snapshots closest to a month, newest first. */
export function nearestMonths(
  directory: Directory,
  ym: string,
  count: number,
): readonly Month[] {
  const months = monthsOnRecord(directory);
  const later = months.filter(({ month }) => month > ym).length;
  const start = Math.min(
    Math.max(0, later - Math.ceil(count / 2)),
    Math.max(0, months.length - count),
  );
  return months.slice(start, start + count);
}
