import { z } from "zod";

/** One item of a 422's `detail`, as FastAPI and Pydantic 2 write it. */
export interface ValidationIssue {
  /** Where: `["query", "limit"]`, `["body", "bsbs", 3]`. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
  readonly input?: string | number | boolean | null | undefined;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** A request's query or body broke its rules. */
export class ValidationError extends Error {
  override name = "ValidationError";
  constructor(readonly detail: readonly ValidationIssue[]) {
    super(detail.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`).join("; "));
  }
}

type Place = "query" | "body" | "path";

/**
 * A text of so many characters, counted as people count them, not in the
 * code units of JavaScript. The first rule broken is told, as Pydantic does.
 */
export function text(
  rules: { min?: number; max?: number; pattern?: RegExp },
): z.ZodString {
  const { min = 0, max = Infinity, pattern } = rules;
  return z.string().check(({ value, issues }) => {
    const length = [...value].length;
    const origin = "string" as const;
    if (length > max) {
      issues.push({ code: "too_big", origin, maximum: max, input: value });
    } else if (length < min) {
      issues.push({ code: "too_small", origin, minimum: min, input: value });
    } else if (pattern && !pattern.test(value)) {
      issues.push({
        code: "invalid_format",
        format: "regex",
        pattern: pattern.source,
        input: value,
      });
    }
  }).meta({
    ...(min > 0 ? { minLength: min } : {}),
    ...(max < Infinity ? { maxLength: max } : {}),
    ...(pattern ? { pattern: pattern.source } : {}),
  });
}

/** A whole number in a query, from `min` to `max`. */
export function wholeNumber(
  rules: { min: number; max?: number; fallback: number },
) {
  const { min, max, fallback } = rules;
  const bounded = max === undefined
    ? z.number().min(min)
    : z.number().min(min).max(max);
  return z.preprocess(
    (value) =>
      typeof value === "string" && /^\s*[+-]?\d+\s*$/.test(value)
        ? Number(value)
        : value,
    bounded.default(fallback),
  ).meta({
    type: "integer",
    minimum: min,
    ...(max === undefined ? {} : { maximum: max }),
    default: fallback,
  });
}

/**
 * Checks a query or a body against its schema.
 *
 * @throws {ValidationError} With every rule that was broken.
 */
export function validate<T extends z.ZodType>(
  schema: T,
  value: unknown,
  place: Place,
): z.infer<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ValidationError(
    result.error.issues.map((issue) => describe(issue, value, place)),
  );
}

/**
 * Reads a request's JSON body.
 *
 * @throws {ValidationError} If there is none or it is not JSON.
 */
export function parseJsonBody(body: string): unknown {
  if (body === "") throw new ValidationError([missing(["body"])]);
  try {
    const value: unknown = JSON.parse(body);
    if (value !== null) return value;
  } catch (error) {
    throw new ValidationError([brokenJson(body, error)]);
  }
  throw new ValidationError([missing(["body"])]);
}

function missing(loc: (string | number)[]): ValidationIssue {
  return { loc, msg: "Field required", type: "missing", input: null };
}

function brokenJson(body: string, error: unknown): ValidationIssue {
  const message = error instanceof Error ? error.message : "";
  const position = /position (\d+)/.exec(message)?.[1];
  return {
    loc: ["body", position === undefined ? body.length : Number(position)],
    msg: "JSON decode error",
    type: "json_invalid",
    ctx: { error: message.replace(/ \(line.*| in JSON at position.*/, "") },
  };
}

function describe(
  issue: z.core.$ZodIssue,
  value: unknown,
  place: Place,
): ValidationIssue {
  const path = issue.path.map((part) =>
    typeof part === "number" ? part : String(part)
  );
  const loc = [place, ...path];
  const input = valueAt(value, path);
  if (issue.code === "invalid_type" && input === undefined) return missing(loc);
  const { type, msg, ctx } = termsOf(issue, input);
  return {
    loc,
    msg,
    type,
    ...(isEchoed(input) ? { input } : {}),
    ...(ctx ? { ctx } : {}),
  };
}

interface Terms {
  readonly type: string;
  readonly msg: string;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

const FALLBACK: Terms = { type: "value_error", msg: "Value error" };

/**
 * Pydantic's terms for a zod issue.
 *
 * @see https://docs.pydantic.dev/2.12/errors/validation_errors/
 */
function termsOf(issue: z.core.$ZodIssue, input: unknown): Terms {
  switch (issue.code) {
    case "invalid_type":
      return WRONG_TYPES[issue.expected] ?? FALLBACK;
    case "too_small":
      return issue.origin === "string"
        ? tooShortText(issue.minimum)
        : tooSmall(issue.minimum);
    case "too_big":
      if (issue.origin === "string") return tooLongText(issue.maximum);
      return Array.isArray(input)
        ? tooLong(issue.maximum, input.length)
        : tooBig(issue.maximum);
    case "invalid_format":
      return mismatch("pattern" in issue ? issue.pattern : undefined);
    default:
      return FALLBACK;
  }
}

const tooShortText = (min: number | bigint): Terms => ({
  type: "string_too_short",
  msg: `String should have at least ${count(min, "character")}`,
  ctx: { min_length: min },
});

const tooLongText = (max: number | bigint): Terms => ({
  type: "string_too_long",
  msg: `String should have at most ${count(max, "character")}`,
  ctx: { max_length: max },
});

const tooSmall = (min: number | bigint): Terms => ({
  type: "greater_than_equal",
  msg: `Input should be greater than or equal to ${min}`,
  ctx: { ge: min },
});

const tooBig = (max: number | bigint): Terms => ({
  type: "less_than_equal",
  msg: `Input should be less than or equal to ${max}`,
  ctx: { le: max },
});

const tooLong = (max: number | bigint, actual: number): Terms => ({
  type: "too_long",
  msg: `List should have at most ${count(max, "item")} after validation, ` +
    `not ${actual}`,
  ctx: { field_type: "List", max_length: max, actual_length: actual },
});

const mismatch = (pattern: unknown): Terms => ({
  type: "string_pattern_mismatch",
  msg: `String should match pattern '${pattern}'`,
  ctx: { pattern },
});

const WRONG_TYPES: Readonly<Record<string, Terms>> = {
  string: { type: "string_type", msg: "Input should be a valid string" },
  array: { type: "list_type", msg: "Input should be a valid list" },
  number: {
    type: "int_parsing",
    msg:
      "Input should be a valid integer, unable to parse string as an integer",
  },
  object: {
    type: "model_attributes_type",
    msg: "Input should be a valid dictionary or object to extract fields from",
  },
};

function count(n: number | bigint, noun: string): string {
  return `${n} ${noun}${Number(n) === 1 ? "" : "s"}`;
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, part) =>
      typeof inner === "object" && inner !== null
        ? (inner as Record<string | number, unknown>)[part]
        : undefined,
    value,
  );
}

/** Lists and objects are not sent back: they may be large or deeply nested. */
function isEchoed(input: unknown): input is ValidationIssue["input"] {
  return input === null ||
    ["string", "number", "boolean"].includes(typeof input);
}
