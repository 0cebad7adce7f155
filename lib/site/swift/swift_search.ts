// Browser-safe.
import { parseBsb } from "../../bsb.ts";

/** What the SWIFT finder knows of an institution. */
export interface SwiftBank {
  readonly code: string;
  readonly name: string;
  readonly slug: string;
  /** Two or three digits each. */
  readonly prefixes: readonly string[];
  /** SWIFT code for payments from abroad; null when none is known. */
  readonly bic: string | null;
  /** Everyday names beside the official one. */
  readonly aliases: readonly string[];
}

/** What a text given to the SWIFT finder leads to. */
export interface SwiftMatch {
  readonly banks: readonly SwiftBank[];
  /** The prefix that a BSB or its beginning was recognised by. */
  readonly prefix: string | null;
}

/** Institutions as one short text, for the props of an island. */
export function packBanks(banks: readonly SwiftBank[]): string {
  return banks.map(({ code, name, slug, prefixes, bic, aliases }) =>
    [code, name, slug, prefixes.join(" "), bic ?? "", aliases.join("|")]
      .join("\t")
  ).join("\n");
}

/** The institutions of a packed text. */
export function unpackBanks(text: string): readonly SwiftBank[] {
  return text.split("\n").filter(Boolean).map((line) => {
    const [code = "", name = "", slug = "", prefixes = "", bic, aliases = ""] =
      line.split("\t");
    return {
      code,
      name,
      slug,
      prefixes: prefixes.split(" ").filter(Boolean),
      bic: bic || null,
      aliases: aliases.split("|").filter(Boolean),
    };
  });
}

const MAX_MATCHES = 12;
/** Bank and country: the part that all SWIFT codes of a bank share. */
const BANK_CHARACTERS = 6;
const NOTHING: SwiftMatch = { banks: [], prefix: null };

/**
 * Finds institutions by a BSB, by its beginning, by name or code, or by
 * SWIFT code, best first. Any text is a query.
 */
export function findSwift(
  banks: readonly SwiftBank[],
  query: string,
): SwiftMatch {
  const words = plain(query).split(" ").filter(Boolean);
  if (words.length === 0) return NOTHING;
  const digits = parseBsb(query)?.replace("-", "") ??
    (/^\d{2,3}-?\d{0,3}$/.exec(query.trim())?.[0] ?? "").replace("-", "");
  if (digits) return findByPrefix(banks, digits);
  const found = banks
    .map((bank) => ({ bank, rank: rankOf(bank, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ bank }) => bank);
  return { banks: found.slice(0, MAX_MATCHES), prefix: null };
}

/** The longest prefix wins: `638` is no number of whoever holds `63`. */
function findByPrefix(
  banks: readonly SwiftBank[],
  digits: string,
): SwiftMatch {
  for (const length of [3, 2]) {
    const prefix = digits.slice(0, length);
    const own = banks.filter(({ prefixes }) => prefixes.includes(prefix));
    if (own.length > 0) return { banks: own, prefix };
  }
  return NOTHING;
}

/** 0 for no match; more for a whole code, for a name that begins so. */
function rankOf(bank: SwiftBank, words: readonly string[]): number {
  const { code, name, aliases, bic } = bank;
  const query = words.join(" ");
  if (plain(code) === query) return 5;
  const swift = bic?.toLowerCase() ?? "";
  // XXX and branch codes may follow the eight characters.
  if (swift && query.startsWith(swift)) return 5;
  if (query.length >= 4 && swift.startsWith(query)) return 4;
  const names = [name, ...aliases].map(plain);
  if (names.includes(query)) return 4;
  // "stgeorge", "st george" and "St.George" are one.
  const joined = words.join("");
  if (names.some((text) => text.replaceAll(" ", "").startsWith(joined))) {
    return 3;
  }
  const text = ` ${names.join(" ")}`;
  if (words.every((word) => text.includes(` ${word}`))) return 2;
  // Another code of the same bank, such as the domestic ANZBAU3R.
  const bankPart = swift.slice(0, BANK_CHARACTERS);
  return swift && joined.length >= 8 && joined.startsWith(bankPart) ? 1 : 0;
}

/** Letters and digits alone, in lower case, words one blank apart. */
function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}|['’]/gu, "").toLowerCase()
    .replace(/[^a-z0-9]+/g, " ").trim();
}
