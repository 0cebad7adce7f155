import type { Directory } from "../../directory/directory.ts";
import {
  allChanges,
  type Change,
  CHANGE_TYPES,
  type ChangeType,
  nameAndSlug,
} from "./month_changes.ts";
import { changeCount, type Month, monthsOnRecord } from "./months.ts";
import { oncePerVersion } from "../../directory/once_per_version.ts";
import { AUSTRALIAN_STATES, type ComparedField } from "../../record.ts";
import { stateName } from "../shared/state_names.ts";
import { compareText } from "../../words.ts";

/** The size of the register at the end of a month with a snapshot. */
export interface Size {
  readonly date: string;
  readonly records: number;
}

/** Changes of each kind in a part of the register. */
export interface Tally extends Readonly<Record<ChangeType, number>> {
  /** Code of the institution or state. */
  readonly code: string;
  readonly name: string;
  /** Address of its page, if it has one. */
  readonly href: string | null;
}

/** Many changes of one kind at one institution, shown by one snapshot. */
export interface LargeChange {
  readonly date: string;
  readonly type: ChangeType;
  readonly code: string;
  readonly name: string;
  readonly count: number;
}

/** The register over time, as far as its snapshots tell. */
export interface Insights {
  /** Oldest first. */
  readonly sizes: readonly Size[];
  /** Months whose snapshots were compared with an earlier one, oldest first. */
  readonly months: readonly Month[];
  /** Those with most additions and removals first. */
  readonly banks: readonly Tally[];
  /** The same, Australian states and others. */
  readonly states: readonly Tally[];
  /** How often each field changed, the most frequent first. */
  readonly fields: readonly (readonly [ComparedField, number])[];
  /** Largest first. */
  readonly largest: readonly LargeChange[];
}

const MAX_LARGEST = 12;

/** Works out how the register changed over time. */
export const insightsOf = oncePerVersion((directory): Insights => {
  const changes = allChanges(directory);
  return {
    sizes: sizesOf(directory),
    months: monthsOnRecord(directory)
      .filter((month) => month.since !== null || changeCount(month) > 0)
      .toReversed(),
    banks: tally(changes, ({ record }) => record.institution, (code, own) => {
      const { name, slug } = nameAndSlug(directory, own[0]!.record);
      return { code, name, href: slug && `/bank/${slug}` };
    }),
    states: tally(changes, ({ record }) => record.state, (code) => ({
      code,
      name: stateName(code),
      href: Object.hasOwn(AUSTRALIAN_STATES, code) ? `/state/${code}` : null,
    })),
    fields: fieldCounts(changes),
    largest: largestOf(directory, changes),
  };
});

/** One size a month: its last snapshot's. */
function sizesOf({ log }: Directory): Size[] {
  const last = new Map(log.map((one) => [one.date.slice(0, 7), one]));
  return [...last.values()]
    .map(({ date, records }) => ({ date, records }))
    .sort((a, b) => a.date < b.date ? -1 : 1);
}

function tally(
  changes: readonly Change[],
  codeOf: (change: Change) => string,
  describe: (
    code: string,
    own: readonly Change[],
  ) => Pick<Tally, "code" | "name" | "href">,
): Tally[] {
  return [...Map.groupBy(changes, codeOf)]
    .map(([code, own]): Tally => {
      const counts = { added: 0, removed: 0, updated: 0 };
      for (const { type } of own) counts[type]++;
      return { ...describe(code, own), ...counts };
    })
    .sort((a, b) =>
      b.added + b.removed - a.added - a.removed || b.updated - a.updated ||
      compareText(a.name, b.name)
    );
}

function fieldCounts(changes: readonly Change[]): [ComparedField, number][] {
  const counts = new Map<ComparedField, number>();
  for (const { field } of changes.flatMap(({ changes = [] }) => changes)) {
    counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]);
}

function largestOf(
  directory: Directory,
  changes: readonly Change[],
): LargeChange[] {
  const groups = Map.groupBy(
    changes,
    ({ version, type, record }) => `${version} ${type} ${record.institution}`,
  );
  return [...groups.values()]
    .map((own): LargeChange => {
      const { date, type, record } = own[0]!;
      const { name } = nameAndSlug(directory, record);
      const count = own.length;
      return { date, type, code: record.institution, name, count };
    })
    .sort((a, b) =>
      b.count - a.count || compareText(b.date, a.date) ||
      CHANGE_TYPES.indexOf(a.type) - CHANGE_TYPES.indexOf(b.type)
    )
    .slice(0, MAX_LARGEST);
}
