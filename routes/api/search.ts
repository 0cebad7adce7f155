import { cached } from "../_http/cached.ts";
import { Routes } from "../_http/routes.ts";
import { okRecords, recordFinder } from "./_envelope.ts";
import { rules } from "./_rules.ts";

/** Records by number, bank, branch, suburb or postcode. */
export const search = new Routes().get("/", async (c) => {
  const { directory, path } = c.env;
  const { searchQuerySchema, validate } = await rules();
  const query = validate(searchQuerySchema, c.req.query(), "query");
  const { q, limit } = query;
  const bank = query.bank?.trim();
  const state = query.state?.trim();
  const { total, results } = await directory.search(q, {
    bank,
    state,
    limit,
  });
  const find = recordFinder(directory);
  return cached(c.env, path, () =>
    okRecords(c.env, {
      query: q,
      total,
      count: results.length,
      limit,
      results: results.map(({ bsb }) => find(bsb)!),
    }));
});
