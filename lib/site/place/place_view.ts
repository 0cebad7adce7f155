import type { Directory, DiscontinuedBsb } from "../../directory/directory.ts";
import { groupsOf, type Suburb } from "../shared/grouped_records.ts";
import { type Institution } from "../../directory/institutions.ts";
import { oncePerVersion } from "../../directory/once_per_version.ts";
import { AUSTRALIAN_STATES, type BsbRecord } from "../../record.ts";
import { compareText, slugify } from "../../words.ts";

/** Suggestions in the place of a suburb or a postcode that is not there. */
const MAX_NEAR = 8;
/** Letters that a suburb's name shares with one it may be mistaken for. */
const NEAR_LETTERS = 4;

/** An institution's BSBs in a place. */
export interface BankGroup {
  readonly institution: Institution;
  readonly records: readonly BsbRecord[];
}

/** A postcode and how many of a place's BSBs lie in it. */
export interface PostcodeCount {
  readonly postcode: string;
  readonly count: number;
}

/** What the page of a suburb shows. */
export interface SuburbView {
  readonly suburb: Suburb;
  readonly banks: readonly BankGroup[];
  readonly postcodes: readonly PostcodeCount[];
  /** Other suburbs with BSBs in its postcodes. */
  readonly neighbours: readonly Suburb[];
  /** Suburbs of the same name in other states. */
  readonly namesakes: readonly Suburb[];
  /** BSBs that stood here when they left the register. */
  readonly discontinued: readonly DiscontinuedBsb[];
}

/** What the page of a postcode shows. */
export interface PostcodeView {
  readonly postcode: string;
  readonly records: readonly BsbRecord[];
  readonly states: readonly string[];
  readonly places: readonly PlaceGroup[];
  readonly bankCount: number;
  readonly before: string | null;
  readonly after: string | null;
}

/** The part of a suburb that lies in a postcode, by institution. */
export interface PlaceGroup {
  readonly name: string;
  readonly state: string;
  readonly count: number;
  readonly banks: readonly BankGroup[];
}

/** Gathers what the page of a suburb shows; null for one that is not there. */
export function suburbView(
  directory: Directory,
  state: string,
  slug: string,
): SuburbView | null {
  const suburb = groupsOf(directory).suburbs.get(`${state}/${slug}`);
  if (!suburb) return null;
  const namesakes = namesakesOf(directory, slug);
  return {
    suburb,
    banks: groupByBank(directory, suburb.records),
    postcodes: countPostcodes(suburb.records),
    neighbours: neighboursOf(directory, suburb),
    namesakes: namesakes.filter((one) => one.state !== state),
    discontinued: directory.allDiscontinued().filter((gone) =>
      gone.state === state && slugify(gone.suburb) === slug
    ),
  };
}

/** Suburbs of a slug in all states, largest first. */
function namesakesOf(directory: Directory, slug: string): Suburb[] {
  const { suburbs } = groupsOf(directory);
  return Object.keys(AUSTRALIAN_STATES)
    .flatMap((state) => suburbs.get(`${state}/${slug}`) ?? [])
    .sort((a, b) => b.records.length - a.records.length);
}

/** Suburbs that somebody may have meant: the name elsewhere, or one like it. */
export function nearSuburbs(
  directory: Directory,
  state: string,
  slug: string,
): Suburb[] {
  const start = slug.slice(0, NEAR_LETTERS);
  const alike = start.length < NEAR_LETTERS
    ? []
    : [...groupsOf(directory).suburbs.values()].filter((one) =>
      one.state === state && one.slug.startsWith(start)
    );
  const near = new Set([...namesakesOf(directory, slug), ...alike]);
  return [...near].slice(0, MAX_NEAR);
}

/** Gathers what the page of a postcode shows; null for one not there. */
export function postcodeView(
  directory: Directory,
  postcode: string,
): PostcodeView | null {
  const records = groupsOf(directory).byPostcode.get(postcode);
  if (!records) return null;
  const order = sortedPostcodes(directory);
  const at = order.indexOf(postcode);
  return {
    postcode,
    records,
    states: [...new Set(records.map((record) => record.state))],
    places: groupByPlace(directory, records),
    bankCount: new Set(records.map((record) => record.institution)).size,
    before: order[at - 1] ?? null,
    after: order[at + 1] ?? null,
  };
}

/** The postcodes in the register that come closest to a number. */
export function nearPostcodes(directory: Directory, text: string): string[] {
  if (!/^\d{3,4}$/.test(text)) return [];
  const wanted = Number(text);
  return sortedPostcodes(directory)
    .toSorted((a, b) => Math.abs(+a - wanted) - Math.abs(+b - wanted))
    .slice(0, MAX_NEAR)
    .sort();
}

/** Addresses of postcodes' pages have four digits, and so have they here. */
const sortedPostcodes = oncePerVersion((directory) =>
  [...groupsOf(directory).byPostcode.keys()]
    .filter((postcode) => /^\d{4}$/.test(postcode))
    .sort()
);

const institutionsByCode = oncePerVersion((directory) =>
  new Map(directory.institutions.map((one) => [one.code, one]))
);

/** Groups records by institution, most BSBs first. */
export function groupByBank(
  directory: Directory,
  records: readonly BsbRecord[],
): BankGroup[] {
  const institutions = institutionsByCode(directory);
  return [...Map.groupBy(records, (record) => record.institution)]
    .map(([code, own]) => ({
      institution: institutions.get(code)!,
      records: own,
    }))
    .sort((a, b) =>
      b.records.length - a.records.length ||
      compareText(a.institution.name, b.institution.name)
    );
}

function groupByPlace(
  directory: Directory,
  records: readonly BsbRecord[],
): PlaceGroup[] {
  const { suburbs } = groupsOf(directory);
  const places = Map.groupBy(
    records,
    ({ state, suburb }) => `${state}/${slugify(suburb)}`,
  );
  return [...places].map(([key, own]) => ({
    name: suburbs.get(key)?.name ?? own[0]!.suburb,
    state: own[0]!.state,
    count: own.length,
    banks: groupByBank(directory, own),
  })).sort((a, b) => b.count - a.count || compareText(a.name, b.name));
}

function countPostcodes(records: readonly BsbRecord[]): PostcodeCount[] {
  return [...Map.groupBy(records, (record) => record.postcode)]
    .filter(([postcode]) => /^\d{4}$/.test(postcode))
    .map(([postcode, own]) => ({ postcode, count: own.length }))
    .sort((a, b) => b.count - a.count || (a.postcode < b.postcode ? -1 : 1));
}

function neighboursOf(directory: Directory, suburb: Suburb): Suburb[] {
  const { suburbs, byPostcode } = groupsOf(directory);
  const keys = new Set(
    countPostcodes(suburb.records)
      .flatMap(({ postcode }) => byPostcode.get(postcode) ?? [])
      .map((record) => `${record.state}/${slugify(record.suburb)}`),
  );
  return [...keys].flatMap((key) => suburbs.get(key) ?? [])
    .filter((one) => one !== suburb)
    .sort((a, b) => compareText(a.name, b.name));
}
