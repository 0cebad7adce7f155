import type { BsbRecord } from "../record.ts";
import { parseQuery } from "./query.ts";
import { NUMBER_SCORE, titleScore } from "./scores.ts";
import { GROUPS_PER_RECORD, type Tables } from "./tables.ts";
import { QUALITY } from "./term_matches.ts";
import { TopKeys } from "./top_keys.ts";
import { matchWords, type QueryMatch, type WordMatch } from "./word_match.ts";

/** Which matches to give, and how many. */
export interface SearchFilter {
  /** An institution's code, any case. Empty is no filter. */
  readonly bank?: string | undefined;
  /** A state's abbreviation, any case. Empty is no filter. */
  readonly state?: string | undefined;
  /** Most results to give. */
  readonly limit: number;
}

/** The best matches of a search. */
export interface SearchResult {
  /** How many records match, those past the limit included. */
  readonly total: number;
  /** Best first. */
  readonly results: readonly BsbRecord[];
}

const NOTHING: SearchResult = { total: 0, results: [] };

/**
 * Answers a query from the index: first as typed; if that finds nothing in
 * the whole register, with typos in words that are known; at last, of three
 * words or more, with any one of them left out, since `bendigo bank ballarat`
 * may ask for a branch that is no more.
 */
export function searchTables(
  tables: Tables,
  query: string,
  filter: SearchFilter,
): SearchResult {
  const words = parseQuery(query);
  const asTyped = neededWords(matchWords(tables, words, false));
  if (!asTyped) return NOTHING;
  const strict = rank(tables, asTyped, filter, 0);
  if (strict) return strict;
  const withTypos = neededWords(matchWords(tables, words, true));
  const loose = withTypos && rank(tables, withTypos, filter, 0);
  if (loose) return loose;
  const mayLackOne = asTyped.words.filter(isNeeded).length >= 3 &&
    !asTyped.words.some(({ word }) => word.isBsb);
  return mayLackOne && rank(tables, asTyped, filter, 1) || NOTHING;
}

/** Null if the query finds nothing, filters aside. */
function rank(
  tables: Tables,
  match: QueryMatch,
  filter: SearchFilter,
  mayLack: number,
): SearchResult | null {
  const ranking = new Ranking(tables, match, filter, mayLack);
  ranking.run();
  return ranking.foundAny ? ranking.result() : null;
}

/**
 * Drops words that fit nothing. A BSB is never dropped: someone who gives one
 * does not want another.
 *
 * @returns null if nothing is left to search for.
 */
function neededWords({ words, qualities }: QueryMatch): QueryMatch | null {
  if (words.some(({ word, size }) => word.isBsb && size === 0)) return null;
  const left = words.filter(({ size }) => size > 0);
  return left.some(isNeeded) ? { words: left, qualities } : null;
}

function isNeeded({ word }: WordMatch): boolean {
  return !word.optional;
}

/** Goes through the records that the rarest word fits and ranks them. */
class Ranking {
  /** Whether the query finds anything, filters aside. */
  foundAny = false;
  readonly #tables: Tables;
  readonly #match: QueryMatch;
  readonly #lone: boolean;
  readonly #bank: string;
  readonly #state: string;
  readonly #top: TopKeys;
  /** By group, what its titles add, and 1; 0 where not worked out yet. */
  readonly #titleScores: Uint16Array;
  /** How many words a record may lack. */
  readonly #mayLack: number;
  /** Records looked at, where more than one word brings them in. */
  readonly #seen = new Set<number>();
  #total = 0;

  constructor(
    tables: Tables,
    match: QueryMatch,
    filter: SearchFilter,
    mayLack: number,
  ) {
    this.#mayLack = mayLack;
    this.#tables = tables;
    this.#match = match;
    this.#lone = match.words.filter(isNeeded).length === 1;
    this.#bank = (filter.bank ?? "").trim().toUpperCase();
    this.#state = (filter.state ?? "").trim().toUpperCase();
    this.#top = new TopKeys(filter.limit);
    this.#titleScores = new Uint16Array(tables.groupLabels.length);
  }

  run(): void {
    const needed = this.#match.words.filter(isNeeded);
    const rarest = needed.toSorted((a, b) => a.size - b.size);
    // Whoever lacks one word has one of the two rarest.
    for (const word of rarest.slice(0, 1 + this.#mayLack)) this.#visit(word);
  }

  #visit({ start, end, groups, scores }: WordMatch): void {
    const { memberStarts, members, recordGroups } = this.#tables;
    for (let record = start; record < end; record++) this.#consider(record);
    for (const group of groups) {
      const stop = memberStarts[group + 1]!;
      for (let i = memberStarts[group]!; i < stop; i++) {
        const record = members[i]!;
        if (record >= start && record < end) continue;
        // Of several groups that fit, the first brings the record in.
        let at = record * GROUPS_PER_RECORD;
        while (scores[recordGroups[at]!] === 0) at++;
        if (recordGroups[at] === group) this.#consider(record);
      }
    }
  }

  result(): SearchResult {
    const { records } = this.#tables;
    const results = this.#top.sorted().map((key) =>
      records[records.length - 1 - key % records.length]!
    );
    return { total: this.#total, results };
  }

  #consider(record: number): void {
    if (this.#mayLack > 0) {
      if (this.#seen.has(record)) return;
      this.#seen.add(record);
    }
    let score = 0;
    let lacks = 0;
    for (const match of this.#match.words) {
      const added = this.#wordScore(match, record);
      if (added === 0 && !match.word.optional && ++lacks > this.#mayLack) {
        return;
      }
      score += match.word.optional ? added >> 2 : added;
    }
    this.foundAny = true;
    if (!this.#passes(record)) return;
    this.#total++;
    this.#offer(record, score);
  }

  #wordScore({ scores, start, end }: WordMatch, record: number): number {
    if (record >= start && record < end) return NUMBER_SCORE;
    const { recordGroups } = this.#tables;
    const at = record * GROUPS_PER_RECORD;
    return Math.max(
      scores[recordGroups[at]!]!,
      scores[recordGroups[at + 1]!]!,
      scores[recordGroups[at + 2]!]!,
    );
  }

  #passes(record: number): boolean {
    const { recordGroups, groupLabels } = this.#tables;
    const at = record * GROUPS_PER_RECORD;
    return (!this.#bank || groupLabels[recordGroups[at]!] === this.#bank) &&
      (!this.#state || groupLabels[recordGroups[at + 1]!] === this.#state);
  }

  /** Ranks by score, then active ones, then by number. */
  #offer(record: number, wordScores: number): void {
    const { active, records, recordGroups } = this.#tables;
    let score = wordScores;
    let bit = 1;
    // Numbers that begin with the digits stay in their own order.
    if (!this.#lone || score < NUMBER_SCORE) {
      const at = record * GROUPS_PER_RECORD;
      for (let i = at; i < at + GROUPS_PER_RECORD; i++) {
        score += this.#titleScore(recordGroups[i]!);
      }
      bit = active[record]!;
    }
    const behind = records.length - 1 - record;
    this.#top.offer((score * 2 + bit) * records.length + behind);
  }

  /** What the title adds of which most is in the query. */
  #titleScore(group: number): number {
    const known = this.#titleScores[group]!;
    if (known > 0) return known - 1;
    const { titleStarts, titleFields, titleTermStarts } = this.#tables;
    let best = 0;
    const end = titleStarts[group + 1]!;
    for (let title = titleStarts[group]!; title < end; title++) {
      const quality = this.#worstQuality(title);
      if (quality === 0) continue;
      const words = titleTermStarts[title + 1]! - titleTermStarts[title]!;
      const field = titleFields[title]!;
      best = Math.max(best, titleScore(field, quality, words, this.#lone));
    }
    this.#titleScores[group] = best + 1;
    return best;
  }

  #worstQuality(title: number): number {
    const { titleTermStarts, titleTerms } = this.#tables;
    const { qualities } = this.#match;
    let worst: number = QUALITY.whole;
    const end = titleTermStarts[title + 1]!;
    for (let i = titleTermStarts[title]!; i < end && worst > 0; i++) {
      worst = Math.min(worst, qualities[titleTerms[i]!]!);
    }
    return worst;
  }
}
