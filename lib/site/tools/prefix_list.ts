import type { Directory } from "../../directory/directory.ts";
import { oncePerVersion } from "../../directory/once_per_version.ts";
import { prefixesOf } from "../shared/prefixes.ts";
import { compareText, splitQuery, splitWords } from "../../words.ts";

/** A prefix with its owner. */
export interface PrefixRow {
  readonly prefix: string;
  readonly code: string;
  /** What its numbers are called, a division's name where it has one. */
  readonly name: string;
  /** The part of the address of the owner's page. */
  readonly slug: string;
  /** How many BSBs of the owner begin with it. */
  readonly bsbs: number;
}

/** The orders the list can stand in. */
export const PREFIX_ORDERS = ["prefix", "bank", "bsbs"] as const;

export type PrefixOrder = (typeof PREFIX_ORDERS)[number];

const allPrefixes = oncePerVersion((directory): readonly PrefixRow[] => {
  const slugs = new Map(
    directory.institutions.map(({ code, slug }) => [code, slug]),
  );
  const counts = new Map<string, number>();
  for (const { bsb, institution } of directory.records) {
    for (const length of [2, 3]) {
      const key = `${institution} ${bsb.slice(0, length)}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return prefixesOf(directory).map(({ prefix, code, name }) => ({
    prefix,
    code,
    name,
    slug: slugs.get(code)!,
    bsbs: counts.get(`${code} ${prefix}`) ?? 0,
  }));
});

/**
 * The prefixes of the register.
 *
 * @param query Digits that the prefix begins with (or that begin with it), or
 * words of the owner's name or its code; empty for all.
 */
export function listPrefixes(
  directory: Directory,
  query: string,
  order: PrefixOrder,
): readonly PrefixRow[] {
  const rows = allPrefixes(directory).filter(matches(query));
  if (order === "prefix") return rows;
  return rows.sort((a, b) =>
    order === "bank" ? compareText(a.name, b.name) : b.bsbs - a.bsbs
  );
}

function matches(query: string): (row: PrefixRow) => boolean {
  const digits = query.replace(/[\s-]/g, "");
  if (/^\d+$/.test(digits)) {
    return ({ prefix }) =>
      prefix.startsWith(digits) || digits.startsWith(prefix);
  }
  const words = splitQuery(query);
  return ({ name, code }) => {
    const own = splitWords(`${name} ${code}`);
    return words.every((word) => own.some((other) => other.startsWith(word)));
  };
}
