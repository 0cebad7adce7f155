// Browser-safe.
import type { ComparedField, FieldChange, Payments } from "./record.ts";

/** What people call the fields that are compared. */
export const FIELD_NAMES: Readonly<Record<ComparedField, string>> = {
  institution: "Institution",
  branch_name: "Branch name",
  address: "Address",
  suburb: "Suburb",
  state: "State",
  postcode: "Postcode",
  payments: "Payments",
};

/** Old or new value of a field in words, never empty. */
export function valueInWords(value: FieldChange["old"]): string {
  if (typeof value === "string") return value || "(empty)";
  return paymentsInWords(value);
}

/** The payments a BSB takes: `paper, electronic, high value`, or `none`. */
export function paymentsInWords(payments: Payments): string {
  const streams = [
    payments.paper && "paper",
    payments.electronic && "electronic",
    payments.high_value && "high value",
  ].filter((stream) => stream !== false);
  return streams.join(", ") || "none";
}
