import { commonSpelling } from "../words.ts";

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
