// Browser-safe.
import { parseBsb } from "../../bsb.ts";
import { splitCells } from "./table_cells.ts";

/** A BSB met in a text, or what stands where one should. */
export interface FoundBsb {
  /** Line of the text, from 1. */
  readonly line: number;
  /** What stands there. */
  readonly text: string;
  /** Hyphenated; null where the text is none. */
  readonly bsb: string | null;
  /** True when a leading zero was put back: it may be another number. */
  readonly guess: boolean;
}

type Piece = Omit<FoundBsb, "line">;

/** Signs that stand for the hyphen of a BSB. */
const HYPHEN = "[-\\u2010-\\u2015\\u2212]";

const WHOLE = new RegExp(`^(\\d{3})(?:${HYPHEN}|\\s)?(\\d{3})$`);
const LOST_ZERO = new RegExp(`^(\\d{2})(?:${HYPHEN}|\\s)?(\\d{3})$`);
/** `062-000`, or `062 000` with no more digits beside it, within words. */
const WITHIN = new RegExp(
  `(?<![\\d-])(\\d{3})${HYPHEN}(\\d{3})(?![\\d-])|` +
    `(?<!\\d[ -]?)(\\d{3}) (\\d{3})(?![ -]?\\d)`,
  "g",
);
/** `062000 12345678`, `BSB: 062000`. */
const LEADING = /^(?:bsb\W{0,3})?(\d{3})[ -]?(\d{3})(?!\d)/i;

/** Type 0 line of an ABA file: blanks, then its number in a run of files. */
const ABA_HEADER = /^0 {17}\d\d/;
/** Type 1 line of an ABA file, with room for all up to the sender's BSB. */
const ABA_DETAIL = /^1\d{3}-\d{3}.{79}/;

/**
 * Finds the BSBs in a text: a list, a table with commas, semicolons, tabs or
 * bars between its cells, or an ABA file. In a table with a column that its
 * first line calls BSB, only that column is read, and what is no BSB there is
 * told. A cell of five digits is taken for a BSB that lost its leading zero.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * const [first, second] = findBsbs("Jane,062-000\nJohn,12003");
 * assertEquals(first?.bsb, "062-000");
 * assertEquals([second?.bsb, second?.guess], ["012-003", true]);
 * ```
 *
 * @returns them in the order of the text, doubles kept.
 */
export function findBsbs(text: string): FoundBsb[] {
  // What a program wrote in UTF-16 has a zero byte beside each digit.
  const lines = text.replaceAll("\0", "").split(/\r\n|\r|\n/);
  const read = readerFor(lines);
  return lines.flatMap((line, i) =>
    read(line, i).map((piece) => ({ line: i + 1, ...piece }))
  );
}

function readerFor(lines: readonly string[]): (
  line: string,
  index: number,
) => Piece[] {
  if (isAba(lines)) return readAbaLine;
  const first = lines.findIndex((line) => line.trim() !== "");
  const columns = bsbColumns(lines[first] ?? "");
  if (columns.length === 0) return (line) => readLine(line);
  return (line, index) =>
    index <= first ? [] : readColumns(splitCells(line), columns);
}

function isAba(lines: readonly string[]): boolean {
  const used = lines.filter((line) => line.trim() !== "");
  if (ABA_HEADER.test(used[0] ?? "")) return true;
  return used.length > 0 && used.every((line) => /^[017]/.test(line)) &&
    used.some((line) => ABA_DETAIL.test(line));
}

/** Columns 2 to 8 of type 1 lines; a total's `999-999` is no BSB. */
function readAbaLine(line: string): Piece[] {
  if (!line.startsWith("1")) return [];
  const text = line.slice(1, 8);
  return [{ text, bsb: parseBsb(text), guess: false }];
}

/** Places of the cells of a heading that say BSB. */
function bsbColumns(heading: string): number[] {
  if (/\d{3}/.test(heading)) return [];
  const cells = splitCells(heading);
  return cells.flatMap((cell, i) => /\bbsb|bsb\b/i.test(cell) ? [i] : []);
}

function readColumns(
  cells: readonly string[],
  columns: readonly number[],
): Piece[] {
  return columns.flatMap((column) => {
    const text = cells[column] ?? "";
    if (text === "") return [];
    const pieces = [...readCell(text), ...readWords(text)];
    return [pieces[0] ?? { text, bsb: null, guess: false }];
  });
}

function readLine(line: string): Piece[] {
  const cells = splitCells(line);
  const found = cells.flatMap((cell) => {
    const whole = readCell(cell);
    return whole.length > 0 ? whole : readWords(cell);
  });
  // Beside a number with a hyphen, bare digits are an account or an amount.
  const written = found.filter(({ text }) => !/^\d+$/.test(text));
  const sure = written.filter(({ guess }) => !guess);
  if (sure.length > 0) return sure;
  const bare = found.filter(({ guess }) => !guess);
  return bare.length > 0 ? bare : found;
}

function readCell(text: string): Piece[] {
  const whole = WHOLE.exec(text);
  if (whole) {
    return [{ text, bsb: `${whole[1]}-${whole[2]}`, guess: false }];
  }
  const short = LOST_ZERO.exec(text);
  return short ? [{ text, bsb: `0${short[1]}-${short[2]}`, guess: true }] : [];
}

function readWords(text: string): Piece[] {
  const leading = LEADING.exec(text);
  const matches = leading ? [leading] : [...text.matchAll(WITHIN)];
  return matches.map(([match, a, b, c, d]) => ({
    text: match.trim(),
    bsb: `${a ?? c}-${b ?? d}`,
    guess: false,
  }));
}
