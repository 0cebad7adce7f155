// Browser-safe.
import { anatomyOf, type AnatomyPart, type Prefix } from "../bsb/anatomy.ts";
import { checkInput } from "./bsb_input.ts";

/** A prefix in few characters: prefix, code and name. */
export type PrefixTuple = readonly [
  prefix: string,
  code: string,
  name: string,
];

/** What the digits typed so far say. */
export interface Decoded {
  /** Hyphenated, when all six digits are there. */
  readonly bsb: string | null;
  readonly parts: readonly AnatomyPart[];
  /** What to say when they are not all there. */
  readonly hint: string;
}

/** Names listed while a prefix is not complete. */
const MAX_NAMES = 4;

/** Explains the digits of a BSB, or of the beginning of one. */
export function decode(text: string, tuples: readonly PrefixTuple[]): Decoded {
  const { state, bsb, hint, meant } = checkInput(text);
  const prefixes = tuples.map(([prefix, code, name]): Prefix => ({
    prefix,
    code,
    name,
  }));
  if (bsb) return { bsb, parts: anatomyOf(bsb, prefixes), hint: "" };
  if (state === "empty") return { bsb: null, parts: [], hint: "" };
  if (state === "wrong" || meant) {
    const question = meant ? ` Did you mean ${meant}?` : "";
    return { bsb: null, parts: [], hint: hint + question };
  }
  return { bsb: null, parts: [], hint: `${hint} ${soFar(text, prefixes)}` };
}

function soFar(text: string, prefixes: readonly Prefix[]): string {
  const digits = text.replace(/\D/g, "");
  const names = [
    ...new Set(
      prefixes.filter(({ prefix }) =>
        prefix.startsWith(digits) || digits.startsWith(prefix)
      ).map(({ name }) => name),
    ),
  ];
  if (names.length === 0) {
    return `No institution in the register holds ${digits.slice(0, 3)}.`;
  }
  if (names.length === 1) return `${digits} leads to ${names[0]}.`;
  const rest = names.length - MAX_NAMES;
  return `${digits} may lead to ${names.slice(0, MAX_NAMES).join(", ")}${
    rest > 0 ? ` or ${rest} more` : ""
  }.`;
}
