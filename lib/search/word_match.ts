import { bsbDigits } from "../bsb.ts";
import type { BsbRecord } from "../record.ts";
import type { QueryWord } from "./query.ts";
import { wordScore } from "./scores.ts";
import { FIELD, FIELD_BITS, type Tables } from "./tables.ts";
import { lowerBound, QUALITY, visitMatches } from "./term_matches.ts";

const FIELD_MASK = (1 << FIELD_BITS) - 1;

/** What one word of a query fits. */
export interface WordMatch {
  readonly word: QueryWord;
  /** Its score by group, 0 where it does not fit. */
  readonly scores: Uint8Array;
  /** The groups that it fits. */
  readonly groups: number[];
  /** The records whose number begins with it, from `start` to before `end`. */
  readonly start: number;
  readonly end: number;
  /** How many records it fits, those counted twice that it fits twice. */
  size: number;
}

/** What all words of a query fit. */
export interface QueryMatch {
  readonly words: readonly WordMatch[];
  /** By term, how well the word fits it that fits best. */
  readonly qualities: Uint8Array;
}

/** So many words written apart may be one: `comm bank`, `new south wales`. */
const MAX_JOINED_WORDS = 3;

/** Looks up all words of a query, each alone and joined to its neighbours. */
export function matchWords(
  tables: Tables,
  query: readonly QueryWord[],
  loose: boolean,
): QueryMatch {
  const qualities = new Uint8Array(tables.terms.length);
  const words = query.map((word) => {
    const match = startMatch(tables, word);
    let finished = false;
    visitMatches(tables.terms, word, loose, (term, found) => {
      if (found === QUALITY.whole) finished ||= namesSomething(tables, term);
      const quality = finished && found === QUALITY.lastPrefix
        ? QUALITY.prefix
        : found;
      qualities[term] = Math.max(qualities[term]!, quality);
      addTerm(tables, match, term, quality);
    });
    return match;
  });
  for (const run of neighbours(words)) {
    const joined = run.map(({ word }) => word.text).join("");
    const term = lowerBound(tables.terms, joined);
    if (tables.terms[term] !== joined) continue;
    qualities[term] = QUALITY.whole;
    for (const match of run) addTerm(tables, match, term, QUALITY.whole);
  }
  return { words, qualities };
}

/** Every two or three words that stand side by side, BSBs left out. */
function* neighbours(words: readonly WordMatch[]): Generator<WordMatch[]> {
  for (let length = 2; length <= MAX_JOINED_WORDS; length++) {
    for (let end = length; end <= words.length; end++) {
      const run = words.slice(end - length, end);
      if (!run.some(({ word }) => word.isBsb)) yield run;
    }
  }
}

/**
 * Whether a term stands in anything but branch names. Whoever has typed it is
 * likely done with the word: `sa` is the state, not Salisbury.
 */
function namesSomething(
  { postings, postingStarts }: Tables,
  term: number,
): boolean {
  for (let i = postingStarts[term]!; i < postingStarts[term + 1]!; i++) {
    if ((postings[i]! & FIELD_MASK) !== FIELD.branch) return true;
  }
  return false;
}

function startMatch(tables: Tables, word: QueryWord): WordMatch {
  const [start, end] = word.digits
    ? numberRange(tables.records, word.text)
    : [0, 0];
  const scores = new Uint8Array(tables.groupLabels.length);
  return { word, scores, groups: [], start, end, size: end - start };
}

function addTerm(
  tables: Tables,
  match: WordMatch,
  term: number,
  quality: number,
): void {
  const { postings, postingStarts, memberStarts } = tables;
  const end = postingStarts[term + 1]!;
  for (let i = postingStarts[term]!; i < end; i++) {
    const group = postings[i]! >>> FIELD_BITS;
    const score = wordScore(postings[i]! & FIELD_MASK, quality);
    const before = match.scores[group]!;
    if (score <= before) continue;
    match.scores[group] = score;
    if (before > 0) continue;
    match.groups.push(group);
    match.size += memberStarts[group + 1]! - memberStarts[group]!;
  }
}

/** The records whose number begins with the given digits, as a range. */
function numberRange(
  records: readonly BsbRecord[],
  digits: string,
): [start: number, end: number] {
  if (digits.length > 6) return [0, 0];
  // Digits stand before the colon: all numbers with this prefix are below.
  return [firstFrom(records, digits), firstFrom(records, `${digits}:`)];
}

function firstFrom(records: readonly BsbRecord[], digits: string): number {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (bsbDigits(records[middle]!.bsb) < digits) low = middle + 1;
    else high = middle;
  }
  return low;
}
