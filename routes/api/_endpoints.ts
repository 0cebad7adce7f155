import type { z } from "zod";
import * as schemas from "./_schemas.ts";

/** An endpoint as the index, the description and the site present it. */
export interface Endpoint {
  readonly method: "get" | "post";
  /** Below `/api/v1`, parameters in braces. */
  readonly path: string;
  readonly description: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly data: z.ZodType;
  /** Statuses beside 200 and 429. */
  readonly errors: readonly (400 | 404 | 413 | 422)[];
}

/** Every endpoint of the API, in the order people meet them. */
export function listEndpoints(bulkMaxItems: number): readonly Endpoint[] {
  return [
    {
      method: "get",
      path: "",
      description: "What this API offers",
      data: schemas.indexSchema,
      errors: [],
    },
    {
      method: "get",
      path: "/bsb/{bsb}",
      description: "The record of a BSB",
      data: schemas.recordSchema,
      errors: [400, 404],
    },
    {
      method: "get",
      path: "/bsb/{bsb}/history",
      description: "Every change on record to a BSB, newest first",
      data: schemas.historySchema,
      errors: [400, 404],
    },
    {
      method: "get",
      path: "/validate/{bsb}",
      description: "Whether a text is a BSB and whether it is in the register",
      data: schemas.validitySchema,
      errors: [],
    },
    {
      method: "get",
      path: "/search",
      description: "BSBs by number, bank, branch, suburb or postcode",
      query: schemas.searchQuerySchema,
      data: schemas.searchSchema,
      errors: [422],
    },
    {
      method: "post",
      path: "/bulk",
      description: `The records of up to ${bulkMaxItems} BSBs at once`,
      body: schemas.bulkRequestSchema(bulkMaxItems),
      data: schemas.bulkSchema,
      errors: [413, 422],
    },
    {
      method: "get",
      path: "/institutions",
      description: "Every institution with its codes, prefixes and BSB count",
      data: schemas.institutionsSchema,
      errors: [],
    },
    {
      method: "get",
      path: "/stats",
      description: "Counts over the whole register",
      data: schemas.statsSchema,
      errors: [],
    },
    {
      method: "post",
      path: "/report",
      description: "Tells the operator what is wrong with a BSB",
      body: schemas.reportRequestSchema,
      data: schemas.reportSchema,
      errors: [413, 422],
    },
  ];
}
