import { Hono } from "hono";
import { lookUpAll } from "../../lib/lookup.ts";
import { parseJsonBody } from "../../lib/validation_error.ts";
import { readText } from "../_body.ts";
import type { Env } from "../_env.ts";
import { okRecords, recordFinder } from "./_answer.ts";
import { only } from "./_only.ts";
import { rules } from "./_rules.ts";

/** The records of many BSBs at once. */
export const bulk = new Hono<Env>()
  .post("/", async (c) => {
    const { bulkRequestSchema, validate } = await rules();
    const schema = bulkRequestSchema(c.get("deps").settings.BULK_MAX_ITEMS);
    const body = parseJsonBody(await readText(c));
    const { bsbs } = validate(schema, body, "body");
    const find = recordFinder(c.get("directory"));
    return okRecords(c, lookUpAll(find, bsbs));
  })
  .all("/", only("POST"));
