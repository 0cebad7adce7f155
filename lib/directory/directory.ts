import {
  type Institution,
  type InstitutionNames,
  institutionNames,
  listInstitutions,
} from "./institutions.ts";
import type { BsbRecord, HistoryEntry } from "../record.ts";
import type { SearchFilter, SearchIndex, SearchResult } from "../search/mod.ts";
import { replacementOf, statusOf } from "./status.ts";
import { ownsPrefix, placeOf } from "../store/record_table.ts";
import type { RecordTable } from "../store/types.ts";
import type {
  RegisterState,
  RegisterVersion,
  StoredEntry,
  StoredRecord,
} from "../store/types.ts";

export type { RegisterVersion, StoredEntry };

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

/** Some milliseconds of work. */
const RECORDS_PER_PAUSE = 1_000;

/**
 * One version of the register in memory, never changed: requests read it,
 * and a new version takes its place whole. What only some requests need is
 * made when first asked for, records too, so that a server starts at once.
 */
export class Directory {
  readonly origin: "official" | "starter";
  readonly version: number;
  readonly date: string;
  readonly log: readonly RegisterVersion[];
  readonly #table: RecordTable;
  /** Records made already, by their place in the table. */
  readonly #made: (BsbRecord | undefined)[];
  /** Records found already: the search for a place takes longest of all. */
  readonly #found = new Map<string, BsbRecord>();
  readonly #names: InstitutionNames;
  readonly #swift: SwiftCodes;
  readonly #history: () => readonly StoredEntry[];
  #searchIndex: SearchIndex | undefined;
  readonly #parts = new Map<string, unknown>();

  constructor(input: DirectoryInput, swift: SwiftCodes) {
    this.origin = input.origin;
    this.version = input.version;
    this.date = input.date;
    this.log = input.log;
    this.#swift = swift;
    this.#history = input.state.history;
    this.#table = input.state.records;
    this.#made = new Array(this.#table.length);
    this.#names = institutionNames(
      input.state.key,
      (code, prefix) => ownsPrefix(this.#table, code, prefix),
    );
  }

  /** How many BSBs are in the register. */
  get size(): number {
    return this.#places.live.length;
  }

  /** Every record, sorted by BSB. */
  get records(): readonly BsbRecord[] {
    return this.#part(
      "records",
      () => this.#places.live.map((place) => this.#recordAt(place)),
    );
  }

  /** The record of a hyphenated BSB. */
  get(bsb: string): BsbRecord | undefined {
    const found = this.#found.get(bsb);
    if (found) return found;
    const place = this.#livePlace(bsb);
    if (place === null) return undefined;
    const record = this.#recordAt(place);
    this.#found.set(record.bsb, record);
    return record;
  }

  /** A BSB that the register held once. */
  discontinued(bsb: string): DiscontinuedBsb | undefined {
    const place = this.#placeOf(bsb);
    return place === null || !this.#table.isRemovedAt(place)
      ? undefined
      : this.#discontinuedAt(place);
  }

  /** Every discontinued BSB, sorted by number. */
  allDiscontinued(): DiscontinuedBsb[] {
    return this.#places.removed.map((place) => this.#discontinuedAt(place));
  }

  /** Date of the first snapshot that held a BSB; null for one never seen. */
  firstSeen(bsb: string): string | null {
    const place = this.#placeOf(bsb);
    return place === null ? null : this.#table.at(place).first_seen;
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
    return this.#part(
      "institutions",
      () => listInstitutions(this.records, this.#names, this.#swift),
    );
  }

  /** Finds records, best first. Any text is a query. */
  async search(query: string, filter: SearchFilter): Promise<SearchResult> {
    if (!this.#searchIndex) {
      const { buildSearch, aliases } = await loadSearch();
      // Another request may have built it meanwhile.
      this.#searchIndex ??= buildSearch(this.records, { aliases });
    }
    return this.#searchIndex.search(query, filter);
  }

  /** Makes records and search index with pauses, ahead of their first use. */
  async prepare(pause: () => Promise<void>): Promise<void> {
    for (let place = 0; place < this.#table.length; place++) {
      if (!this.#table.isRemovedAt(place)) this.#recordAt(place);
      if (place % RECORDS_PER_PAUSE === 0) await pause();
    }
    if (this.#searchIndex) return;
    const { buildSearchInSteps, aliases } = await loadSearch();
    const options = { aliases, pause };
    const index = await buildSearchInSteps(this.records, options);
    this.#searchIndex ??= index;
  }

  get #historyByBsb(): ReadonlyMap<string, readonly HistoryEntry[]> {
    return this.#part("historyByBsb", () => {
      const byBsb = new Map<string, HistoryEntry[]>();
      for (const { bsb, version: _, ...entry } of this.history.toReversed()) {
        const entries = byBsb.get(bsb);
        if (entries) entries.push(entry);
        else byBsb.set(bsb, [entry]);
      }
      return byBsb;
    });
  }

  /** Places in the table of what is in the register and what was. */
  get #places(): { live: number[]; removed: number[] } {
    return this.#part("places", () => {
      const live: number[] = [];
      const removed: number[] = [];
      for (let place = 0; place < this.#table.length; place++) {
        (this.#table.isRemovedAt(place) ? removed : live).push(place);
      }
      return { live, removed };
    });
  }

  #placeOf(bsb: string): number | null {
    const place = placeOf(this.#table, bsb);
    return place < this.#table.length && this.#table.bsbAt(place) === bsb
      ? place
      : null;
  }

  #livePlace(bsb: string): number | null {
    const place = this.#placeOf(bsb);
    return place === null || this.#table.isRemovedAt(place) ? null : place;
  }

  #recordAt(place: number): BsbRecord {
    return this.#made[place] ??= this.#record(this.#table.at(place));
  }

  #discontinuedAt(place: number): DiscontinuedBsb {
    const row = this.#table.at(place);
    return { ...this.#record(row), removed_on: row.removed_on! };
  }

  #record(row: StoredRecord): BsbRecord {
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
      replaced_by: replacementOf(row, (bsb) => {
        const place = this.#livePlace(bsb);
        return place === null ? undefined : this.#table.at(place);
      }),
      last_changed: row.last_changed,
    };
  }

  /** Makes a part when it is first asked for, and keeps it. */
  #part<T>(name: string, make: () => T): T {
    if (!this.#parts.has(name)) this.#parts.set(name, make());
    return this.#parts.get(name) as T;
  }
}

/** Loaded late: a server that has just started answers lookups first. */
async function loadSearch() {
  const [search, { INSTITUTION_ALIASES }] = await Promise.all([
    import("../search/mod.ts"),
    import("./aliases.ts"),
  ]);
  return { ...search, aliases: INSTITUTION_ALIASES };
}
