import {
  type Institution,
  type InstitutionNames,
  institutionNames,
  listInstitutions,
} from "./institutions.ts";
import type { BsbRecord, HistoryEntry } from "./record.ts";
import { INSTITUTION_ALIASES } from "./reference.ts";
import {
  buildSearch,
  buildSearchInSteps,
  type SearchFilter,
  type SearchIndex,
  type SearchResult,
} from "./search.ts";
import { replacementOf, statusOf } from "./status.ts";
import type {
  RegisterState,
  RegisterVersion,
  StoredEntry,
  StoredRecord,
} from "./store/types.ts";

/** A BSB that was in the register once and is not now. */
export interface DiscontinuedBsb extends BsbRecord {
  /** Date of the first snapshot without it. */
  readonly removed_on: string;
}

/** What a directory is made of. */
export interface DirectoryInput {
  readonly origin: "official" | "starter";
  readonly version: number;
  /** Date of the snapshot. */
  readonly date: string;
  readonly state: RegisterState;
  /** Every snapshot taken in, oldest first. */
  readonly log: readonly RegisterVersion[];
}

/** SWIFT codes by institution code: reference data beside the register. */
export type SwiftCodes = ReadonlyMap<string, string>;

const SEARCH_OPTIONS = { aliases: INSTITUTION_ALIASES };

/**
 * One version of the register in memory, never changed: requests read it,
 * and a new version takes its place whole. What few requests need is made
 * when first asked for.
 */
export class Directory {
  readonly origin: "official" | "starter";
  readonly version: number;
  readonly date: string;
  readonly log: readonly RegisterVersion[];
  /** Sorted by BSB. */
  readonly records: readonly BsbRecord[];
  readonly #byBsb = new Map<string, BsbRecord>();
  readonly #gone = new Map<string, DiscontinuedBsb>();
  readonly #firstSeen = new Map<string, string>();
  readonly #names: InstitutionNames;
  readonly #swift: SwiftCodes;
  readonly #history: () => readonly StoredEntry[];
  #searchIndex: SearchIndex | undefined;

  constructor(input: DirectoryInput, swift: SwiftCodes) {
    this.origin = input.origin;
    this.version = input.version;
    this.date = input.date;
    this.log = input.log;
    this.#swift = swift;
    this.#history = input.state.history;
    const live = input.state.records.filter((row) => !row.removed_on);
    this.#names = institutionNames(input.state.key, live);
    this.records = this.#addRecords(live);
    for (const row of input.state.records) {
      if (row.removed_on) this.#addGone(row, row.removed_on);
    }
  }

  /** The record of a hyphenated BSB. */
  get(bsb: string): BsbRecord | undefined {
    return this.#byBsb.get(bsb);
  }

  /** A BSB that the register held once. */
  discontinued(bsb: string): DiscontinuedBsb | undefined {
    return this.#gone.get(bsb);
  }

  /** Every discontinued BSB, sorted by number. */
  allDiscontinued(): DiscontinuedBsb[] {
    return [...this.#gone.values()];
  }

  /** Date of the first snapshot that held a BSB; null for one never seen. */
  firstSeen(bsb: string): string | null {
    return this.#firstSeen.get(bsb) ?? null;
  }

  /** The history of a BSB, newest first. */
  historyOf(bsb: string): readonly HistoryEntry[] {
    return this.#historyByBsb.get(bsb) ?? [];
  }

  /** Every history entry, oldest first. */
  get history(): readonly StoredEntry[] {
    return this.#history();
  }

  /** Institutions that have a record, by name. */
  get institutions(): readonly Institution[] {
    return this.#once(
      "institutions",
      () => listInstitutions(this.records, this.#names, this.#swift),
    );
  }

  /** Finds records, best first. Any text is a query. */
  search(query: string, filter: SearchFilter): SearchResult {
    this.#searchIndex ??= buildSearch(this.records, SEARCH_OPTIONS);
    return this.#searchIndex.search(query, filter);
  }

  /** Makes the register searchable with pauses, ahead of the first search. */
  async prepareSearch(pause: () => Promise<void>): Promise<void> {
    this.#searchIndex ??= await buildSearchInSteps(this.records, {
      ...SEARCH_OPTIONS,
      pause,
    });
  }

  get #historyByBsb(): ReadonlyMap<string, readonly HistoryEntry[]> {
    return this.#once("historyByBsb", () => {
      const byBsb = new Map<string, HistoryEntry[]>();
      for (const { bsb, version: _, ...entry } of this.history.toReversed()) {
        const entries = byBsb.get(bsb);
        if (entries) entries.push(entry);
        else byBsb.set(bsb, [entry]);
      }
      return byBsb;
    });
  }

  #addRecords(live: readonly StoredRecord[]): BsbRecord[] {
    const rows = new Map(live.map((row) => [row.bsb, row]));
    return live.map((row) => {
      const record = this.#record(row, (bsb) => rows.get(bsb));
      this.#byBsb.set(row.bsb, record);
      this.#firstSeen.set(row.bsb, row.first_seen);
      return record;
    });
  }

  #addGone(row: StoredRecord, removed_on: string): void {
    const record = this.#record(row, (bsb) => this.#byBsb.get(bsb));
    this.#gone.set(row.bsb, { ...record, removed_on });
    this.#firstSeen.set(row.bsb, row.first_seen);
  }

  #record(
    row: StoredRecord,
    find: Parameters<typeof replacementOf>[1],
  ): BsbRecord {
    return {
      bsb: row.bsb,
      institution: row.institution,
      institution_name: this.#names.nameOf(row),
      branch_name: row.branch_name,
      address: row.address,
      suburb: row.suburb,
      state: row.state,
      postcode: row.postcode,
      payments: row.payments,
      status: statusOf(row),
      replaced_by: replacementOf(row, find),
      last_changed: row.last_changed,
    };
  }

  readonly #made = new Map<string, unknown>();

  /** Makes a part when it is first asked for, and keeps it. */
  #once<T>(name: string, make: () => T): T {
    if (!this.#made.has(name)) this.#made.set(name, make());
    return this.#made.get(name) as T;
  }
}
