import { Hono } from "hono";
import { parseJsonBody } from "../../lib/validation/validation_error.ts";
import { readText } from "../_http/read_body.ts";
import { type Env, now } from "../_http/context.ts";
import { ok } from "./_answer.ts";
import { only } from "./_only.ts";
import { rules } from "./_rules.ts";

/** Takes a report about a BSB; it is stored before it is answered. */
export const report = new Hono<Env>()
  .post("/", async (c) => {
    const { reportRequestSchema, validate } = await rules();
    const body = parseJsonBody(await readText(c.req.raw));
    const request = validate(reportRequestSchema, body, "body");
    const { reports } = c.get("deps");
    const { id, bsb, received_at } = await reports.create(request, now(c));
    return ok(c, { id, bsb, received_at });
  })
  .all("/", only("POST"));
