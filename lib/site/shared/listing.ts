// Browser-safe.
import { clip, readableCount } from "../../words.ts";

/** Longest name that a description or a message repeats. */
const MAX_NAME = 70;

/**
 * The one address of a page of a list: empty filters and the first page go
 * without saying.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * assertEquals(
 *   listPath("/discontinued", { bank: "T&C", state: "", page: 2 }),
 *   "/discontinued?bank=T%26C&page=2",
 * );
 * ```
 */
export function listPath(
  path: string,
  query: Readonly<Record<string, string | number>>,
): string {
  const kept = Object.entries(query)
    .filter(([name, value]) => value !== "" && (name !== "page" || value !== 1))
    .map(([name, value]) => [name, String(value)]);
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}

/** A number as people read it, with its noun: `1,094 BSBs`, `1 bank`. */
export function counted(n: number, noun: string, plural = `${noun}s`): string {
  return `${readableCount(n)} ${n === 1 ? noun : plural}`;
}

/** A part of a whole in per cent, to one digit behind the point. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? "0%" : `${(part / whole * 100).toFixed(1)}%`;
}

/**
 * A name or a visitor's words for a page: cut where they would fill the
 * sentence, and without the control characters that a page may not hold.
 */
export function printable(text: string, max = MAX_NAME): string {
  return clip(text.replace(/\p{Cc}/gu, ""), max);
}

/**
 * Joins words as a sentence does.
 *
 * @param max How many are named; the others are `more`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * assertEquals(joinWords(["ANZ", "CBA"]), "ANZ and CBA");
 * assertEquals(joinWords(["ANZ", "CBA", "NAB"], 2), "ANZ, CBA and more");
 * ```
 */
export function joinWords(words: readonly string[], max = Infinity): string {
  const named = words.length > max ? [...words.slice(0, max), "more"] : words;
  return named.length < 2
    ? named.join("")
    : `${named.slice(0, -1).join(", ")} and ${named.at(-1)}`;
}
