import type { BsbRecord } from "../record.ts";

/** Where a term stands in a group. */
export const FIELD = {
  branch: 0,
  /** The name of the institution whose division this one is. */
  parent: 1,
  /** The institution's own name or an alias. */
  name: 2,
  code: 3,
  suburb: 4,
  postcode: 5,
  state: 6,
  /** `queensland`, in one word: `westernaustralia`. */
  stateName: 7,
} as const;

export type Field = (typeof FIELD)[keyof typeof FIELD];

/** Set on the field of a title that is written in one word: `stgeorge`. */
export const JOINED = 8;

/** A posting is `group << FIELD_BITS | field`. */
export const FIELD_BITS = 3;

/**
 * The index. Records share few institutions, places and branch names: each
 * distinct one is a *group*, and terms point to groups, not to records. That
 * keeps postings few and lets a word be scored once for thousands of records.
 *
 * Lists of lists lie flat in one array: list `i` goes from `starts[i]` to
 * `starts[i + 1]`.
 */
export interface Tables {
  readonly records: readonly BsbRecord[];
  /** Every word there is, sorted by code unit. */
  readonly terms: readonly string[];
  readonly postingStarts: Uint32Array;
  readonly postings: Uint32Array;
  /** The three groups of each record, one after the other. */
  readonly recordGroups: Uint32Array;
  readonly memberStarts: Uint32Array;
  /** The records of each group, as places in `records`. */
  readonly members: Uint32Array;
  /** Institution code or state of a group, upper case, for the filters. */
  readonly groupLabels: readonly string[];
  /** Each group's titles: ways to name it in full. */
  readonly titleStarts: Uint32Array;
  readonly titleFields: Uint8Array;
  readonly titleTermStarts: Uint32Array;
  readonly titleTerms: Uint32Array;
  /** 1 for each record that is active. */
  readonly active: Uint8Array;
}

/** A record's groups, as places in its row of `recordGroups`. */
export const GROUPS_PER_RECORD = 3;
