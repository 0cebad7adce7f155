// Browser-safe.

/** A prefix that the network assigned to an institution. */
export interface Prefix {
  /** Two or three digits. */
  readonly prefix: string;
  readonly name: string;
  /** Code of the institution. */
  readonly code: string;
}

/** A group of digits of a BSB and what it says. */
export interface AnatomyPart {
  readonly kind: "institution" | "state" | "branch";
  readonly digits: string;
  /** `Institution`, `State digit`, `Branch`. */
  readonly title: string;
  /** A sentence or two that claim no more than is known. */
  readonly meaning: string;
}

/** What a digit in the third place stands for. */
export interface StateDigit {
  /** Abbreviations of the states; empty for 0, 1, 8 and 9. */
  readonly states: readonly string[];
  readonly names: string;
  /** Percentage of the numbers with it that are there. */
  readonly share: number;
}

/**
 * State digits, and how far each holds among the numbers with a two-digit
 * prefix in July 2026. A test holds them against `data/states.json`.
 */
export const STATE_DIGITS: Readonly<Record<string, StateDigit>> = {
  2: {
    states: ["NSW", "ACT"],
    names: "New South Wales or the Australian Capital Territory",
    share: 94.5,
  },
  3: { states: ["VIC"], names: "Victoria", share: 93.9 },
  4: { states: ["QLD"], names: "Queensland", share: 93.8 },
  5: {
    states: ["SA", "NT"],
    names: "South Australia or the Northern Territory",
    share: 87.2,
  },
  6: { states: ["WA"], names: "Western Australia", share: 86.2 },
  7: { states: ["TAS"], names: "Tasmania", share: 48.2 },
};

/**
 * Finds the prefix that a BSB begins with: the longest that fits.
 *
 * @param bsb Hyphenated, or the digits typed so far.
 */
export function prefixOf(
  bsb: string,
  prefixes: readonly Prefix[],
): Prefix | null {
  const fitting = prefixes.filter(({ prefix }) => bsb.startsWith(prefix));
  return fitting.sort((a, b) => b.prefix.length - a.prefix.length)[0] ?? null;
}

/**
 * Takes a BSB apart. A prefix of three digits leaves no digit for a state,
 * and of a prefix that nobody holds nothing is known.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * const prefixes = [{ prefix: "06", name: "Commonwealth Bank", code: "CBA" }];
 * assertEquals(
 *   anatomyOf("062-000", prefixes).map(({ digits }) => digits),
 *   ["06", "2", "000"],
 * );
 * ```
 *
 * @param bsb Hyphenated.
 */
export function anatomyOf(
  bsb: string,
  prefixes: readonly Prefix[],
): readonly AnatomyPart[] {
  const owner = prefixOf(bsb, prefixes);
  const head = bsb.slice(0, 3);
  const tail = bsb.slice(4);
  if (!owner) return [unknownOwner(head), branch(tail)];
  return owner.prefix.length === 2
    ? [institution(owner), stateDigit(head.slice(2)), branch(tail)]
    : [institution(owner), branch(tail)];
}

function institution({ prefix, name }: Prefix): AnatomyPart {
  const meaning = prefix.length === 2
    ? `Numbers that begin with ${prefix} belong to ${name}.`
    : `Numbers that begin with ${prefix} belong to ${name}. ` +
      "The prefix takes all three digits, so none of them names a state.";
  return { kind: "institution", digits: prefix, title: "Institution", meaning };
}

function unknownOwner(head: string): AnatomyPart {
  return {
    kind: "institution",
    digits: head,
    title: "Institution",
    meaning: "The first two or three digits name the institution, " +
      `but no institution with numbers in the register holds ` +
      `${head.slice(0, 2)} or ${head}.`,
  };
}

function stateDigit(digit: string): AnatomyPart {
  const known = STATE_DIGITS[digit];
  const meaning = known
    ? `In the third place, ${digit} stands for ${known.names}. ` +
      `It is a hint, not a rule: ${known.share}% of the numbers with this ` +
      "digit after a two-digit prefix were there in July 2026."
    : `In the third place, ${digit} stands for no state.`;
  return { kind: "state", digits: digit, title: "State digit", meaning };
}

function branch(tail: string): AnatomyPart {
  return {
    kind: "branch",
    digits: tail,
    title: "Branch",
    meaning: "The institution assigns these three digits itself, " +
      "to a branch, an office or a product.",
  };
}
