// Browser-safe.
import { AUSTRALIAN_STATES } from "../../record.ts";

/** The code of one of the eight states and territories, from any case. */
export function stateCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return Object.hasOwn(AUSTRALIAN_STATES, code) ? code : null;
}

/** A state's full name; a foreign one is called as the register has it. */
export function stateName(code: string): string {
  return stateCode(code) === code ? AUSTRALIAN_STATES[code]! : code;
}
