// The API's shapes: what requests are checked against and what the
// description of the API is made from.
import { z } from "zod";
import { BSB_PATTERN } from "../../lib/bsb.ts";
import { text, wholeNumber } from "../../lib/validation/validate.ts";

const bsb = z.string().regex(BSB_PATTERN).meta({ example: "062-000" });
const date = z.iso.date().meta({ example: "2026-07-01" });

const paymentsSchema = z.object({
  paper: z.boolean().describe("Takes cheques and other paper"),
  electronic: z.boolean().describe("Takes Direct Entry"),
  high_value: z.boolean().describe("Takes high value payments"),
}).meta({ id: "Payments" });

export const recordSchema = z.object({
  bsb,
  institution: z.string().describe("Short code of the institution"),
  institution_name: z.string(),
  branch_name: z.string(),
  address: z.string(),
  suburb: z.string(),
  state: z.string(),
  postcode: z.string(),
  payments: paymentsSchema,
  status: z.enum(["active", "merged", "closed"]),
  replaced_by: bsb.nullable().describe("The BSB that takes its place"),
  last_changed: date.nullable(),
}).meta({ id: "BsbRecord" });

const fieldChange = z.object({
  field: z.string(),
  old: z.union([z.string(), paymentsSchema]),
  new: z.union([z.string(), paymentsSchema]),
});

export const historySchema = z.object({
  bsb,
  status: z.enum(["active", "merged", "closed", "discontinued"]),
  first_seen: date,
  replaced_by: bsb.nullable(),
  history: z.array(z.object({
    date,
    type: z.enum(["added", "removed", "updated"]),
    changes: z.array(fieldChange).optional(),
    recorded_at: z.iso.datetime(),
  })).describe("Newest first"),
}).meta({ id: "History" });

export const validitySchema = z.object({
  bsb: bsb.nullable(),
  valid: z.boolean().describe("The format is right"),
  exists: z.boolean().describe("The BSB is in the register"),
  status: z.enum(["active", "merged", "closed", "discontinued"]).nullable(),
  reason: z.string().nullable(),
}).meta({ id: "Validity" });

export const searchQuerySchema = z.object({
  q: z.preprocess(trimmed, text({ min: 1, max: 200 })).meta({
    type: "string",
    minLength: 1,
    maxLength: 200,
    description:
      "A BSB or its beginning, a bank, a branch, a suburb or a postcode",
  }),
  bank: z.string().optional().describe("Code of an institution"),
  state: z.string().optional().describe("Abbreviation of a state"),
  limit: wholeNumber({ min: 1, max: 100, fallback: 20 }),
});

export const searchSchema = z.object({
  query: z.string(),
  total: z.int().describe("How many records match"),
  count: z.int().describe("How many are in this answer"),
  limit: z.int(),
  results: z.array(recordSchema),
}).meta({ id: "SearchResult" });

/** The bulk request of a server that takes so many BSBs at once. */
export function bulkRequestSchema(maxItems: number) {
  let schema = bulkRequests.get(maxItems);
  if (!schema) {
    schema = z.object({ bsbs: z.array(z.string()).max(maxItems) })
      .meta({ id: "BulkRequest" });
    bulkRequests.set(maxItems, schema);
  }
  return schema;
}

/** Made once for each setting: zod compiles a schema at its first use. */
const bulkRequests = new Map<
  number,
  z.ZodObject<{ bsbs: z.ZodArray<z.ZodString> }>
>();

export const bulkSchema = z.object({
  results: z.array(recordSchema),
  not_found: z.array(bsb),
  invalid: z.array(z.string()),
  count: z.int().describe("How many results there are"),
}).meta({ id: "BulkResult" });

export const institutionsSchema = z.object({
  total: z.int(),
  institutions: z.array(z.object({
    code: z.string(),
    name: z.string(),
    slug: z.string(),
    bsb_count: z.int(),
    prefixes: z.array(z.string()),
    swift: z.string().nullable(),
  })),
}).meta({ id: "Institutions" });

export const statsSchema = z.object({
  total_bsbs: z.int(),
  total_institutions: z.int(),
  total_states: z.int(),
  last_updated: date,
  by_state: z.record(z.string(), z.int()),
  payments: z.object({
    paper: z.int(),
    electronic: z.int(),
    high_value: z.int(),
  }),
}).meta({ id: "Stats" });

export const reportRequestSchema = z.object({
  bsb: z.preprocess(
    trimmed,
    text({ min: 7, max: 7, pattern: BSB_PATTERN }),
  ).meta({
    type: "string",
    minLength: 7,
    maxLength: 7,
    pattern: BSB_PATTERN.source,
  }),
  message: text({ max: 1000 }).default(""),
}).meta({ id: "ReportRequest" });

export const reportSchema = z.object({
  id: z.string(),
  bsb,
  received_at: z.iso.datetime(),
}).meta({ id: "Report" });

export const indexSchema = z.object({
  name: z.string(),
  version: z.literal("v1"),
  documentation: z.url(),
  openapi: z.url(),
  endpoints: z.array(z.object({
    method: z.string(),
    path: z.string(),
    description: z.string(),
  })),
}).meta({ id: "Index" });

export const errorSchema = z.object({
  success: z.literal(false),
  error: z.string(),
}).meta({ id: "Error" });

export const validationErrorSchema = errorSchema.extend({
  detail: z.array(z.object({
    loc: z.array(z.union([z.string(), z.int()])),
    msg: z.string(),
    type: z.string(),
    input: z.unknown().optional(),
    ctx: z.record(z.string(), z.unknown()).optional(),
  })),
}).meta({ id: "HTTPValidationError" });

/** A success of the API that carries such data. */
export const successSchema = (data: z.ZodType) =>
  z.object({
    success: z.literal(true),
    data,
    meta: z.object({ source: z.string(), last_updated: date }),
  });

function trimmed(value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}
