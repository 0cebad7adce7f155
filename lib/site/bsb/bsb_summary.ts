import type { Directory, DiscontinuedBsb } from "../../directory/directory.ts";
import type { BsbRecord } from "../../record.ts";
import { clip } from "../../words.ts";
import { stateCode } from "../shared/state_names.ts";

/** Longest description that search engines show whole. */
const MAX_DESCRIPTION = 158;

/** What a page about a BSB is called and said to hold. */
export function summaryOf(
  record: BsbRecord | DiscontinuedBsb,
): { title: string; description: string } {
  const { bsb, institution_name, branch_name } = record;
  const status = "removed_on" in record ? "discontinued" : record.status;
  const place = [record.suburb, record.state, record.postcode]
    .filter((part) => part !== "").join(" ");
  // "Merged" and "Closed" stand in place of a name.
  const named = status === "active" && branch_name !== institution_name;
  const title = [
    `BSB ${bsb}: ${institution_name}`,
    named ? branch_name : "",
    status === "active" ? "" : status,
  ].filter((part) => part !== "").join(", ");
  const description = status === "active"
    ? `BSB ${bsb} belongs to ${institution_name}: ${branch_name}, ` +
      `${record.address}, ${place}. Payments, history, status.`
    : `BSB ${bsb} of ${institution_name} in ${place} is ${status}. ` +
      "Since when, and which number to use instead.";
  return { title, description: clip(description, MAX_DESCRIPTION) };
}

/** Addresses that are none: pointers, agencies, brackets. */
const NO_ADDRESS = /^\(|\brefer\b|\bmerging\b|\d{3}-?\d{3}$/i;

/**
 * A BSB in use in the terms of schema.org, with no more than the register
 * says; null for one that names no place, so that nothing wrong is claimed.
 */
export function branchData(
  directory: Directory,
  record: BsbRecord,
): object | null {
  const { bsb, institution, institution_name, address, state } = record;
  if (record.status !== "active" || stateCode(state) !== state) return null;
  const isBank = /bank|credit union|building society|mutual/i
    .test(institution_name);
  const bank = directory.institutions.find(({ code }) => code === institution);
  return {
    "@type": isBank ? "BankOrCreditUnion" : "FinancialService",
    name: institution_name,
    branchCode: bsb,
    ...(record.branch_name ? { description: record.branch_name } : {}),
    address: {
      "@type": "PostalAddress",
      ...(NO_ADDRESS.test(address) ? {} : { streetAddress: address }),
      addressLocality: record.suburb,
      addressRegion: state,
      postalCode: record.postcode,
      addressCountry: "AU",
    },
    ...(bank && bank.name !== institution_name
      ? { parentOrganization: { "@type": "Organization", name: bank.name } }
      : {}),
  };
}
