import { Hono } from "hono";
import type { Directory } from "../../lib/directory/directory.ts";
import { lookUpAll } from "../../lib/directory/lookup.ts";
import { parseJsonBody } from "../../lib/validation/validation_error.ts";
import { readText } from "../_http/read_body.ts";
import type { Env } from "../_http/context.ts";
import { type Answer, prepareRecords, recordFinder, send } from "./_answer.ts";
import { only } from "./_only.ts";
import { rules } from "./_rules.ts";

/** The records of many BSBs at once. */
export const bulk = new Hono<Env>()
  .post("/", async (c) => {
    const { BULK_MAX_ITEMS } = c.get("deps").settings;
    const directory = c.get("directory");
    return send(c, await lookUpBody(c.req.raw, directory, BULK_MAX_ITEMS));
  })
  .all("/", only("POST"));

/**
 * Looks up the BSBs that a request's body lists.
 *
 * @throws {ValidationError} If it is not JSON, or lists none or too many.
 * @throws {LargeBody | BrokenBody} If it can't be read.
 */
export async function lookUpBody(
  request: Request,
  directory: Directory,
  maxItems: number,
): Promise<Answer> {
  const { bulkRequestSchema, validate } = await rules();
  const body = parseJsonBody(await readText(request));
  const { bsbs } = validate(bulkRequestSchema(maxItems), body, "body");
  const found = lookUpAll(recordFinder(directory), bsbs);
  return { status: 200, prepared: prepareRecords(directory, found) };
}
