import brands from "../../data/brands.json" with { type: "json" };

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
