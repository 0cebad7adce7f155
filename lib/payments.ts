// Browser-safe.
import type { Payments } from "./record.ts";

/** The eight combinations there are, by their letters in the order P, E, H. */
const COMBINATIONS = new Map<string, Payments>(
  ["", "P", "E", "H", "PE", "PH", "EH", "PEH"].map((letters) => [
    letters,
    Object.freeze({
      paper: letters.includes("P"),
      electronic: letters.includes("E"),
      high_value: letters.includes("H"),
    }),
  ]),
);

/**
 * Reads the payments column of the register: any of `P` (paper),
 * `E` (electronic) and `H` (high value), in any order and spacing.
 *
 * @returns one of eight shared, frozen objects.
 * @throws {SyntaxError} If another character stands in it.
 */
export function parsePayments(text: string): Payments {
  const known = COMBINATIONS.get(text);
  if (known) return known;
  if (!/^[PEH\s]*$/.test(text)) {
    throw new SyntaxError(`payments "${text}" holds more than P, E and H`);
  }
  const letters = ["P", "E", "H"].filter((letter) => text.includes(letter));
  return COMBINATIONS.get(letters.join(""))!;
}

/** The letters of the streams a BSB takes, `PEH` at most, empty for none. */
export function formatPayments(payments: Payments): string {
  return (payments.paper ? "P" : "") + (payments.electronic ? "E" : "") +
    (payments.high_value ? "H" : "");
}
