import type { Directory } from "../../directory/directory.ts";
import { groupsOf, suburbPath } from "../shared/grouped_records.ts";
import type { BsbRecord } from "../../record.ts";
import { slugify } from "../../words.ts";

/** Other records that a record has something in common with. */
export interface Neighbours {
  readonly kind: "office" | "institution" | "suburb" | "postcode";
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
/** More fit of those that are told by their number alone. */
const SHOWN_OF_OFFICE = 24;

type Kind = Neighbours["kind"];

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
  const here = new Set(sameSuburb);
  const kinds: [Kind, string, BsbRecord[], Neighbours["list"]][] = [
    ["office", "Same branch and address", own.filter(sameOffice(record)), null],
    [
      "institution",
      `Same institution in ${suburb}`,
      sameSuburb.filter((other) => other.institution === institution),
      place,
    ],
    [
      "suburb",
      `Other institutions in ${suburb}`,
      sameSuburb.filter((other) => other.institution !== institution),
      place,
    ],
    [
      "postcode",
      `Elsewhere in postcode ${postcode}`,
      (byPostcode.get(postcode) ?? []).filter((r) => !here.has(r)),
      { href: `/postcode/${postcode}`, label: `All BSBs in ${postcode}` },
    ],
  ];
  const told = new Set([bsb]);
  return kinds.flatMap(([kind, title, found, list]) => {
    const fresh = found.filter((other) => !told.has(other.bsb));
    for (const { bsb } of fresh) told.add(bsb);
    if (fresh.length === 0) return [];
    const records = choose(kind, fresh, bsb);
    return { kind, title, records, total: fresh.length, list };
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

/** The first few: in use, of many institutions, close in number. */
function choose(
  kind: Kind,
  records: readonly BsbRecord[],
  bsb: string,
): BsbRecord[] {
  const distance = (record: BsbRecord) =>
    Math.abs(numberOf(record.bsb) - numberOf(bsb));
  const sorted = records.toSorted((a, b) =>
    Number(a.status !== "active") - Number(b.status !== "active") ||
    distance(a) - distance(b)
  );
  if (kind === "office") return sorted.slice(0, SHOWN_OF_OFFICE);
  if (kind === "institution") return sorted.slice(0, SHOWN);
  const firsts = [...Map.groupBy(sorted, (record) => record.institution)]
    .map(([, own]) => own[0]!);
  return [...new Set([...firsts, ...sorted])].slice(0, SHOWN);
}

function numberOf(bsb: string): number {
  return Number(bsb.replace("-", ""));
}
