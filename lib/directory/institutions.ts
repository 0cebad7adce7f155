import { compareText, slugify } from "../words.ts";
import type { RegisterRow } from "../record.ts";
import type { KeyRow } from "../register/key.ts";

/** Tells the full name of a record's institution. */
export interface InstitutionNames {
  /** The key's rows, prefixes with their leading zeros given back. */
  readonly rows: readonly KeyRow[];
  /** By the longest prefix that matches the number, then by the code. */
  nameOf(row: Pick<RegisterRow, "bsb" | "institution">): string;
}

/**
 * Prepares the key for a register. Which leading zeros a prefix has lost
 * shows only beside the register: `1` is `01`, and `20` is `020` where its
 * owner has records under `020` and none under `20`.
 *
 * @param owns Whether a code has a record whose number begins so.
 */
export function institutionNames(
  key: readonly KeyRow[],
  owns: (code: string, prefix: string) => boolean,
): InstitutionNames {
  const rows = key.map(([code, name, prefix]): KeyRow => {
    const readings = readingsOf(prefix);
    const reading = readings.find((reading) => owns(code, reading));
    return [code, name, reading ?? readings[0]!];
  });
  const byPrefix = new Map(rows.map(([, name, prefix]) => [prefix, name]));
  // The first row of a code names it: later ones are its divisions.
  const byCode = new Map(rows.toReversed().map(([code, name]) => [code, name]));
  return {
    rows,
    nameOf: ({ bsb, institution }) =>
      byPrefix.get(bsb.slice(0, 3)) ?? byPrefix.get(bsb.slice(0, 2)) ??
        byCode.get(institution) ?? institution,
  };
}

/** What a prefix may have been before it lost leading zeros. */
function readingsOf(prefix: string): string[] {
  if (prefix.length === 1) return [`0${prefix}`, `00${prefix}`];
  if (prefix.length === 2) return [prefix, `0${prefix}`];
  return [prefix];
}

/** An institution as the API and the pages list it. */
export interface Institution {
  readonly code: string;
  readonly name: string;
  /** The part of the address of its page, unique. */
  readonly slug: string;
  readonly bsb_count: number;
  /** Two or three digits each, sorted. */
  readonly prefixes: readonly string[];
  /** SWIFT code for payments from abroad, where one is known. */
  readonly swift: string | null;
}

/**
 * Lists every institution that has a record, by name.
 *
 * Institutions that share a name (`Citibank N.A.` is CTI and CNA) are told
 * apart by their code in the slug; the one with most BSBs goes without.
 */
export function listInstitutions(
  records: readonly (RegisterRow & { institution_name: string })[],
  names: InstitutionNames,
  swift: ReadonlyMap<string, string>,
): Institution[] {
  const counts = Map.groupBy(records, (record) => record.institution);
  const institutions = [...counts].map(([code, own]) => ({
    code,
    name: ownName(code, own, names),
    bsb_count: own.length,
    prefixes: prefixesOf(code, names),
    swift: swift.get(code) ?? null,
  }));
  const slugs = uniqueSlugs(institutions);
  return institutions
    .map(({ code, name, ...rest }) => ({
      code,
      name,
      slug: slugs.get(code)!,
      ...rest,
    }))
    .sort((a, b) => compareText(a.name, b.name) || compareText(a.code, b.code));
}

/** The name the key gives the code, else what its first record is called. */
function ownName(
  code: string,
  own: readonly { institution_name: string }[],
  names: InstitutionNames,
): string {
  return names.rows.find((row) => row[0] === code)?.[1] ??
    own[0]!.institution_name;
}

function prefixesOf(code: string, names: InstitutionNames): string[] {
  const own = names.rows.filter((row) => row[0] === code);
  return [...new Set(own.map((row) => row[2]))].sort();
}

function uniqueSlugs(
  institutions: readonly { code: string; name: string; bsb_count: number }[],
): Map<string, string> {
  const taken = new Set<string>();
  const slugs = new Map<string, string>();
  const byCount = institutions.toSorted((a, b) =>
    b.bsb_count - a.bsb_count || compareText(a.code, b.code)
  );
  for (const { code, name } of byCount) {
    const plain = slugify(name) || slugify(code) || "institution";
    let slug = plain;
    if (taken.has(slug)) slug = `${plain}-${slugify(code)}`;
    for (let n = 2; taken.has(slug); n++) slug = `${plain}-${n}`;
    taken.add(slug);
    slugs.set(code, slug);
  }
  return slugs;
}
