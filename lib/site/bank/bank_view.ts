import brands from "../../../data/brands.json" with { type: "json" };
import type { Directory } from "../../directory/directory.ts";
import { groupsOf, type PageOf, pageOf } from "../shared/grouped_records.ts";
import { type Institution } from "../../directory/institutions.ts";
import { oncePerVersion } from "../../directory/once_per_version.ts";
import type { BsbRecord } from "../../record.ts";
import { INSTITUTION_ALIASES } from "../../directory/aliases.ts";
import { SWIFT_USES, swiftCodesOf } from "../swift/swift_codes.ts";
import { slugify } from "../../words.ts";

/** BSBs on one page of an institution's list. */
const PAGE_SIZE = 100;
/** Institutions suggested in the place of one that is not there. */
const MAX_NEAR = 8;

/** How many BSBs lie in a state, or in any other part of a list. */
export interface StateCount {
  readonly state: string;
  readonly count: number;
}

/** A name of everyday speech behind some of an institution's numbers. */
export interface Brand {
  readonly name: string;
  /** What it is: `digital bank`, `payment processor`. */
  readonly kind: string;
  /** How it comes by its numbers, as a sentence. */
  readonly arrangement: string;
  /** Whether the institution itself is known by it. */
  readonly isOwnName: boolean;
  readonly numbers: readonly string[];
  readonly note: string;
}

/** A SWIFT code of an institution, and what is known about it. */
export interface BankSwift {
  readonly bic: string;
  /** A sentence: what the list notes, else whose code it is. */
  readonly note: string;
}

/** What the page of an institution says above its list. */
export interface BankFacts {
  readonly institution: Institution;
  readonly merged: number;
  readonly closed: number;
  /** BSBs of its code that left the register. */
  readonly removed: number;
  readonly suburbs: number;
  readonly payments: {
    readonly paper: number;
    readonly electronic: number;
    readonly high_value: number;
  };
  /** Most BSBs first. */
  readonly states: readonly StateCount[];
  readonly brands: readonly Brand[];
  readonly swift: readonly BankSwift[];
  /** The company that it is a division of, by name. */
  readonly parent: string | null;
  /** Other codes of the same company, its divisions among them. */
  readonly family: readonly Institution[];
}

const ARRANGEMENTS: Readonly<Record<string, string>> = {
  "own code": "Known by this name; the code is its own.",
  "number of the parent": "A brand of this institution, on its numbers.",
  "number held under this institution":
    "Its numbers are held under this institution.",
};

/** Finds an institution by the slug of its page or by its code, in any case. */
export function findBank(
  directory: Directory,
  text: string,
): Institution | null {
  const slug = text.toLowerCase();
  const code = text.toUpperCase();
  const { institutions } = directory;
  return institutions.find((one) => one.slug === slug) ??
    institutions.find((one) => one.code.toUpperCase() === code) ?? null;
}

/** Gathers what is known about an institution. */
export function bankFacts(
  directory: Directory,
  institution: Institution,
): BankFacts {
  const records = recordsOf(directory, institution);
  const count = (test: (record: BsbRecord) => boolean) =>
    records.filter(test).length;
  return {
    institution,
    merged: count(({ status }) => status === "merged"),
    closed: count(({ status }) => status === "closed"),
    removed: directory.allDiscontinued()
      .filter((gone) => gone.institution === institution.code).length,
    suburbs:
      new Set(records.map(({ state, suburb }) => `${state}/${slugify(suburb)}`))
        .size,
    payments: {
      paper: count(({ payments }) => payments.paper),
      electronic: count(({ payments }) => payments.electronic),
      high_value: count(({ payments }) => payments.high_value),
    },
    states: countStates(records),
    brands: brandsOf(institution.code),
    swift: swiftCodesOf(institution.code).map(({ bic, use, note }) => ({
      bic,
      note: note || (SWIFT_USES[use] ?? ""),
    })),
    parent: divisionOf(institution.name),
    family: familyOf(directory, institution),
  };
}

/**
 * A page of an institution's BSBs, in one state if one is named.
 *
 * @param state In capitals; empty for all.
 * @returns null past the last page and for a state where it has none.
 */
export function bankList(
  directory: Directory,
  institution: Institution,
  { state, page }: { state: string; page: number },
): PageOf<BsbRecord> | null {
  const all = recordsOf(directory, institution);
  const records = state ? all.filter((one) => one.state === state) : all;
  return records.length > 0 ? pageOf(records, page, PAGE_SIZE) : null;
}

/** The states an institution has BSBs in, most BSBs first. */
export function bankStates(
  directory: Directory,
  institution: Institution,
): StateCount[] {
  return countStates(recordsOf(directory, institution));
}

function recordsOf(
  directory: Directory,
  { code }: Institution,
): readonly BsbRecord[] {
  return groupsOf(directory).byInstitution.get(code) ?? [];
}

function countStates(records: readonly BsbRecord[]): StateCount[] {
  return [...Map.groupBy(records, (record) => record.state)]
    .filter(([state]) => state !== "")
    .map(([state, own]) => ({ state, count: own.length }))
    .sort((a, b) => b.count - a.count || (a.state < b.state ? -1 : 1));
}

function brandsOf(code: string): Brand[] {
  return brands.brands.filter((brand) => brand.code === code).map((brand) => ({
    // On the page of a code its `(second code)` or `(through Cuscal)` is clear.
    name: brand.brand.replace(/ \((?:second code|through .*)\)$/, ""),
    kind: brand.kind,
    arrangement: ARRANGEMENTS[brand.arrangement] ?? "",
    isOwnName: brand.arrangement === "own code",
    numbers: brand.numbers,
    note: brand.note,
  }));
}

/** `Bankwest (a division of Commonwealth Bank of Australia)`: the latter. */
function divisionOf(name: string): string | null {
  return /\ba division of (.+?)\)?$/i.exec(name)?.[1] ?? null;
}

/** A name without the company that it is a division of. */
export function plainName(name: string): string {
  return name.replace(/\W*\ba division of .*$/i, "");
}

/** What names of one company share, however they write its form. */
function companyKey(name: string): string {
  const company = divisionOf(name) ?? name.replace(/\W*trading as .*$/i, "");
  return slugify(company)
    .replace(/-(?:limited|ltd|corporation|corp)(?=-|$)/g, "");
}

const families = oncePerVersion((directory) =>
  Map.groupBy(directory.institutions, ({ name }) => companyKey(name))
);

function familyOf(
  directory: Directory,
  { code, name }: Institution,
): Institution[] {
  const family = families(directory).get(companyKey(name)) ?? [];
  return family.filter((one) => one.code !== code);
}

/** Institutions that somebody may have meant, else the largest. */
export function nearBanks(directory: Directory, text: string): Institution[] {
  const { institutions } = directory;
  const words = slugify(text).split("-")
    .filter((word) => word.length > 2 && !COMMON_WORDS.has(word));
  const bySize = institutions.toSorted((a, b) => b.bsb_count - a.bsb_count);
  const near = bySize.filter(({ code, slug }) => {
    const names = [slug, ...(INSTITUTION_ALIASES.get(code) ?? []).map(slugify)];
    return words.some((word) => names.some((name) => name.includes(word)));
  });
  return (near.length > 0 ? near : bySize).slice(0, MAX_NEAR);
}

/** Words in so many names that they point to none. */
const COMMON_WORDS = new Set(
  ["bank", "banking", "limited", "ltd", "australia", "australian", "the"],
);
