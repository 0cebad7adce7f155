import { parse } from "@std/csv";

/**
 * One row of the key to abbreviations: an institution's code, its name and
 * one of its prefixes as written, leading zeros possibly lost.
 */
export type KeyRow = readonly [code: string, name: string, prefix: string];

/** It is kept as one value of Deno KV; the real one is 8,000 characters. */
const MAX_KEY_LENGTH = 30_000;

const HEADER = /^"?BSB Owner"?,/i;

/**
 * Reads the key to abbreviations in both of its layouts: one prefix a row
 * under a header (since May 2025), or all prefixes of an institution in one
 * quoted field (`"645, 656"`).
 *
 * @throws {SyntaxError} If a row is not code, name and prefixes.
 * @see AusPayNet's "Key to abbreviations and BSB numbers".
 */
export function parseKey(text: string): KeyRow[] {
  const body = text.replace(/^\ufeff/, "");
  const rows = parse(body).filter((row) => row.join("").trim() !== "");
  if (HEADER.test(body)) rows.shift();
  const key = rows.flatMap((row, index) => keyRows(row, index + 1));
  if (key.length === 0) throw new SyntaxError("the key is empty");
  if (JSON.stringify(key).length > MAX_KEY_LENGTH) {
    throw new SyntaxError("the key is too long");
  }
  return key;
}

/** Whether whole lines of a text are a key to abbreviations. */
export function isKey(lines: string): boolean {
  try {
    return parseKey(lines).length > 0;
  } catch {
    return false;
  }
}

function keyRows(row: string[], line: number): KeyRow[] {
  const [code = "", name = "", prefixes = ""] = row.map((field) =>
    field.trim().replace(/\s+/g, " ")
  );
  const list = prefixes.split(",").map((prefix) => prefix.trim());
  const good = row.length === 3 && /^\S{1,3}$/.test(code) && name !== "" &&
    list.every((prefix) => /^\d{1,3}$/.test(prefix));
  if (!good) throw new SyntaxError(`line ${line} of the key does not parse`);
  return list.map((prefix) => [code, name, prefix]);
}
