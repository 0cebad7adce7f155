import { z } from "zod";
import {
  missing,
  ValidationError,
  type ValidationIssue,
} from "./validation_error.ts";
import { termsOf } from "./pydantic_terms.ts";

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
        ? finite(Number(value))
        : value,
    bounded.default(fallback),
  ).meta({
    type: "integer",
    minimum: min,
    ...(max === undefined ? {} : { maximum: max }),
    default: fallback,
  });
}

/** Hundreds of digits are still a number, not what zod takes for none. */
function finite(value: number): number {
  const { MAX_SAFE_INTEGER: most } = Number;
  return Math.min(Math.max(value, -most), most);
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
