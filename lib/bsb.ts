// Browser-safe.

/** Pattern of the hyphenated form, the only form used inside the project. */
export const BSB_PATTERN = /^\d{3}-\d{3}$/;

const INPUT_PATTERN = /^(\d{3})-?(\d{3})$/;

/**
 * Reads a BSB as people and systems write it: `NNN-NNN` or `NNNNNN`, blanks
 * around it ignored.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * assertEquals(parseBsb(" 062000 "), "062-000");
 * assertEquals(parseBsb("62-000"), null);
 * ```
 *
 * @returns the hyphenated BSB, or null when the text is not one.
 */
export function parseBsb(text: string): string | null {
  // Programs write it like this, and ask for many.
  if (BSB_PATTERN.test(text)) return text;
  const parts = INPUT_PATTERN.exec(text.trim());
  return parts ? `${parts[1]}-${parts[2]}` : null;
}

/** The six digits of a hyphenated BSB: `062-000` gives `062000`. */
export function bsbDigits(bsb: string): string {
  return bsb.replace("-", "");
}
