import { parseBsb } from "../bsb.ts";
import type { Directory, DiscontinuedBsb } from "./directory.ts";
import type { BsbRecord } from "../record.ts";
import { clip } from "../words.ts";

/** What a text that should be a BSB turns out to be. */
export type Lookup =
  | { readonly kind: "malformed"; readonly input: string }
  | { readonly kind: "unknown"; readonly bsb: string }
  | {
    readonly kind: "discontinued";
    readonly bsb: string;
    readonly record: DiscontinuedBsb;
  }
  | {
    readonly kind: "found";
    readonly bsb: string;
    readonly record: BsbRecord;
  };

/** Longest piece of a visitor's input that a message repeats. */
const MAX_ECHO = 41;

/** Looks a BSB up as somebody wrote it. */
export function lookUp(directory: Directory, input: string): Lookup {
  const bsb = parseBsb(input);
  if (!bsb) return { kind: "malformed", input };
  const record = directory.get(bsb);
  if (record) return { kind: "found", bsb, record };
  const gone = directory.discontinued(bsb);
  return gone
    ? { kind: "discontinued", bsb, record: gone }
    : { kind: "unknown", bsb };
}

/** Says in a sentence what is wrong with a BSB; null when nothing is. */
export function problemWith(lookup: Lookup): string | null {
  switch (lookup.kind) {
    case "malformed":
      return `"${clip(lookup.input, MAX_ECHO)}" is not a BSB: ` +
        "it takes six digits, written NNN-NNN or NNNNNN";
    case "unknown":
      return `BSB ${lookup.bsb} is not in the register`;
    case "discontinued":
      return `BSB ${lookup.bsb} was removed from the register on ` +
        `${lookup.record.removed_on}; ${replacement(lookup.record)}`;
    case "found":
      return lookup.record.status === "active"
        ? null
        : `BSB ${lookup.bsb} is ${lookup.record.status}; ` +
          replacement(lookup.record);
  }
}

/** What the validate endpoint and the validator answer. */
export interface Validity {
  /** Hyphenated; null when the format is wrong. */
  readonly bsb: string | null;
  readonly valid: boolean;
  readonly exists: boolean;
  readonly status: BsbRecord["status"] | "discontinued" | null;
  readonly reason: string | null;
}

/** Tells whether a text is a BSB and whether it is in the register. */
export function validity(lookup: Lookup): Validity {
  return {
    bsb: lookup.kind === "malformed" ? null : lookup.bsb,
    valid: lookup.kind !== "malformed",
    exists: lookup.kind === "found",
    status: lookup.kind === "found"
      ? lookup.record.status
      : lookup.kind === "discontinued"
      ? "discontinued"
      : null,
    reason: problemWith(lookup),
  };
}

function replacement({ replaced_by }: BsbRecord): string {
  return replaced_by ? `use ${replaced_by} instead` : "no replacement is known";
}

/** What the bulk endpoint answers: each list in the order asked. */
export interface BulkLookup<Found = BsbRecord> {
  readonly results: readonly Found[];
  /** Hyphenated BSBs that are not in the register. */
  readonly not_found: readonly string[];
  /** Texts that are no BSBs, as given. */
  readonly invalid: readonly string[];
  /** How many results there are. */
  readonly count: number;
}

/**
 * Looks many BSBs up. One given twice is answered twice.
 *
 * @param find Gives what is known of a hyphenated BSB.
 */
export function lookUpAll<Found extends object>(
  find: (bsb: string) => Found | undefined,
  inputs: readonly string[],
): BulkLookup<Found> {
  const results: Found[] = [];
  const not_found: string[] = [];
  const invalid: string[] = [];
  for (const input of inputs) {
    const bsb = parseBsb(input);
    const found = bsb && find(bsb);
    if (found) results.push(found);
    else if (bsb) not_found.push(bsb);
    else invalid.push(input);
  }
  return { results, not_found, invalid, count: results.length };
}
