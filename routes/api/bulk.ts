import { Hono } from "hono";
import { lookUpAll } from "../../lib/lookup.ts";
import { parseJsonBody, validate } from "../../lib/validation.ts";
import type { Env } from "../_env.ts";
import { ok } from "./_answer.ts";
import { limitBody } from "./_body.ts";
import { only } from "./_only.ts";
import { bulkRequestSchema } from "./_schemas.ts";

/** The records of many BSBs at once. */
export function bulk(maxItems: number) {
  const schema = bulkRequestSchema(maxItems);
  return new Hono<Env>()
    .post("/", limitBody, async (c) => {
      const body = parseJsonBody(await c.req.text());
      const { bsbs } = validate(schema, body, "body");
      return ok(c, lookUpAll(c.var.directory, bsbs));
    })
    .all("/", only("POST"));
}
