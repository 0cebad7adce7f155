import { Hono } from "hono";
import type { Env } from "../_http/context.ts";
import { okRecords, recordFinder } from "./_answer.ts";
import { only } from "./_only.ts";
import { rules } from "./_rules.ts";

/** Records by number, bank, branch, suburb or postcode. */
export const search = new Hono<Env>()
  .get("/", async (c) => {
    const { searchQuerySchema, validate } = await rules();
    const { q, bank, state, limit } = validate(
      searchQuerySchema,
      c.req.query(),
      "query",
    );
    const filter = { bank: bank?.trim(), state: state?.trim(), limit };
    const directory = c.get("directory");
    const { total, results } = await directory.search(q, filter);
    const find = recordFinder(directory);
    const records = results.map(({ bsb }) => find(bsb)!);
    const count = results.length;
    return okRecords(c, { query: q, total, count, limit, results: records });
  })
  .all("/", only("GET, HEAD"));
