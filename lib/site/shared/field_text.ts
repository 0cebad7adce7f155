// Browser-safe.
import type { ComparedField, FieldChange, Payments } from "../../record.ts";

/** What a clearing stream is to somebody who pays. */
export interface Stream {
  readonly field: keyof Payments;
  readonly letter: "P" | "E" | "H";
  readonly name: string;
  /** What goes through it. */
  readonly meaning: string;
}

/** The three streams of the payments column. */
export const STREAMS: readonly Stream[] = [
  {
    field: "paper",
    letter: "P",
    name: "Paper",
    meaning: "Cheques and other paper",
  },
  {
    field: "electronic",
    letter: "E",
    name: "Electronic",
    meaning: "Direct Entry: salaries, bills, direct debits and many transfers",
  },
  {
    field: "high_value",
    letter: "H",
    name: "High value",
    meaning: "Large and urgent payments, settled at once one by one",
  },
];

/** Names of the fields of a record, as pages call them. */
export const FIELD_NAMES: Readonly<Record<ComparedField, string>> = {
  institution: "Institution code",
  branch_name: "Branch name",
  address: "Address",
  suburb: "Suburb",
  state: "State",
  postcode: "Postcode",
  payments: "Payments",
};

/** An old or new value in words. */
export function valueText(value: FieldChange["old"]): string {
  if (typeof value === "string") return value === "" ? "(empty)" : value;
  const taken = STREAMS.filter(({ field }) => value[field]);
  return taken.map(({ name }) => name).join(", ") || "None";
}
