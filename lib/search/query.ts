import { isFiller, mayGoOn } from "./fillers.ts";
import { commonSpelling, foldQuery, MAX_QUERY_WORDS } from "../words.ts";

/** One word of a query. */
export interface QueryWord {
  readonly text: string;
  /** The spellings to look up, `text` among them. */
  readonly forms: readonly string[];
  /** Digits alone: a number, its beginning, a postcode, never a typo. */
  readonly digits: boolean;
  /** Written like a BSB or as long as one, so it can be nothing else. */
  readonly isBsb: boolean;
  /** A filler: a record that lacks it is found all the same. */
  readonly optional: boolean;
  /** The last of the query: it may still be in the middle of being typed. */
  readonly last: boolean;
}

/** Three digits, a hyphen or blank, up to three more; else any word. */
const TOKEN = /(\d{3}) ?[-./ ] ?(\d{1,3})(?![\p{L}\p{N}])|[\p{L}\p{N}]+/gu;

/**
 * Reads a query as its words, each once, fillers left out unless there is
 * nothing else. One like `in` at the end stays as an optional word, since
 * `glen in` may become `glen innes`.
 */
export function parseQuery(query: string): QueryWord[] {
  const text = foldQuery(query)
    .replace(/[\p{Pd}−]/gu, "-").replace(/\s+/g, " ")
    .replace(/(?<![\p{L}\p{N}])bsb(?=\d)/gu, "bsb ");
  const tokens = new Map<string, boolean>();
  for (const [token, head, tail] of text.matchAll(TOKEN)) {
    if (head) tokens.set(head + tail, true);
    else if (!tokens.has(token)) tokens.set(token, /^\d{6}$/.test(token));
  }
  return queryWords([...tokens].slice(0, MAX_QUERY_WORDS));
}

function queryWords(tokens: readonly [string, boolean][]): QueryWord[] {
  const allFillers = tokens.every(([text]) => isFiller(text));
  const words = tokens.map(([text, isBsb], index): QueryWord => ({
    text,
    forms: [...new Set([commonSpelling(text), text])],
    digits: /^\d+$/.test(text),
    isBsb,
    optional: isFiller(text) && !allFillers,
    last: index === tokens.length - 1,
  }));
  return words.filter(({ text, optional, last }) =>
    !optional || last && mayGoOn(text)
  );
}
