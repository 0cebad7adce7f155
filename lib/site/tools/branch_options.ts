import { oncePerVersion } from "../../directory/once_per_version.ts";
import type { Directory } from "../../directory/directory.ts";
import { groupsOf } from "../shared/grouped_records.ts";
import { AUSTRALIAN_STATES, type BsbRecord } from "../../record.ts";
import { slugify } from "../../words.ts";

/** What the finder looks for; an empty text is no filter. */
export interface BranchQuery {
  /** Code of an institution, in any case. */
  readonly bank: string;
  /** Abbreviation of a state, in any case. */
  readonly state: string;
  /** `NSW/st-kilda`, or a suburb's name or slug alone. */
  readonly suburb: string;
}

/** A choice: value, name and how many BSBs it leads to. */
export type BranchOption = readonly [value: string, name: string, bsbs: number];

/** What can still be chosen beside what is chosen. */
export interface BranchOptions {
  readonly banks: readonly BranchOption[];
  readonly states: readonly BranchOption[];
  /** Empty as long as neither bank nor state is chosen: too many. */
  readonly suburbs: readonly BranchOption[];
  /** How many BSBs fit all that is chosen. */
  readonly total: number;
}

/** No name in the register is longer. */
const MAX_INPUT = 100;

/** Brings a query into the form its options have. */
export function readBranchQuery(
  directory: Directory,
  query: Readonly<Record<string, string>>,
): BranchQuery {
  const read = (text = "") => text.trim().slice(0, MAX_INPUT);
  const bank = read(query.bank).toUpperCase();
  const state = read(query.state).toUpperCase();
  const suburb = read(query.suburb);
  const slash = suburb.indexOf("/");
  if (suburb === "" || slash < 0) {
    const key = `${state}/${slugify(suburb)}`;
    const known = groupsOf(directory).suburbs.has(key);
    return { bank, state, suburb: known ? key : suburb };
  }
  const [own, slug] = [suburb.slice(0, slash), suburb.slice(slash + 1)];
  return { bank, state, suburb: `${own.toUpperCase()}/${slugify(slug)}` };
}

/** The records that fit a query, by BSB. */
export function findBranches(
  directory: Directory,
  query: BranchQuery,
): readonly BsbRecord[] {
  return candidates(directory, query).filter(fits(query));
}

/** BSBs of one bank in one suburb, and how many. */
interface Cluster {
  readonly bank: string;
  readonly state: string;
  readonly slug: string;
  /** `NSW/st-kilda`. */
  readonly suburb: string;
  readonly bsbs: number;
}

/** Some thousands of clusters stand for all records: a query counts these. */
const clustersOf = oncePerVersion((directory): readonly Cluster[] => {
  const groups = Map.groupBy(
    directory.records,
    ({ institution, state, suburb }) => `${institution}\0${state}\0${suburb}`,
  );
  return [...groups.values()].map((own) => {
    const { institution: bank, state, suburb } = own[0]!;
    const slug = slugify(suburb);
    return { bank, state, slug, suburb: `${state}/${slug}`, bsbs: own.length };
  });
});

/** What each choice can be, given the two others. */
export function branchOptions(
  directory: Directory,
  query: BranchQuery,
): BranchOptions {
  const { bank, state, suburb } = query;
  const banks = new Map<string, number>();
  const states = new Map<string, number>();
  const suburbs = new Map<string, number>();
  const add = (counts: Map<string, number>, key: string, bsbs: number) =>
    counts.set(key, (counts.get(key) ?? 0) + bsbs);
  let total = 0;
  const slug = suburb.includes("/") ? null : slugify(suburb);
  for (const cluster of clustersOf(directory)) {
    const isBank = bank === "" || cluster.bank === bank;
    const isState = state === "" || cluster.state === state;
    const isSuburb = suburb === "" ||
      (slug === null ? cluster.suburb === suburb : cluster.slug === slug);
    const { bsbs } = cluster;
    if (isState && isSuburb) add(banks, cluster.bank, bsbs);
    if (isBank && isSuburb) add(states, cluster.state, bsbs);
    if (isBank && isState) add(suburbs, cluster.suburb, bsbs);
    if (isBank && isState && isSuburb) total += bsbs;
  }
  const isUnnarrowed = bank === "" && state === "" && suburb === "";
  return {
    banks: bankOptions(directory, banks, bank),
    states: Object.entries(AUSTRALIAN_STATES).flatMap(([code, name]) => {
      const own = states.get(code) ?? 0;
      return own > 0 || code === state ? [[code, name, own] as const] : [];
    }),
    suburbs: isUnnarrowed ? [] : suburbOptions(directory, suburbs, query),
    total,
  };
}

/** In the order of their names; what's chosen stays, even if nothing fits. */
function bankOptions(
  directory: Directory,
  counts: ReadonlyMap<string, number>,
  chosen: string,
): BranchOption[] {
  return directory.institutions.flatMap(({ code, name }) => {
    const own = counts.get(code) ?? 0;
    return own > 0 || code === chosen ? [[code, name, own] as const] : [];
  });
}

function suburbOptions(
  directory: Directory,
  counts: ReadonlyMap<string, number>,
  { state, suburb: chosen }: BranchQuery,
): BranchOption[] {
  const options: BranchOption[] = [];
  // In the order of their names, as the groups are.
  for (const [key, suburb] of groupsOf(directory).suburbs) {
    const own = counts.get(key) ?? 0;
    if (own === 0 && key !== chosen) continue;
    const name = suburb.state === state
      ? suburb.name
      : `${suburb.name}, ${suburb.state}`;
    options.push([key, name, own]);
  }
  return options;
}

/** The smallest list that holds all that fits: all of it is in the suburb. */
function candidates(
  directory: Directory,
  { bank, state, suburb }: BranchQuery,
): readonly BsbRecord[] {
  const { suburbs, bySuburbSlug, byInstitution, byState } = groupsOf(directory);
  if (suburb.includes("/")) return suburbs.get(suburb)?.records ?? [];
  if (suburb !== "") return bySuburbSlug.get(slugify(suburb)) ?? [];
  if (bank !== "") return byInstitution.get(bank) ?? [];
  return state === "" ? directory.records : byState.get(state) ?? [];
}

/** Whether a candidate fits the rest of a query. */
function fits({ bank, state }: BranchQuery) {
  return (record: BsbRecord) =>
    (bank === "" || record.institution === bank) &&
    (state === "" || record.state === state);
}
