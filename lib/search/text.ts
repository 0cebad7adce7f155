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

/** Words between others; a longer word may begin like them. */
const LINKING_WORDS: ReadonlySet<string> = new Set(
  "a an and at for from in is my of on the to with".split(" "),
);

const FILLERS: ReadonlySet<string> = new Set([
  ...LINKING_WORDS,
  ..."branch branches bsb bsbs code codes find near number numbers".split(" "),
  ..."what whats".split(" "),
]);

const LEGAL_FORMS: ReadonlySet<string> = new Set(
  "ag co company corp corporation limited na nv plc pty".split(" "),
);

/**
 * Reduces a text to what spellings of it have in common: no case, accents or
 * apostrophes, initials joined (`T&C` is `tc`).
 */
export function foldText(text: string): string {
  return text.toLowerCase().replace(APOSTROPHES, "").normalize("NFKD")
    .replace(/\p{M}/gu, "").replace(TIED_INITIAL, "$1");
}

/** The words of a text, folded: `St.George (QLD)` is `st`, `george`, `qld`. */
export function splitWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The one spelling that stands for a word in the index: `mt` is `mount`. */
export function commonSpelling(word: string): string {
  return SAME_WORD.get(word) ?? word;
}

/** Whether a word says nothing about which BSB is meant. */
export function isFiller(word: string): boolean {
  return FILLERS.has(word);
}

/** Whether a filler may be the beginning of a word that is none. */
export function mayGoOn(filler: string): boolean {
  return LINKING_WORDS.has(filler);
}

/**
 * The words that someone who types a whole name would not leave out: no
 * fillers, no `Pty Ltd`. A name made of nothing else keeps its words.
 */
export function coreWords(words: readonly string[]): readonly string[] {
  const core = words.filter((word) =>
    !FILLERS.has(word) && !LEGAL_FORMS.has(commonSpelling(word))
  );
  return core.length > 0 ? core : words;
}
