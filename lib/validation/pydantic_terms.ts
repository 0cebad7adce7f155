import type { z } from "zod";

/** What Pydantic calls a broken rule. */
export interface Terms {
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
export function termsOf(issue: z.core.$ZodIssue, input: unknown): Terms {
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
