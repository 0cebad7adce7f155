import type { QueryWord } from "./query.ts";

/** How well a word of the query fits a term, better is higher, 0 not at all. */
export const QUALITY = {
  typoPrefix: 1,
  typo: 2,
  prefix: 3,
  /** A prefix that is likely still being typed. */
  lastPrefix: 4,
  whole: 5,
} as const;

const MIN_TYPO_CHARS = 3;
/** A longer word may be mistyped and unfinished, or match yet be a typo. */
const MIN_LOOSE_TYPO_CHARS = 5;

type Visit = (term: number, quality: number) => void;

/** Where a word is, or would be, in the sorted terms. */
export function lowerBound(terms: readonly string[], word: string): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (terms[middle]! < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Calls `visit` with every term that a word fits: whole, as a prefix, or,
 * only where it fits none of these, with one typo.
 *
 * @param loose Also looks for typos in words that fit, and lets digits be the
 * beginning of a postcode: for a query that finds nothing without.
 */
export function visitMatches(
  terms: readonly string[],
  word: QueryWord,
  loose: boolean,
  visit: Visit,
): void {
  if (word.isBsb) return;
  let found = false;
  for (const form of word.forms) {
    if (visitPrefixed(terms, form, word, loose, visit)) found = true;
  }
  if (word.digits || word.optional) return;
  const least = found ? MIN_LOOSE_TYPO_CHARS : MIN_TYPO_CHARS;
  if ((!found || loose) && word.text.length >= least) {
    visitTypos(terms, word.text, !found, visit);
  }
}

function visitPrefixed(
  terms: readonly string[],
  form: string,
  { digits, last }: QueryWord,
  loose: boolean,
  visit: Visit,
): boolean {
  const first = lowerBound(terms, form);
  let term = first;
  if (terms[term] === form) visit(term++, QUALITY.whole);
  if (!digits || loose) {
    const quality = last ? QUALITY.lastPrefix : QUALITY.prefix;
    while (terms[term]?.startsWith(form)) visit(term++, quality);
  }
  return term > first;
}

function visitTypos(
  terms: readonly string[],
  word: string,
  unfinished: boolean,
  visit: Visit,
): void {
  const prefixed: number[] = [];
  let found = false;
  for (let term = 0; term < terms.length; term++) {
    if (!mayBeTypo(word, terms[term]!)) continue;
    const quality = typoQuality(word, terms[term]!);
    if (quality === QUALITY.typo) {
      visit(term, quality);
      found = true;
    } else if (quality !== 0) prefixed.push(term);
  }
  if (found || !unfinished || word.length < MIN_LOOSE_TYPO_CHARS) return;
  for (const term of prefixed) visit(term, QUALITY.typoPrefix);
}

/**
 * Whether a word may be a typo of a term, told from two letters: of most terms
 * it is not. Past one typo at the beginning, the next letters are the same.
 */
function mayBeTypo(word: string, term: string): boolean {
  const [a, b] = [word.charCodeAt(0), word.charCodeAt(1)];
  const [first, second] = [term.charCodeAt(0), term.charCodeAt(1)];
  return first === a || first === b || second === a || second === b;
}

/**
 * Tells whether one insertion, deletion, substitution or transposition turns
 * a word into a term, or into the beginning of one.
 *
 * @returns `QUALITY.typo`, `QUALITY.typoPrefix` or 0.
 */
function typoQuality(word: string, term: string): number {
  if (term.length < word.length - 1 || term.length < MIN_TYPO_CHARS) return 0;
  let same = 0;
  while (same < word.length && word[same] === term[same]) same++;
  if (same === word.length) return 0;
  // Numbers are terms too, and never a typo of anything.
  if (same === 0 && term.charCodeAt(0) < 58 && /^\d+$/.test(term)) return 0;
  const swapped = word[same] === term[same + 1] &&
    word[same + 1] === term[same];
  // A short word with another first letter is another word.
  if (same === 0 && word.length === MIN_TYPO_CHARS && !swapped) return 0;
  return Math.max(
    restQuality(word, same + 1, term, same),
    restQuality(word, same, term, same + 1),
    restQuality(word, same + 1, term, same + 1),
    swapped ? restQuality(word, same + 2, term, same + 2) : 0,
  );
}

/** How the end of a word fits the end of a term, from the given places on. */
function restQuality(
  word: string,
  wordStart: number,
  term: string,
  termStart: number,
): number {
  const length = word.length - wordStart;
  if (term.length - termStart < length) return 0;
  for (let i = 0; i < length; i++) {
    if (word.charCodeAt(wordStart + i) !== term.charCodeAt(termStart + i)) {
      return 0;
    }
  }
  return term.length - termStart === length ? QUALITY.typo : QUALITY.typoPrefix;
}
