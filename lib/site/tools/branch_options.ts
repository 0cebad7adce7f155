import type { Directory } from "../../directory/directory.ts";
import { groupsOf } from "../shared/grouped_records.ts";
import { compareText, slugify } from "../../directory/institutions.ts";
import { AUSTRALIAN_STATES, type BsbRecord } from "../../record.ts";

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

/** What each choice can be, given the two others. */
export function branchOptions(
  directory: Directory,
  query: BranchQuery,
): BranchOptions {
  const { bank, state, suburb } = query;
  const names = new Map(
    directory.institutions.map(({ code, name }) => [code, name]),
  );
  const others = (part: Partial<BranchQuery>) =>
    findBranches(directory, { ...query, ...part });
  const banks = choices(
    others({ bank: "" }),
    (record) => record.institution,
    (code) => names.get(code) ?? code,
  );
  // What is chosen stays in its list, even where nothing fits it any more.
  const bankName = names.get(bank);
  if (bankName && !banks.some(([code]) => code === bank)) {
    banks.push([bank, bankName, 0]);
  }
  return {
    banks: banks.sort((a, b) => compareText(a[1], b[1])),
    states: Object.entries(AUSTRALIAN_STATES).flatMap(([code, name]) => {
      const own = others({ state: code }).length;
      return own > 0 || code === state ? [[code, name, own] as const] : [];
    }),
    suburbs: bank === "" && state === "" && suburb === ""
      ? []
      : suburbChoices(directory, others({ suburb: "" }), query),
    total: findBranches(directory, query).length,
  };
}

function suburbChoices(
  directory: Directory,
  records: readonly BsbRecord[],
  { state, suburb: chosen }: BranchQuery,
): BranchOption[] {
  const { suburbs } = groupsOf(directory);
  const nameOf = (key: string) => {
    const suburb = suburbs.get(key);
    return suburb && suburb.state !== state
      ? `${suburb.name}, ${suburb.state}`
      : suburb?.name ?? key;
  };
  const list = choices(records, suburbKey, nameOf)
    .filter(([key]) => suburbs.has(key));
  if (suburbs.has(chosen) && !list.some(([key]) => key === chosen)) {
    list.push([chosen, nameOf(chosen), 0]);
  }
  return list.sort((a, b) => compareText(a[1], b[1]));
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

function suburbKey({ state, suburb }: BsbRecord): string {
  return `${state}/${slugify(suburb)}`;
}

function choices(
  records: readonly BsbRecord[],
  key: (record: BsbRecord) => string,
  name: (key: string) => string,
): BranchOption[] {
  const counts = new Map<string, number>();
  for (const record of records) {
    const value = key(record);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([value, bsbs]) => [value, name(value), bsbs]);
}
