import { type Context as HonoContext, Hono } from "hono";
import { logLine } from "../../lib/service/log.ts";
import { TooManyReports } from "../../lib/store/report_store.ts";
import { ValidationError } from "../../lib/validation/validation_error.ts";
import { BrokenBody, LargeBody } from "../_http/read_body.ts";
import type { Context, Deps, Env } from "../_http/context.ts";
import { rateLimit } from "../_http/rate_limit.ts";
import {
  type Answer,
  fail,
  failure,
  preflight,
  send,
  tooMany,
} from "./_answer.ts";
import { bsb } from "./bsb.ts";
import { bulk } from "./bulk.ts";
import { description, DESCRIPTION_PATH } from "./description.ts";
import { institutions } from "./institutions.ts";
import { report } from "./report.ts";
import { search } from "./search.ts";
import { stats } from "./stats.ts";
import { validate } from "./validate.ts";

/** The JSON API, to be mounted under `/api`. */
export function createApi({ limiter, settings }: Deps): Hono<Env> {
  return new Hono<Env>()
    // First of all, so that every answer carries what the client has left.
    .use(rateLimit(limiter, settings.TRUSTED_PROXIES, DESCRIPTION_PATH))
    .options("*", preflight)
    .route("/v1", description)
    .route("/v1/bsb", bsb)
    .route("/v1/validate", validate)
    .route("/v1/search", search)
    .route("/v1/bulk", bulk)
    .route("/v1/institutions", institutions)
    .route("/v1/stats", stats)
    .route("/v1/report", report)
    .all("*", (c) => fail(c, 404, "There is no such path in this API"));
}

/** Every error becomes the envelope. */
export function answerError(error: Error, context: HonoContext): Response {
  const c = context as Context;
  return error instanceof TooManyReports
    ? tooMany(c, error.message)
    : send(c, failureOf(error, `${c.req.method} ${c.req.routePath}`));
}

/** What an error is answered; only our own failures are logged. */
export function failureOf(error: Error, request: string): Answer {
  const { message } = error;
  if (error instanceof ValidationError) {
    return failure(422, message, error.detail);
  }
  if (error instanceof LargeBody) return failure(413, message);
  if (error instanceof BrokenBody) return failure(400, message);
  logLine(`${request}: ${message}`);
  return failure(500, "Something went wrong on our side");
}
