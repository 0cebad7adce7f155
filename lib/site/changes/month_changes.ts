import type { Directory } from "../../directory/directory.ts";
import { oncePerVersion } from "../../directory/once_per_version.ts";
import type { BsbRecord, FieldChange, HistoryEntry } from "../../record.ts";
import { compareText } from "../../words.ts";

/** The kinds of changes, in the order pages list them. */
export const CHANGE_TYPES = ["added", "removed", "updated"] as const;

export type ChangeType = (typeof CHANGE_TYPES)[number];

/** A history entry with the record it is about. */
export interface Change extends HistoryEntry {
  /** As it stands in the register now, or stood last. */
  readonly record: BsbRecord;
  /** The register version that showed it. */
  readonly version: number;
}

/** Changes told in one line: updates alike in every value share one. */
export interface ChangeRow {
  readonly date: string;
  readonly fields: readonly FieldChange[];
  /** Sorted by BSB. */
  readonly records: readonly BsbRecord[];
}

/** What changed at an institution, of one kind. */
export interface BankChanges {
  readonly code: string;
  readonly name: string;
  /** Slug of its page; null for one that has no record any more. */
  readonly slug: string | null;
  /** How many changes. */
  readonly total: number;
  /** Those of many BSBs first, then by BSB. */
  readonly rows: readonly ChangeRow[];
}

/** All changes of one kind, the institutions with most of them first. */
export interface ChangeSection {
  readonly type: ChangeType;
  readonly total: number;
  readonly banks: readonly BankChanges[];
}

/** Every change on record, oldest first. */
export const allChanges = oncePerVersion((directory): readonly Change[] =>
  directory.history.flatMap(({ bsb, ...entry }) => {
    const record = directory.get(bsb) ?? directory.discontinued(bsb);
    return record ? [{ ...entry, record }] : [];
  })
);

const byMonth = oncePerVersion((directory) =>
  Map.groupBy(allChanges(directory), ({ date }) => date.slice(0, 7))
);

/** Every change of a month, `YYYY-MM`. */
export function changesIn(
  directory: Directory,
  month: string,
): readonly Change[] {
  return byMonth(directory).get(month) ?? [];
}

/** The changes of a month grouped; only months with a snapshot are kept. */
export const monthSections = oncePerVersion((directory, month) =>
  sectionsOf(directory, changesIn(directory, month))
);

/** Groups changes by kind and institution. Kinds without a change are left out. */
export function sectionsOf(
  directory: Directory,
  changes: readonly Change[],
): ChangeSection[] {
  const byType = Map.groupBy(changes, ({ type }) => type);
  return CHANGE_TYPES.flatMap((type) => {
    const own = byType.get(type);
    return own ? [section(directory, type, own)] : [];
  });
}

function section(
  directory: Directory,
  type: ChangeType,
  changes: readonly Change[],
): ChangeSection {
  const byBank = Map.groupBy(changes, ({ record }) => record.institution);
  const banks = [...byBank].map(([code, own]): BankChanges => ({
    code,
    ...nameAndSlug(directory, own[0]!.record),
    total: own.length,
    rows: rowsOf(own),
  }));
  banks.sort((a, b) => b.total - a.total || compareText(a.name, b.name));
  return { type, total: changes.length, banks };
}

const institutionsByCode = oncePerVersion((directory) =>
  new Map(directory.institutions.map((one) => [one.code, one]))
);

/** Name of a record's institution, and slug of its page if it has one. */
export function nameAndSlug(
  directory: Directory,
  { institution, institution_name }: BsbRecord,
): { name: string; slug: string | null } {
  const found = institutionsByCode(directory).get(institution);
  return found
    ? { name: found.name, slug: found.slug }
    : { name: institution_name, slug: null };
}

function rowsOf(changes: readonly Change[]): ChangeRow[] {
  const alike = Map.groupBy(
    changes,
    ({ record, date, changes: fields }) =>
      fields ? JSON.stringify([date, fields]) : `${date} ${record.bsb}`,
  );
  return [...alike.values()]
    .map((own): ChangeRow => ({
      date: own[0]!.date,
      fields: own[0]!.changes ?? [],
      records: own.map(({ record }) => record).sort(byBsb),
    }))
    .sort((a, b) =>
      b.records.length - a.records.length ||
      byBsb(a.records[0]!, b.records[0]!)
    );
}

function byBsb(a: BsbRecord, b: BsbRecord): number {
  return a.bsb < b.bsb ? -1 : a.bsb > b.bsb ? 1 : 0;
}

/**
 * The changes of a month at one institution, in the order sections have.
 *
 * @param code Of the institution, in any case.
 */
export function bankChangesIn(
  directory: Directory,
  month: string,
  code: string,
): readonly Change[] {
  const wanted = code.toUpperCase();
  const own = changesIn(directory, month)
    .filter(({ record }) => record.institution.toUpperCase() === wanted);
  const place = new Map<string, number>();
  for (const { type, banks } of sectionsOf(directory, own)) {
    for (const { date, records } of banks.flatMap(({ rows }) => rows)) {
      for (const { bsb } of records) {
        place.set(`${type} ${date} ${bsb}`, place.size);
      }
    }
  }
  const placeOf = ({ type, date, record }: Change) =>
    place.get(`${type} ${date} ${record.bsb}`)!;
  return own.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/**
 * How many rows each list may show so that all of them together show at most
 * so many: short lists whole, long ones cut at one same length.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * assertEquals(fairShare([2, 50, 100], 22), 10);
 * assertEquals(fairShare([2, 3], 22), 3);
 * ```
 */
export function fairShare(lengths: readonly number[], max: number): number {
  const sorted = lengths.toSorted((a, b) => a - b);
  let left = max;
  for (const [i, length] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - i));
    if (length > share) return share;
    left -= length;
  }
  return sorted.at(-1) ?? 0;
}
