/** The names that the official key packs into one, taken apart. */
export interface InstitutionTitles {
  /** What the institution itself is called: its name, its trading name. */
  readonly own: readonly string[];
  /** Whose division it is, empty for none. */
  readonly parent: string;
}

const DIVISION = /[,(\s]*\ba division of\b/i;
const TRADING_AS = /[,(\s]*\b(?:trading as|t\/a)\b/i;

/**
 * Takes an institution's name apart, so that a search for `westpac` can tell
 * Westpac from `St.George Bank (a division of Westpac Banking Corp)`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * assertEquals(institutionTitles("Norfina Limited (trading as Suncorp Bank)"), {
 *   own: ["Norfina Limited", "Suncorp Bank"],
 *   parent: "",
 * });
 * ```
 */
export function institutionTitles(name: string): InstitutionTitles {
  const [own = "", ...parents] = name.split(DIVISION);
  return {
    own: own.split(TRADING_AS).map(trimTitle),
    parent: trimTitle(parents.join(" ")),
  };
}

/** Drops a closing bracket whose opening one was cut away. */
function trimTitle(title: string): string {
  return title.includes("(")
    ? title.trim()
    : title.replace(/\)\s*$/, "").trim();
}
