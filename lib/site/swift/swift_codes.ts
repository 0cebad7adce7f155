import swift from "../../../data/swift.json" with { type: "json" };
import type { Directory } from "../../directory/directory.ts";
import type { Institution } from "../../directory/institutions.ts";
import { INSTITUTION_ALIASES } from "../../directory/aliases.ts";
import type { SwiftBank } from "./swift_search.ts";

/** A SWIFT code that is listed for an institution. */
export interface SwiftCode {
  /** Code of the institution in the register. */
  readonly code: string;
  /** Eight characters. */
  readonly bic: string;
  readonly city: string;
  /** Whose code it is: `own`, `parent`, ... */
  readonly use: string;
  readonly confidence: "high" | "medium";
  readonly note: string;
}

const CODES = swift.codes as readonly SwiftCode[];
const CODES_OF = Map.groupBy(CODES, ({ code }) => code);

/** Date and origin of the list. */
export const SWIFT_LIST: { readonly source: string; readonly date: string } =
  swift;

/** What each `use` means, in a sentence. */
export const SWIFT_USES: Readonly<Record<string, string>> = swift.uses;

/** Every code listed for an institution, the one for payments first. */
export function swiftCodesOf(institution: string): readonly SwiftCode[] {
  return CODES_OF.get(institution) ?? [];
}

/** The parts of a SWIFT code. */
export interface SwiftParts {
  readonly bank: string;
  readonly country: string;
  readonly location: string;
  /** Listed without a connection to the network: its eighth character is 1. */
  readonly connected: boolean;
}

/**
 * Takes a SWIFT code apart.
 *
 * @see ISO 9362, business identifier code
 */
export function swiftParts(bic: string): SwiftParts {
  return {
    bank: bic.slice(0, 4),
    country: bic.slice(4, 6),
    location: bic.slice(6, 8),
    connected: bic[7] !== "1",
  };
}

/** Institutions of the register as the finder needs them. */
export function swiftBanks(directory: Directory): readonly SwiftBank[] {
  return directory.institutions.map((
    { code, name, slug, prefixes, swift },
  ) => ({
    code,
    name,
    slug,
    prefixes,
    bic: swift,
    aliases: INSTITUTION_ALIASES.get(code) ?? [],
  }));
}

/** An institution with a SWIFT code, by the slug of its page; else null. */
export function findSwiftInstitution(
  directory: Directory,
  slug: string,
): Institution & { readonly swift: string } | null {
  const found = directory.institutions.find((one) => one.slug === slug);
  return found?.swift ? { ...found, swift: found.swift } : null;
}

/** The other institutions that payments reach by the same code. */
export function sharedWith(
  directory: Directory,
  { code, swift }: Pick<Institution, "code" | "swift">,
): readonly Institution[] {
  return directory.institutions.filter((one) =>
    one.swift === swift && one.code !== code
  );
}
