import type { Directory } from "../../directory/directory.ts";
import { bsbIn } from "../bsb/nearest.ts";
import { lookUp } from "../../directory/lookup.ts";
import type { BsbRecord } from "../../record.ts";
import { type Suggestion, suggestPages } from "./suggestions.ts";

/** Records shown; who wants others writes more. */
const MAX_RESULTS = 50;
const MAX_QUERY_CHARACTERS = 200;

/** What a visitor searches for, as the address says it. */
export interface SearchRequest {
  readonly q: string;
  /** Code of an institution; empty for any. */
  readonly bank: string;
  readonly state: string;
}

/** What the search page shows. */
export interface SearchView extends SearchRequest {
  /** The very number that was typed, in the register or once in it. */
  readonly exact: ReturnType<typeof lookUp> | null;
  /** Banks, suburbs and postcodes of that name. */
  readonly pages: readonly Suggestion[];
  readonly total: number;
  /** The best, without the exact one. */
  readonly records: readonly BsbRecord[];
}

/** Reads the query of an address. Any text is one. */
export function readSearch(query: Record<string, string>): SearchRequest {
  const { q = "", bank = "", state = "" } = query;
  return {
    q: [...q.trim()].slice(0, MAX_QUERY_CHARACTERS).join(""),
    bank: bank.trim().toUpperCase(),
    state: state.trim().toUpperCase(),
  };
}

/** Searches the register for the page. */
export async function searchView(
  directory: Directory,
  request: SearchRequest,
): Promise<SearchView> {
  const { q, bank, state } = request;
  const bsb = bsbIn(q);
  const filtered = bank !== "" || state !== "";
  const { total, results } = await directory.search(q, {
    bank,
    state,
    limit: MAX_RESULTS,
  });
  return {
    ...request,
    exact: bsb ? lookUp(directory, bsb) : null,
    pages: filtered ? [] : suggestPages(directory, q),
    total,
    records: results.filter((record) => record.bsb !== bsb),
  };
}
