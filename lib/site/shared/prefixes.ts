import type { Prefix } from "../bsb/anatomy.ts";
import type { Directory } from "../../directory/directory.ts";
import { oncePerVersion } from "../../directory/once_per_version.ts";

/**
 * Every prefix of the institutions in a version of the register, sorted.
 * Where a prefix belongs to a division, its records know the division's name.
 */
export const prefixesOf: (directory: Directory) => readonly Prefix[] =
  oncePerVersion(collect);

function collect({ institutions, records }: Directory): Prefix[] {
  const names = new Map<string, string>();
  for (const { bsb, institution, institution_name } of records) {
    names.set(`${institution} ${bsb.slice(0, 2)}`, institution_name);
    names.set(`${institution} ${bsb.slice(0, 3)}`, institution_name);
  }
  return institutions
    .flatMap(({ code, name, prefixes }) =>
      prefixes.map((prefix): Prefix => ({
        prefix,
        name: names.get(`${code} ${prefix}`) ?? name,
        code,
      }))
    )
    .sort((a, b) => a.prefix < b.prefix ? -1 : 1);
}
