import { parseJsonBody } from "../../lib/validation/validation_error.ts";
import { clientOf, now } from "../_http/context.ts";
import { Routes } from "../_http/routes.ts";
import { readText } from "../_http/read_body.ts";
import { ok } from "./_envelope.ts";
import { rules } from "./_rules.ts";

/** Takes a report about a BSB; it's stored before it's answered. */
export const report = new Routes().post("/", async (c) => {
  const { reportRequestSchema, validate } = await rules();
  const body = parseJsonBody(await readText(c.req.raw));
  const request = validate(reportRequestSchema, body, "body");
  const { reports } = c.env.deps;
  const client = clientOf(c.env);
  const created = await reports.create(request, client, now(c.env));
  const { id, bsb, received_at } = created;
  return ok(c.env, { id, bsb, received_at });
});
