import { type Context as HonoContext, Hono } from "hono";
import { logLine } from "../../lib/log.ts";
import { ValidationError } from "../../lib/validation.ts";
import { baseUrl, type Context, type Deps, type Env } from "../_env.ts";
import { fail, okDocument, okOnce, preflight, prepare } from "./_answer.ts";
import { listEndpoints } from "./_endpoints.ts";
import { only } from "./_only.ts";
import { rateLimit } from "../_middleware/rate_limit.ts";
import { bsb } from "./bsb.ts";
import { bulk } from "./bulk.ts";
import { institutions } from "./institutions.ts";
import { report } from "./report.ts";
import { search } from "./search.ts";
import { stats } from "./stats.ts";
import { validate } from "./validate.ts";

const VERSION_PATH = "/v1";
const DESCRIPTION_PATH = `${VERSION_PATH}/openapi.json`;

/** The JSON API, to be mounted under `/api`. */
export function createApi({ limiter, settings }: Deps): Hono<Env> {
  const endpoints = listEndpoints(settings.BULK_MAX_ITEMS);
  return new Hono<Env>()
    // First of all, so that every answer carries what the client has left.
    .use(rateLimit(limiter, settings.TRUSTED_PROXIES, DESCRIPTION_PATH))
    .options("*", preflight)
    .get(VERSION_PATH, (c) => {
      const base = baseUrl(c);
      return okOnce(c, `index ${base}`, () => index(base, endpoints));
    })
    .all(VERSION_PATH, only("GET, HEAD"))
    .get(DESCRIPTION_PATH, async (c) => {
      // Loaded when first asked for: it would double the time to start.
      const { describeApi } = await import("./openapi.ts");
      return okDocument(c, prepare(describeApi(endpoints, baseUrl(c))));
    })
    .all(DESCRIPTION_PATH, only("GET, HEAD"))
    .route(`${VERSION_PATH}/bsb`, bsb)
    .route(`${VERSION_PATH}/validate`, validate)
    .route(`${VERSION_PATH}/search`, search)
    .route(`${VERSION_PATH}/bulk`, bulk(settings.BULK_MAX_ITEMS))
    .route(`${VERSION_PATH}/institutions`, institutions)
    .route(`${VERSION_PATH}/stats`, stats)
    .route(`${VERSION_PATH}/report`, report)
    .all("*", (c) => fail(c, 404, "There is no such path in this API"))
    .onError(answerError);
}

function index(base: string, endpoints: ReturnType<typeof listEndpoints>) {
  return {
    name: "Australian BSB lookup",
    version: "v1",
    documentation: `${base}/api`,
    openapi: `${base}/api${DESCRIPTION_PATH}`,
    endpoints: endpoints.map(({ method, path, description }) => ({
      method: method.toUpperCase(),
      path: `/api${VERSION_PATH}${path}`,
      description,
    })),
  };
}

function answerError(error: Error, context: HonoContext): Response {
  const c = context as Context;
  if (error instanceof ValidationError) {
    return fail(c, 422, error.message, { detail: error.detail });
  }
  logLine(`${c.req.method} ${c.req.routePath}: ${error.message}`);
  return fail(c, 500, "Something went wrong on our side");
}
