import type { Directory } from "../../directory/directory.ts";
import { oncePerVersion } from "../../directory/once_per_version.ts";
import { AUSTRALIAN_STATES, type BsbRecord } from "../../record.ts";
import { stateName } from "../shared/state_names.ts";
import { compareText } from "../../words.ts";

/**
 * How a BSB went out of use: `removed` is in the register no more; `merged`
 * and `closed` ones still stand in it, marked.
 */
export type OutKind = "removed" | "merged" | "closed";

/** A BSB that is not, or should not be, in use any more. */
export interface OutOfUse {
  readonly kind: OutKind;
  readonly record: BsbRecord;
  /** Date of the first snapshot without it; null for one still in it. */
  readonly removed_on: string | null;
}

/** What a list of discontinued BSBs is narrowed to; empty for all. */
export interface OutFilter {
  /** Code of an institution, in any case. */
  readonly bank: string;
  /** State, in any case. */
  readonly state: string;
}

/** One choice of a filter and how many BSBs it leaves. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** Everything that is out of use: removed ones first, the latest on top. */
const outOfUse = oncePerVersion((directory): readonly OutOfUse[] => {
  const removed = directory.allDiscontinued()
    .map((record): OutOfUse => ({
      kind: "removed",
      record,
      removed_on: record.removed_on,
    }))
    .sort((a, b) =>
      a.removed_on === b.removed_on ? 0 : a.removed_on! > b.removed_on! ? -1 : 1
    );
  const marked = (kind: "merged" | "closed") =>
    directory.records.filter(({ status }) => status === kind)
      .map((record): OutOfUse => ({ kind, record, removed_on: null }));
  return [...removed, ...marked("closed"), ...marked("merged")];
});

/** Those that pass a filter, in the same order. */
export function filterOutOfUse(
  directory: Directory,
  { bank, state }: OutFilter,
): readonly OutOfUse[] {
  const code = bank.toUpperCase();
  const place = state.toUpperCase();
  return outOfUse(directory).filter(({ record }) =>
    (!code || record.institution.toUpperCase() === code) &&
    (!place || record.state.toUpperCase() === place)
  );
}

/** How many there are of each kind. */
export function countKinds(
  list: readonly OutOfUse[],
): Readonly<Record<OutKind, number>> {
  const counts = { removed: 0, merged: 0, closed: 0 };
  for (const { kind } of list) counts[kind]++;
  return counts;
}

/** The institutions that have a discontinued BSB, by name. */
export const bankChoices = oncePerVersion((directory): readonly Choice[] =>
  choices(outOfUse(directory), ({ institution, institution_name }) => ({
    value: institution,
    label: `${institution_name} (${institution})`,
  }))
);

/** The states where a BSB was discontinued, by name. */
export const stateChoices = oncePerVersion((directory): readonly Choice[] =>
  choices(outOfUse(directory), ({ state }) => ({
    value: state,
    label: stateName(state),
  }))
);

function choices(
  list: readonly OutOfUse[],
  describe: (record: BsbRecord) => Omit<Choice, "count">,
): Choice[] {
  const byValue = new Map<string, Choice>();
  for (const { record } of list) {
    const choice = describe(record);
    if (choice.value === "") continue;
    const count = (byValue.get(choice.value)?.count ?? 0) + 1;
    byValue.set(choice.value, { ...choice, count });
  }
  return [...byValue.values()].sort((a, b) => compareText(a.label, b.label));
}

/**
 * The filter with its parts as the register writes them, and what is unknown
 * in it: a code that no BSB ever had, a state the register does not name.
 */
export function readFilter(
  directory: Directory,
  { bank, state }: OutFilter,
): OutFilter & { readonly unknown: readonly ("bank" | "state")[] } {
  const code = bank.trim().toUpperCase();
  const place = state.trim().toUpperCase();
  const codes = knownCodes(directory);
  const states = knownStates(directory);
  return {
    bank: codes.get(code) ?? code,
    state: states.get(place) ?? place,
    unknown: [
      ...(code && !codes.has(code) ? ["bank" as const] : []),
      ...(place && !states.has(place) ? ["state" as const] : []),
    ],
  };
}

/** Codes in use and of discontinued BSBs, by their capitals. */
const knownCodes = oncePerVersion((directory) =>
  byCapitals([
    ...directory.institutions.map(({ code }) => code),
    ...directory.allDiscontinued().map(({ institution }) => institution),
  ])
);

const knownStates = oncePerVersion((directory) =>
  byCapitals([
    ...Object.keys(AUSTRALIAN_STATES),
    ...directory.records.map(({ state }) => state),
    ...directory.allDiscontinued().map(({ state }) => state),
  ])
);

function byCapitals(texts: readonly string[]): Map<string, string> {
  return new Map(
    texts.filter((text) => text !== "")
      .map((text) => [text.toUpperCase(), text]),
  );
}

/**
 * The snapshots that removals can be told from; null while there is only
 * one, since a removal shows when two are compared.
 */
export function comparedSince({ log }: Directory): string | null {
  return log.length > 1 ? log[0]!.date : null;
}
