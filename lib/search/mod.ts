import type { BsbRecord } from "../record.ts";
import { type SearchFilter, type SearchResult, searchTables } from "./rank.ts";
import { type Aliases, buildTables } from "./table_builder.ts";
import type { Tables } from "./tables.ts";

export type { Aliases, SearchFilter, SearchResult };

/** A register made searchable. It shares the records it was built from. */
export interface SearchIndex {
  /**
   * Finds records by number, beginning of a number, bank, branch, suburb,
   * state or postcode, best first. Any text is a query.
   */
  search(query: string, filter: SearchFilter): SearchResult;
}

/** What to know besides the records. */
export interface BuildOptions {
  /** Everyday names of institutions by code: `CBA` is `commbank`. */
  readonly aliases?: Aliases | undefined;
}

/** The same, and how to pause. */
export interface StepOptions extends BuildOptions {
  /** Lets others run. It is awaited between steps of a few milliseconds. */
  readonly pause: () => Promise<void>;
}

/**
 * Makes a register searchable at once: some tens of milliseconds.
 *
 * @param records The register, sorted by BSB; not to be changed afterwards.
 */
export function buildSearch(
  records: readonly BsbRecord[],
  { aliases = new Map() }: BuildOptions = {},
): SearchIndex {
  const steps = buildTables(records, aliases);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return searchIndex(step.value);
}

/**
 * Makes a register searchable with pauses, so that a server goes on serving.
 *
 * @param records The register, sorted by BSB; not to be changed afterwards.
 */
export async function buildSearchInSteps(
  records: readonly BsbRecord[],
  { aliases = new Map(), pause }: StepOptions,
): Promise<SearchIndex> {
  const steps = buildTables(records, aliases);
  let step = steps.next();
  while (!step.done) {
    await pause();
    step = steps.next();
  }
  return searchIndex(step.value);
}

function searchIndex(tables: Tables): SearchIndex {
  return {
    search: (query, filter) => searchTables(tables, query, filter),
  };
}
