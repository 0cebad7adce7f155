import { Hono } from "hono";
import { validate } from "../../lib/validation.ts";
import type { Env } from "../_env.ts";
import { ok } from "./_answer.ts";
import { only } from "./_only.ts";
import { searchQuerySchema } from "./_schemas.ts";

/** Records by number, bank, branch, suburb or postcode. */
export const search = new Hono<Env>()
  .get("/", (c) => {
    const { q, bank, state, limit } = validate(
      searchQuerySchema,
      c.req.query(),
      "query",
    );
    const { total, results } = c.var.directory.search(q, {
      bank: bank?.trim(),
      state: state?.trim(),
      limit,
    });
    return ok(c, { query: q, total, count: results.length, limit, results });
  })
  .all("/", only("GET, HEAD"));
