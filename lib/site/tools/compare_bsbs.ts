import type { Directory } from "../../directory/directory.ts";
import { type Lookup, lookUp, problemWith } from "../../directory/lookup.ts";
import type { Payments } from "../../record.ts";

/** A BSB as it stands in a column of the comparison. */
export interface Compared {
  /** As given, hyphenated if it is a BSB. */
  readonly label: string;
  readonly lookup: Lookup;
  readonly problem: string | null;
  /** Whether it has a page. */
  readonly linked: boolean;
}

/** A row of the comparison: one value for each BSB. */
export interface ComparedField {
  readonly label: string;
  /** Null where there is no record. */
  readonly values: readonly (string | null)[];
  /** Whether the values that are there differ. */
  readonly differs: boolean;
}

/** Several BSBs side by side. */
export interface Comparison {
  readonly columns: readonly Compared[];
  readonly fields: readonly ComparedField[];
  /** What is the same and what is not, in sentences. */
  readonly sentences: readonly string[];
}

type Row = { [K in "label"]: string } & {
  readonly read: (
    lookup: Lookup & { kind: "found" | "discontinued" },
  ) => string;
};

const ROWS: readonly Row[] = [
  { label: "Bank", read: ({ record }) => record.institution_name },
  { label: "Bank code", read: ({ record }) => record.institution },
  { label: "Branch", read: ({ record }) => record.branch_name },
  { label: "Address", read: ({ record }) => record.address },
  { label: "Suburb", read: ({ record }) => record.suburb },
  { label: "State", read: ({ record }) => record.state },
  { label: "Postcode", read: ({ record }) => record.postcode },
  { label: "Payments", read: ({ record }) => paymentWords(record.payments) },
  {
    label: "Status",
    read: ({ kind, record }) =>
      kind === "discontinued" ? "discontinued" : record.status,
  },
  { label: "Replaced by", read: ({ record }) => record.replaced_by ?? "-" },
];

/** Puts the records of some BSBs side by side. */
export function compareBsbs(
  directory: Directory,
  inputs: readonly string[],
): Comparison {
  const columns = inputs.map((input): Compared => {
    const lookup = lookUp(directory, input);
    return {
      label: lookup.kind === "malformed" ? input : lookup.bsb,
      lookup,
      problem: problemWith(lookup),
      linked: lookup.kind === "found" || lookup.kind === "discontinued",
    };
  });
  const fields = ROWS.map(({ label, read }): ComparedField => {
    const values = columns.map(({ lookup }) =>
      lookup.kind === "found" || lookup.kind === "discontinued"
        ? read(lookup)
        : null
    );
    const known = values.filter((value) => value !== null);
    return { label, values, differs: new Set(known.map(plain)).size > 1 };
  });
  return { columns, fields, sentences: inWords(columns, fields) };
}

/** Which payments a BSB takes, in words. */
function paymentWords(payments: Payments): string {
  const words = [
    payments.paper ? "paper" : "",
    payments.electronic ? "electronic" : "",
    payments.high_value ? "high value" : "",
  ].filter(Boolean);
  return words.join(", ") || "none";
}

/** Blanks and the case of letters make no difference. */
function plain(value: string): string {
  return value.replace(/\s/g, "").toLowerCase();
}

function inWords(
  columns: readonly Compared[],
  fields: readonly ComparedField[],
): string[] {
  const known = columns.filter(({ linked }) => linked);
  if (known.length < 2) return [];
  if (new Set(known.map(({ label }) => label)).size === 1) {
    return ["This is one and the same BSB."];
  }
  const field = (label: string) => fields.find((row) => row.label === label)!;
  const value = (label: string) =>
    field(label).values.find((value) => value !== null) ?? "";
  const same = (...labels: string[]) =>
    labels.every((label) => !field(label).differs);
  return [
    same("Bank")
      ? `Same bank: ${value("Bank")}.`
      : same("Bank code")
      ? "Parts of the same institution, under different names."
      : "Different banks.",
    same("Bank", "Address", "Suburb", "State")
      ? same("Branch")
        ? "Same branch name and address: only the number differs."
        : "Same address, different branch names."
      : "Different branches or addresses.",
    same("State") ? `Same state: ${value("State")}.` : "Different states.",
  ];
}
