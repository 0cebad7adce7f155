// Browser-safe.

/** Which clearing streams a BSB takes payments from. */
export interface Payments {
  readonly paper: boolean;
  readonly electronic: boolean;
  readonly high_value: boolean;
}

/** One line of the register, cleaned, as every format gives it. */
export interface RegisterRow {
  /** `NNN-NNN`. */
  readonly bsb: string;
  /** Code of the institution, up to three characters: `CBA`, `T&C`. */
  readonly institution: string;
  readonly branch_name: string;
  readonly address: string;
  readonly suburb: string;
  /** Abbreviation of an Australian state, or a foreign one (`USA`). */
  readonly state: string;
  /** Four digits. */
  readonly postcode: string;
  /** One of eight shared objects, so that equal payments are identical. */
  readonly payments: Payments;
}

export type BsbStatus = "active" | "merged" | "closed";

/** A record as the API answers it, fields in the order of its JSON. */
export interface BsbRecord extends RegisterRow {
  readonly institution_name: string;
  readonly status: BsbStatus;
  /** The BSB that finally takes this one's place. */
  readonly replaced_by: string | null;
  /** Date of the last change on record, `YYYY-MM-DD`. */
  readonly last_changed: string | null;
}

/** The fields of a row that are compared between snapshots. */
export const COMPARED_FIELDS = [
  "institution",
  "branch_name",
  "address",
  "suburb",
  "state",
  "postcode",
  "payments",
] as const;

export type ComparedField = (typeof COMPARED_FIELDS)[number];

/** Old and new value of one field. Only `payments` has objects as values. */
export interface FieldChange {
  readonly field: ComparedField;
  readonly old: string | Payments;
  readonly new: string | Payments;
}

/** One event in the life of a BSB. `changes` stands on `updated` alone. */
export interface HistoryEntry {
  /** Date of the snapshot that showed it, `YYYY-MM-DD`. */
  readonly date: string;
  readonly type: "added" | "removed" | "updated";
  readonly changes?: readonly FieldChange[];
  /** When that snapshot was taken in, ISO 8601. */
  readonly recorded_at: string;
}

/** The eight states and territories, in the order people list them. */
export const AUSTRALIAN_STATES: Readonly<Record<string, string>> = {
  NSW: "New South Wales",
  VIC: "Victoria",
  QLD: "Queensland",
  WA: "Western Australia",
  SA: "South Australia",
  TAS: "Tasmania",
  ACT: "Australian Capital Territory",
  NT: "Northern Territory",
};
