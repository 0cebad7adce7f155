// Browser-safe. How texts are folded, taken apart, compared and shortened.

const APOSTROPHES = /['’‘`´ʼ]/g;

/** A single letter that `&`, `.` or `/` ties to another: `T&C`, `A.N.Z`. */
const TIED_INITIAL =
  /(?<![\p{L}\p{N}])(\p{L})(?:\s*&\s*|[./])(?=\p{L}(?![\p{L}\p{N}]))/gu;

/** Spellings that people and the register mix, and the one they count as. */
const SAME_WORD: ReadonlyMap<string, string> = new Map([
  ["ltd", "limited"],
  ["mt", "mount"],
  ["nth", "north"],
  ["saint", "st"],
  ["sth", "south"],
]);

/** Longer queries are cut: the API takes 200 characters. */
export const MAX_QUERY_CHARS = 200;
/** Keeps the cost of a query of single letters within bounds. */
export const MAX_QUERY_WORDS = 16;

/**
 * Reduces a text to what its spellings have in common: no case, accents or
 * apostrophes, initials joined (`T&C` is `tc`).
 */
export function foldText(text: string): string {
  return text.toLowerCase().replace(APOSTROPHES, "").normalize("NFKD")
    .replace(/\p{M}/gu, "").replace(TIED_INITIAL, "$1");
}

/**
 * Folds what a visitor typed. It's cut before and after, because one sign may
 * unfold to eighteen letters.
 */
export function foldQuery(query: string): string {
  return foldText(query.slice(0, MAX_QUERY_CHARS)).slice(0, MAX_QUERY_CHARS);
}

/** The words of a text, folded: `St.George (QLD)` is `st`, `george`, `qld`. */
export function splitWords(text: string): string[] {
  return wordsIn(foldText(text));
}

/** The words that a visitor typed, folded, and not too many of them. */
export function splitQuery(query: string): string[] {
  return wordsIn(foldQuery(query)).slice(0, MAX_QUERY_WORDS);
}

function wordsIn(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The one spelling that a word counts as: `mt` is `mount`. */
export function commonSpelling(word: string): string {
  return SAME_WORD.get(word) ?? word;
}

/** Words of a name joined by hyphens, for addresses: `St Kilda`, `st-kilda`. */
export function slugify(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}|['’]/gu, "").toLowerCase()
    .replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

/** Orders texts as a person would, ignoring case, the same anywhere. */
export function compareText(a: string, b: string): number {
  return collator.compare(a, b);
}

const collator = new Intl.Collator("en-AU");

/** A text of at most so many characters, with an ellipsis where it's cut. */
export function clip(text: string, max: number): string {
  const characters = [...text];
  return characters.length > max
    ? `${characters.slice(0, max - 1).join("").trimEnd()}…`
    : text;
}

/** A count as people read it: `17,019`. `toLocaleString` takes 10 µs each. */
export function readableCount(count: number): string {
  return counts.format(count);
}

const counts = new Intl.NumberFormat("en-AU");
