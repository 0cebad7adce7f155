import { FIELD, type Field, JOINED } from "./tables.ts";
import { QUALITY } from "./term_matches.ts";

/** Above all that words can add up to: numbers come first. */
export const NUMBER_SCORE = 1 << 12;

/**
 * What one word adds by where and how well it fits. Whole words stand above
 * prefixes, these above typos; institution and suburb above branch words.
 * Postcodes and states pin down little, a parent's name next to nothing.
 */
const WORD_SCORES: Readonly<Record<Field, readonly number[]>> = {
  // By quality: none, typo in a prefix, typo, prefix, last prefix, whole.
  [FIELD.code]: [0, 15, 30, 40, 50, 100],
  [FIELD.name]: [0, 15, 30, 40, 50, 84],
  [FIELD.suburb]: [0, 15, 30, 40, 50, 80],
  [FIELD.postcode]: [0, 0, 0, 40, 50, 80],
  [FIELD.branch]: [0, 10, 20, 30, 40, 60],
  [FIELD.state]: [0, 0, 0, 20, 30, 70],
  // Not by its beginning: `queen street` is not for all of Queensland.
  [FIELD.stateName]: [0, 0, 35, 0, 0, 85],
  [FIELD.parent]: [0, 4, 8, 10, 12, 20],
};

const QUALITIES = QUALITY.whole + 1;

/** The same, flat, by `field * QUALITIES + quality`. */
const FLAT_WORD_SCORES = Uint8Array.from(
  Object.values(FIELD).flatMap((field) => WORD_SCORES[field]),
);

/** What a word adds that fits a term of a field. */
export function wordScore(field: number, quality: number): number {
  return FLAT_WORD_SCORES[field * QUALITIES + quality]!;
}

/** What a title adds that the query names in full: once, and by word. */
const WHOLE_TITLE: Readonly<Partial<Record<number, [number, number]>>> = {
  [FIELD.code]: [100, 0],
  // Above suburbs: `st george` is a bank, and a town in Queensland.
  [FIELD.name]: [150, 50],
  [FIELD.suburb]: [60, 30],
  [FIELD.branch]: [15, 0],
};

/** A code and nothing else: nothing may come before its institution. */
const LONE_CODE_SCORE = 400;

/**
 * By word, for a title named with typos or with its last word unfinished.
 * With what the word itself adds it stays below a whole word.
 */
const PARTIAL_NAME = [0, 5, 12, 0, 28];
const PARTIAL_OTHER = [0, 2, 5, 0, 10];

/**
 * What a title adds whose every word the query has.
 *
 * @param titleField Its field, `JOINED` or not.
 * @param quality How well the word fits that fits worst.
 * @param lone Whether the query is a single word.
 */
export function titleScore(
  titleField: number,
  quality: number,
  words: number,
  lone: boolean,
): number {
  const field = titleField & ~JOINED;
  // One word of several is the beginning of all of them joined.
  if (quality === QUALITY.lastPrefix && field !== titleField) return 0;
  if (quality < QUALITY.whole) {
    const partial = field === FIELD.name ? PARTIAL_NAME : PARTIAL_OTHER;
    return partial[quality]! * (field === FIELD.branch ? 1 : words);
  }
  if (lone && field === FIELD.code) return LONE_CODE_SCORE;
  const [once, each] = WHOLE_TITLE[field] ?? [0, 0];
  return once + each * words;
}
