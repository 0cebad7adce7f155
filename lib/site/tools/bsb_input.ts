// Browser-safe.
import { parseBsb } from "../../bsb.ts";

/** What a text in a BSB field is so far. */
export interface BsbInput {
  readonly state: "empty" | "partial" | "complete" | "wrong";
  /** Hyphenated, when complete. */
  readonly bsb: string | null;
  /** What to say about the format; empty when there is nothing to say. */
  readonly hint: string;
  /** A BSB that may be meant. */
  readonly meant: string | null;
}

/** Checks the format of what was typed, without asking anybody. */
export function checkInput(text: string): BsbInput {
  const typed = text.trim();
  if (typed === "") return { state: "empty", bsb: null, hint: "", meant: null };
  const bsb = parseBsb(typed);
  if (bsb) return { state: "complete", bsb, hint: "", meant: null };
  const digits = typed.replace(/\D/g, "");
  const meant = likelyMeant(typed, digits);
  if (/^[\d-]*$/.test(typed) && digits.length < 6) {
    const hint = `A BSB has six digits; so far ${
      digits.length === 1 ? "there is 1" : `there are ${digits.length}`
    }.`;
    return { state: "partial", bsb: null, hint, meant };
  }
  return { state: "wrong", bsb: null, hint: wrongHint(typed, digits), meant };
}

function likelyMeant(typed: string, digits: string): string | null {
  if (/[A-Za-z]/.test(typed.replace(/^bsb/i, ""))) return null;
  if (digits.length === 6) return parseBsb(digits);
  return digits.length === 5 && /^\d{2}-?\d{3}$/.test(typed)
    ? parseBsb(`0${digits}`)
    : null;
}

function wrongHint(typed: string, digits: string): string {
  if (digits.length > 6) {
    return `This has ${digits.length} digits; a BSB has six. ` +
      "An account number goes in a field of its own.";
  }
  return /[^\d\s-]/.test(typed)
    ? "A BSB has six digits and no other signs but a hyphen."
    : "A BSB is written 062-000 or 062000.";
}
