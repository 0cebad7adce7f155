import { AUSTRALIAN_STATES, type BsbRecord } from "../record.ts";
import { flatLists } from "./flat_lists.ts";
import { institutionTitles } from "./institution_titles.ts";
import {
  FIELD,
  type Field,
  FIELD_BITS,
  GROUPS_PER_RECORD,
  JOINED,
  type Tables,
} from "./tables.ts";
import { coreWords } from "./fillers.ts";
import { commonSpelling, splitWords } from "../words.ts";

/** Everyday names of institutions by their code: `CBA` is `commbank`. */
export type Aliases = ReadonlyMap<string, readonly string[]>;

const RECORDS_PER_STEP = 1000;

/**
 * Builds the index in steps of a few milliseconds, so that a caller may do
 * other things in between. The last step returns it.
 */
export function* buildTables(
  records: readonly BsbRecord[],
  aliases: Aliases,
): Generator<void, Tables> {
  const builder = new TableBuilder(records, aliases);
  for (let index = 0; index < records.length; index++) {
    builder.add(index);
    if (index % RECORDS_PER_STEP === RECORDS_PER_STEP - 1) yield;
  }
  builder.sortTerms();
  yield;
  return builder.finish();
}

/** Collects groups and terms, numbered as they come; sorts at the end. */
class TableBuilder {
  readonly #records: readonly BsbRecord[];
  readonly #aliases: Aliases;
  readonly #groups = new Map<string, number>();
  readonly #groupLabels: string[] = [];
  readonly #recordGroups: Uint32Array;
  /** Terms by their first numbers, and these by their sorted places. */
  readonly #termIds = new Map<string, number>();
  #terms: string[] = [];
  #places = new Uint32Array();
  /** Postings and the terms they belong to, side by side. */
  readonly #postings: number[] = [];
  readonly #postingTerms: number[] = [];
  readonly #titleStarts: number[] = [0];
  readonly #titleFields: number[] = [];
  readonly #titleTermStarts: number[] = [0];
  readonly #titleTerms: number[] = [];

  constructor(records: readonly BsbRecord[], aliases: Aliases) {
    this.#records = records;
    this.#aliases = aliases;
    this.#recordGroups = new Uint32Array(records.length * GROUPS_PER_RECORD);
  }

  add(index: number): void {
    const record = this.#records[index]!;
    const { institution, institution_name, suburb, state, postcode } = record;
    const at = index * GROUPS_PER_RECORD;
    const groups = this.#recordGroups;
    groups[at] = this.#group(
      `i\0${institution}\0${institution_name}`,
      institution,
      (group) => this.#addInstitution(group, record),
    );
    groups[at + 1] = this.#group(
      `p\0${suburb}\0${state}\0${postcode}`,
      state,
      (group) => this.#addPlace(group, record),
    );
    groups[at + 2] = this.#group(
      `b\0${record.branch_name}`,
      "",
      (group) => this.#addTitle(group, FIELD.branch, record.branch_name),
    );
  }

  #group(key: string, label: string, fill: (group: number) => void): number {
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const group = this.#groups.size;
    this.#groups.set(key, group);
    this.#groupLabels.push(label.toUpperCase());
    fill(group);
    this.#titleStarts.push(this.#titleFields.length);
    return group;
  }

  #addInstitution(group: number, record: BsbRecord): void {
    const { own, parent } = institutionTitles(record.institution_name);
    this.#addTitle(group, FIELD.code, record.institution);
    const aliases = this.#aliases.get(record.institution) ?? [];
    for (const name of [...own, ...aliases]) this.#addName(group, name);
    this.#addWords(group, FIELD.parent, splitWords(parent));
  }

  /** Two words say enough without a `bank` after them: `st george`. */
  #addName(group: number, name: string): void {
    this.#addJoinableTitle(group, FIELD.name, name);
    const core = coreWords(splitWords(name));
    if (core.length < 3 || core.at(-1) !== "bank") return;
    this.#addJoinableTitle(group, FIELD.name, core.slice(0, -1).join(" "));
  }

  #addPlace(group: number, { suburb, state, postcode }: BsbRecord): void {
    this.#addWords(group, FIELD.state, splitWords(state));
    const stateName = splitWords(AUSTRALIAN_STATES[state] ?? "").join("");
    if (stateName) this.#addWords(group, FIELD.stateName, [stateName]);
    this.#addWords(group, FIELD.postcode, splitWords(postcode));
    this.#addJoinableTitle(group, FIELD.suburb, suburb);
    // A suburb named with its state or postcode is surely meant as a place.
    const words = splitWords(suburb);
    for (const more of [state, postcode]) {
      this.#addFullTitle(FIELD.suburb, [...words, ...splitWords(more)]);
    }
  }

  /** A title that is also found in one word: `stgeorge`, `northsydney`. */
  #addJoinableTitle(group: number, field: Field, title: string): void {
    const words = this.#addTitle(group, field, title);
    if (words.length < 2) return;
    const joined = [words.join("")];
    this.#addWords(group, field, joined);
    this.#addFullTitle(field | JOINED, joined);
  }

  #addTitle(group: number, field: Field, title: string): string[] {
    const words = splitWords(title);
    this.#addWords(group, field, words);
    this.#addFullTitle(field, words);
    return words;
  }

  #addWords(group: number, field: Field, words: readonly string[]): void {
    // A code is no abbreviation of anything: STH is not `south`.
    const spellings = field === FIELD.code ? [] : words.map(commonSpelling);
    for (const word of new Set([...words, ...spellings])) {
      this.#postingTerms.push(this.#termId(word));
      this.#postings.push(group << FIELD_BITS | field);
    }
  }

  #addFullTitle(field: number, words: readonly string[]): void {
    if (words.length === 0) return;
    for (const word of coreWords(words)) {
      const spelling = field === FIELD.code ? word : commonSpelling(word);
      this.#titleTerms.push(this.#termId(spelling));
    }
    this.#titleTermStarts.push(this.#titleTerms.length);
    this.#titleFields.push(field);
  }

  #termId(word: string): number {
    const known = this.#termIds.get(word);
    if (known !== undefined) return known;
    this.#termIds.set(word, this.#termIds.size);
    return this.#termIds.size - 1;
  }

  sortTerms(): void {
    this.#terms = [...this.#termIds.keys()].sort();
    this.#places = new Uint32Array(this.#terms.length);
    for (const [place, term] of this.#terms.entries()) {
      this.#places[this.#termIds.get(term)!] = place;
    }
  }

  finish(): Tables {
    const records = this.#records;
    const place = (term: number) => this.#places[term]!;
    const [postingStarts, postings] = flatLists(
      this.#terms.length,
      Uint32Array.from(this.#postingTerms, place),
      (index) => this.#postings[index]!,
    );
    const [memberStarts, members] = flatLists(
      this.#groups.size,
      this.#recordGroups,
      (index) => Math.floor(index / GROUPS_PER_RECORD),
    );
    return {
      records,
      terms: this.#terms,
      postingStarts,
      postings,
      recordGroups: this.#recordGroups,
      memberStarts,
      members,
      groupLabels: this.#groupLabels,
      titleStarts: Uint32Array.from(this.#titleStarts),
      titleFields: Uint8Array.from(this.#titleFields),
      titleTermStarts: Uint32Array.from(this.#titleTermStarts),
      titleTerms: Uint32Array.from(this.#titleTerms, place),
      active: Uint8Array.from(records, (r) => r.status === "active" ? 1 : 0),
    };
  }
}
