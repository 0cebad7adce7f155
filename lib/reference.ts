import brands from "../data/brands.json" with { type: "json" };
import institutions from "../data/institutions.json" with { type: "json" };
import swift from "../data/swift.json" with { type: "json" };
import type { KeyRow } from "./register/key.ts";

/** The bundled key to abbreviations, for when none can be read. */
export const BUNDLED_KEY = institutions.institutions as unknown as KeyRow[];

/** SWIFT code of an institution for payments from abroad, the first it has. */
export const SWIFT_CODES: ReadonlyMap<string, string> = new Map(
  swift.codes.toReversed().map(({ code, bic }) => [code, bic]),
);

/** Short names of everyday speech that the key does not have. */
const EVERYDAY_NAMES: readonly (readonly [code: string, name: string])[] = [
  ["CBA", "CommBank"],
  ["CBA", "Commonwealth Bank"],
  ["NAB", "NAB"],
  ["YOU", "ubank"],
  ["YOU", "86 400"],
  ["BQL", "BOQ"],
  ["MEB", "ME Bank"],
  ["RBA", "RBA"],
  ["IBK", "ICBC"],
  ["BCC", "P&N Bank"],
  ["PNB", "P&N Bank"],
];

/**
 * The names people know an institution by beside its own, by code. Brands
 * count where the code is all theirs; one that holds a few numbers of a
 * larger institution is found by its branch names.
 */
export const INSTITUTION_ALIASES: ReadonlyMap<string, readonly string[]> =
  collectAliases();

function collectAliases(): Map<string, string[]> {
  const own = brands.brands
    .filter(({ arrangement }) => arrangement === "own code")
    // "St.George (second code)" is known as St.George.
    .map(({ code, brand }) => [code, brand.replace(/ \(.*\)$/, "")] as const);
  const names = new Map<string, string[]>();
  for (const [code, name] of [...EVERYDAY_NAMES, ...own]) {
    names.set(code, [...names.get(code) ?? [], name]);
  }
  return names;
}
