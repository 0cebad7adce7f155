import type { RawRow } from "./raw_row.ts";

/** Names of the columns in the order of the CSV. */
const FIELD_NAMES = [
  "BSBCode",
  "FiMnemonic",
  "BSBName",
  "Address",
  "Suburb",
  "State",
  "Postcode",
  "StreamCode",
] as const;

/**
 * Reads the answer of the official BSB query API, version 2: an object whose
 * `data` is a JSON text that holds an array of records. Fields beyond the
 * eight of the register (`BIC`, `repair` …) are left aside.
 *
 * @throws {SyntaxError} If the whole is not such an answer.
 * @see AusPayNet's BSB query API.
 */
export function* readApiJson(body: string): Iterable<RawRow> {
  for (const [index, item] of records(body).entries()) {
    yield { line: index + 1, fields: columns(item) };
  }
}

function records(body: string): unknown[] {
  const answer = parseJson(body, "the JSON is broken or cut off");
  const data = isObject(answer) && "data" in answer ? answer.data : answer;
  const list = typeof data === "string"
    ? parseJson(data, "the JSON in `data` is broken or cut off")
    : data;
  if (Array.isArray(list)) return list;
  const message = isObject(answer) ? answer.message : undefined;
  throw new SyntaxError(
    typeof message === "string"
      ? `the API sent no records, but "${message.slice(0, 80)}"`
      : "the JSON holds no array of records",
  );
}

function parseJson(text: string, complaint: string): unknown {
  checkShape(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new SyntaxError(complaint);
  }
}

/** A record is an object in a list in an object; some fields are lists. */
const MAX_DEPTH = 10;
/** As many values as the largest file that is read could hold of records. */
const MAX_VALUES = 5_000_000;

/**
 * Looks at the brackets and commas of a JSON text before it is parsed: a
 * text of nothing but brackets takes fifty times its size.
 *
 * @throws {SyntaxError} If it is nested or divided as no register is.
 */
function checkShape(text: string): void {
  let depth = 0;
  let values = 0;
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]!;
    if (sign === '"') i = endOfText(text, i);
    else if (sign === "]" || sign === "}") depth--;
    else if (sign === "[" || sign === "{") depth++, values++;
    else if (sign === ",") values++;
    if (depth > MAX_DEPTH || values > MAX_VALUES) {
      throw new SyntaxError("the JSON is no list of records");
    }
  }
}

/** Where a text in JSON ends that begins at a quote. */
function endOfText(json: string, start: number): number {
  let end = start + 1;
  while (end < json.length && json[end] !== '"') {
    end += json[end] === "\\" ? 2 : 1;
  }
  return end;
}

function columns(item: unknown): readonly string[] | SyntaxError {
  if (!isObject(item)) return new SyntaxError("a record is no object");
  const fields = FIELD_NAMES.map((name) => item[name] ?? "");
  return fields.every((field) => typeof field === "string")
    ? fields
    : new SyntaxError("a field is not a text");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
