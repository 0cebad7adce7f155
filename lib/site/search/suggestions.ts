import type { Directory } from "../../directory/directory.ts";
import { bsbIn } from "../bsb/nearest.ts";
import { groupsOf } from "../shared/grouped_records.ts";
import { INSTITUTION_ALIASES } from "../../directory/aliases.ts";
import { lookUp } from "../../directory/lookup.ts";
import { oncePerVersion } from "../../directory/once_per_version.ts";
import type { BsbRecord } from "../../record.ts";
import {
  commonSpelling,
  readableCount,
  splitQuery,
  splitWords,
} from "../../words.ts";

/** A page that somebody who types may mean. */
export interface Suggestion {
  readonly label: string;
  readonly detail: string;
  readonly href: string;
}

/** Suggestions given at most, and of banks and places among them. */
export const MAX_SUGGESTIONS = 8;
const MAX_BANKS = 3;
const MAX_PLACES = 3;

/** A page that lists BSBs, and the words that lead to it. */
interface ListPage extends Suggestion {
  /** One list of words for each name it goes by. */
  readonly names: readonly (readonly string[])[];
  /** Words that may be typed beside a name and need not be. */
  readonly beside: readonly string[];
  readonly count: number;
}

interface ListPages {
  readonly banks: readonly ListPage[];
  readonly suburbs: readonly ListPage[];
  readonly postcodes: readonly ListPage[];
}

/** Pages for a text being typed, best first. */
export async function suggest(
  directory: Directory,
  query: string,
): Promise<Suggestion[]> {
  const text = query.trim();
  if (text === "") return [];
  const pages = suggestPages(directory, text);
  const room = MAX_SUGGESTIONS - pages.length;
  const bsbs = await suggestBsbs(directory, text, room);
  // Whoever types a hyphen or five digits and more means a number.
  return /^\d{3}-|\d{5}/.test(text) ? [...bsbs, ...pages] : [...pages, ...bsbs];
}

/** Banks, suburbs and postcodes for a text, best first. */
export function suggestPages(
  directory: Directory,
  query: string,
): Suggestion[] {
  const pages = pagesOf(directory);
  const words = splitQuery(query).map(commonSpelling);
  if (words.length === 0) return [];
  return [
    ...best(pages.banks, words, MAX_BANKS),
    ...best(pages.suburbs, words, MAX_PLACES),
    ...best(pages.postcodes, words, MAX_PLACES),
  ].map(({ label, detail, href }) => ({ label, detail, href }));
}

async function suggestBsbs(
  directory: Directory,
  text: string,
  limit: number,
): Promise<Suggestion[]> {
  const bsb = bsbIn(text);
  const exact = bsb && lookUp(directory, bsb);
  if (exact && exact.kind === "discontinued") {
    return [{
      label: exact.bsb,
      detail: `Discontinued, ${exact.record.institution_name}`,
      href: `/bsb/${exact.bsb}`,
    }];
  }
  const { results } = await directory.search(text, { limit });
  return results.map((record) => ({
    label: record.bsb,
    detail: detailOf(record),
    href: `/bsb/${record.bsb}`,
  }));
}

/** The branch with its suburb, unless its name says that already. */
function detailOf({ institution_name, branch_name, suburb }: BsbRecord) {
  const named = branch_name.toLowerCase().includes(suburb.toLowerCase());
  return [institution_name, branch_name, named ? "" : suburb]
    .filter((part) => part !== "").join(", ");
}

const pagesOf = oncePerVersion(listPages);

function listPages(directory: Directory): ListPages {
  const { suburbs, byPostcode } = groupsOf(directory);
  return {
    banks: directory.institutions.map((bank) => ({
      label: bank.name,
      detail: `Institution ${bank.code}, ${countOf(bank.bsb_count)}`,
      href: `/bank/${bank.slug}`,
      names: [bank.name, bank.code, ...INSTITUTION_ALIASES.get(bank.code) ?? []]
        .map(wordsOf),
      beside: [],
      count: bank.bsb_count,
    })),
    suburbs: [...suburbs.values()].map(({ name, state, slug, records }) => ({
      label: `${name} ${state}`,
      detail: `Suburb, ${countOf(records.length)}`,
      href: `/suburb/${state}/${slug}`,
      names: [wordsOf(name)],
      beside: [
        state.toLowerCase(),
        ...new Set(records.map((record) => record.postcode)),
      ],
      count: records.length,
    })),
    postcodes: [...byPostcode].map(([postcode, records]) => ({
      label: postcode,
      detail: `Postcode, ${countOf(records.length)}`,
      href: `/postcode/${postcode}`,
      names: [[postcode]],
      beside: [],
      count: records.length,
    })),
  };
}

function wordsOf(name: string): string[] {
  return splitWords(name).map(commonSpelling);
}

function countOf(n: number): string {
  return n === 1 ? "1 BSB" : `${readableCount(n)} BSBs`;
}

function best(
  pages: readonly ListPage[],
  words: readonly string[],
  limit: number,
): ListPage[] {
  return pages
    .map((page) => ({ page, score: scoreOf(page, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.page.count - a.page.count)
    .slice(0, limit)
    .map(({ page }) => page);
}

/** 0 no match; then words within a name, its beginning, the whole of it. */
function scoreOf({ names, beside }: ListPage, words: readonly string[]) {
  let score = 0;
  for (const name of names) {
    const own = words.filter((word) => name.some((n) => n.startsWith(word)));
    const others = words.filter((word) => !own.includes(word));
    const begins = name[0]?.startsWith(words[0]!) ?? false;
    if (own.length === 0 || !others.every((word) => beginsOne(beside, word))) {
      continue;
    }
    // Digits are no beginning of a name: 2 would give every such postcode.
    if (/^\d{1,2}$/.test(own[0]!)) continue;
    const whole = own.length === name.length &&
      name.every((word, i) => own[i] === word);
    score = Math.max(score, whole ? 3 : begins ? 2 : 1);
  }
  return score;
}

function beginsOne(texts: readonly string[], word: string): boolean {
  return texts.some((text) => text.startsWith(word));
}
