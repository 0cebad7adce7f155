import type { Directory } from "../../directory/directory.ts";
import { oncePerVersion } from "../../directory/once_per_version.ts";
import { AUSTRALIAN_STATES, type BsbRecord } from "../../record.ts";
import { compareText, slugify } from "../../words.ts";

/** A suburb: one spelling of its name, whatever the register's rows have. */
export interface Suburb {
  readonly name: string;
  readonly state: string;
  readonly slug: string;
  readonly records: readonly BsbRecord[];
}

/** The register grouped as the pages show it. Records are sorted by BSB. */
export interface Groups {
  readonly byInstitution: ReadonlyMap<string, readonly BsbRecord[]>;
  readonly byState: ReadonlyMap<string, readonly BsbRecord[]>;
  readonly byPostcode: ReadonlyMap<string, readonly BsbRecord[]>;
  /** By `st-kilda`, wherever. */
  readonly bySuburbSlug: ReadonlyMap<string, readonly BsbRecord[]>;
  /** By `NSW/st-kilda`, in Australia alone. */
  readonly suburbs: ReadonlyMap<string, Suburb>;
}

/** Groups a version of the register, once. */
export const groupsOf: (directory: Directory) => Groups = oncePerVersion(
  ({ records }) => group(records),
);

function group(records: readonly BsbRecord[]): Groups {
  const byPlace = Map.groupBy(
    records.filter(({ state, suburb }) =>
      Object.hasOwn(AUSTRALIAN_STATES, state) && slugify(suburb) !== ""
    ),
    ({ state, suburb }) => `${state}/${slugify(suburb)}`,
  );
  const suburbs = [...byPlace].map(([key, own]): [string, Suburb] => [key, {
    name: commonestSpelling(own),
    state: own[0]!.state,
    slug: slugify(own[0]!.suburb),
    records: own,
  }]);
  suburbs.sort(([, a], [, b]) => compareText(a.name, b.name));
  return {
    byInstitution: Map.groupBy(records, (record) => record.institution),
    byState: Map.groupBy(records, (record) => record.state),
    byPostcode: Map.groupBy(
      records.filter((record) => record.postcode !== ""),
      (record) => record.postcode,
    ),
    bySuburbSlug: Map.groupBy(records, (record) => slugify(record.suburb)),
    suburbs: new Map(suburbs),
  };
}

/** `PARRAMATTA` and `Parramatta` are one suburb: the commoner wins. */
function commonestSpelling(records: readonly BsbRecord[]): string {
  const spellings = Map.groupBy(records, (record) => record.suburb);
  const [best] = [...spellings].sort((a, b) => b[1].length - a[1].length);
  return best![0];
}

/** Address of a suburb's page; null for one abroad. */
export function suburbPath(
  { state, suburb }: Pick<BsbRecord, "state" | "suburb">,
): string | null {
  const slug = slugify(suburb);
  return slug && Object.hasOwn(AUSTRALIAN_STATES, state)
    ? `/suburb/${state}/${slug}`
    : null;
}

/** One page of a list. */
export interface PageOf<T> {
  readonly items: readonly T[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/** Cuts a page out of a list; null past the last. An empty list has page 1. */
export function pageOf<T>(
  list: readonly T[],
  page: number,
  size: number,
): PageOf<T> | null {
  const pages = Math.max(1, Math.ceil(list.length / size));
  if (page > pages) return null;
  const items = list.slice((page - 1) * size, page * size);
  return { items, page, pages, total: list.length };
}
