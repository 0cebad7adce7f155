import { parseBsb } from "../../bsb.ts";
import type { Directory } from "../../directory/directory.ts";
import type { BsbRecord } from "../../record.ts";

/** Signs people put between or around the digits of a BSB. */
const AROUND_DIGITS = /[\s.,/\\_:()\p{Pd}−]+/gu;

/**
 * Reads a BSB as somebody may type or paste it: `BSB 062 000`, `062–000`.
 *
 * @returns it hyphenated, or null when the text is anything else.
 */
export function bsbIn(text: string): string | null {
  const digits = text.slice(0, 100).replace(/^\s*bsb/i, "")
    .replace(AROUND_DIGITS, "");
  return parseBsb(digits);
}

/**
 * Reads a BSB out of a text that is none, if that is possible: one written
 * with other signs, or one that lost its leading zero in a spreadsheet.
 */
export function repairBsb(text: string): string | null {
  const short = /^\s*(\d{2})-?(\d{3})\s*$/.exec(text);
  return short ? `0${short[1]}-${short[2]}` : bsbIn(text);
}

/**
 * The BSBs in the register nearest to one that is not: those with most
 * leading digits in common, three at least, then those closest in number.
 */
export function nearestBsbs(
  { records }: Directory,
  bsb: string,
  limit: number,
): BsbRecord[] {
  const head = bsb.slice(0, 3);
  const shared = (other: string) => {
    let n = 0;
    while (n < 7 && other[n] === bsb[n]) n++;
    return n;
  };
  const distance = (other: string) =>
    Math.abs(Number(other.slice(4)) - Number(bsb.slice(4)));
  return records.filter((record) => record.bsb.startsWith(head))
    .map((record) => ({ record, shared: shared(record.bsb) }))
    .sort((a, b) =>
      b.shared - a.shared || distance(a.record.bsb) - distance(b.record.bsb)
    )
    .slice(0, limit)
    .map(({ record }) => record);
}
