import type { Directory } from "./directory.ts";
import { groupsOf, suburbPath } from "./groups.ts";
import { slugify } from "./institutions.ts";
import type { BsbRecord } from "./record.ts";

/** Other records that a record has something in common with. */
export interface Neighbours {
  /** What they have in common, as a heading. */
  readonly title: string;
  /** The first few. */
  readonly records: readonly BsbRecord[];
  readonly total: number;
  /** A page that lists them all, where there is one. */
  readonly list: { readonly href: string; readonly label: string } | null;
}

/** Records shown of each kind. */
const SHOWN = 6;

/**
 * Finds the neighbours of a record, nearest kind first. A record stands in
 * one kind alone: those of the same office are not repeated for its suburb.
 */
export function neighboursOf(
  directory: Directory,
  record: BsbRecord,
): Neighbours[] {
  const { byInstitution, byPostcode, suburbs } = groupsOf(directory);
  const { bsb, institution, state, suburb, postcode } = record;
  const path = suburbPath(record);
  const inSuburb = path ? suburbs.get(`${state}/${slugify(suburb)}`) : null;
  const place = inSuburb
    ? { href: path!, label: `All BSBs in ${inSuburb.name}` }
    : null;
  const own = byInstitution.get(institution) ?? [];
  const sameSuburb = inSuburb?.records ?? [];
  const kinds = [
    ["Same branch and address", own.filter(sameOffice(record)), null],
    [
      `Same institution in ${suburb}`,
      sameSuburb.filter((other) => other.institution === institution),
      place,
    ],
    [`Other institutions in ${suburb}`, sameSuburb, place],
    [
      `Same postcode, ${postcode}`,
      byPostcode.get(postcode) ?? [],
      { href: `/postcode/${postcode}`, label: `All BSBs in ${postcode}` },
    ],
  ] as const;
  const told = new Set([bsb]);
  return kinds.flatMap(([title, found, list]) => {
    const fresh = found.filter((other) => !told.has(other.bsb));
    for (const { bsb } of fresh) told.add(bsb);
    if (fresh.length === 0) return [];
    return { title, records: nearest(fresh, bsb), total: fresh.length, list };
  });
}

/** Whether a record stands for the same office. */
function sameOffice(
  { status, branch_name, address }: BsbRecord,
): (other: BsbRecord) => boolean {
  // "Merged, Refer to BSB 012-055" is no office that could be shared.
  if (status !== "active" || address === "") return () => false;
  return (other) =>
    other.branch_name === branch_name && other.address === address;
}

/** Those in use first, then by how close their numbers are. */
function nearest(records: readonly BsbRecord[], bsb: string): BsbRecord[] {
  const rank = (record: BsbRecord) =>
    (record.status === "active" ? 0 : 1e9) +
    Math.abs(numberOf(record.bsb) - numberOf(bsb));
  return records.toSorted((a, b) => rank(a) - rank(b)).slice(0, SHOWN);
}

function numberOf(bsb: string): number {
  return Number(bsb.replace("-", ""));
}
