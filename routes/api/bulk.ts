import { Hono } from "hono";
import { lookUpAll } from "../../lib/lookup.ts";
import { parseJsonBody } from "../../lib/validation_error.ts";
import { limitBody, readText } from "../_body.ts";
import type { Env } from "../_env.ts";
import { okRecords, tooLarge } from "./_answer.ts";
import { only } from "./_only.ts";
import { rules } from "./_rules.ts";

/** The records of many BSBs at once. */
export const bulk = new Hono<Env>()
  .post("/", limitBody(tooLarge), async (c) => {
    const { bulkRequestSchema, validate } = await rules();
    const schema = bulkRequestSchema(c.var.deps.settings.BULK_MAX_ITEMS);
    const body = parseJsonBody(await readText(c));
    const { bsbs } = validate(schema, body, "body");
    return okRecords(c, lookUpAll(c.var.directory, bsbs));
  })
  .all("/", only("POST"));
