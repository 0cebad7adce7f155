import { lookUpAll } from "../../lib/directory/lookup.ts";
import { parseJsonBody } from "../../lib/validation/validation_error.ts";
import { Routes } from "../_http/routes.ts";
import { readText } from "../_http/read_body.ts";
import { okRecords, recordFinder } from "./_envelope.ts";
import { rules } from "./_rules.ts";

/** The records of many BSBs at once. */
export const bulk = new Routes().post("/", async (c) => {
  const { directory, deps: { settings } } = c.env;
  const { bulkRequestSchema, validate } = await rules();
  const body = parseJsonBody(await readText(c.req.raw));
  const schema = bulkRequestSchema(settings.BULK_MAX_ITEMS);
  const { bsbs } = validate(schema, body, "body");
  return okRecords(c.env, lookUpAll(recordFinder(directory), bsbs));
});
