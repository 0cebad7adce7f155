import { z } from "zod";
import { validate, wholeNumber } from "../../lib/validation/validate.ts";

const PAGE_QUERY = z.object({ page: wholeNumber({ min: 1, fallback: 1 }) });

/**
 * The page of a list that a query asks for, the first when it asks for none.
 *
 * @throws {ValidationError} If it is not a whole number from 1.
 */
export function pageNumber(query: Record<string, string>): number {
  return validate(PAGE_QUERY, query, "query").page;
}
