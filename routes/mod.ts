import { Hono } from "hono";
import { giveDeps } from "./_middleware/give_deps.ts";
import type { Context, Deps, Env } from "./_env.ts";
import { createApi } from "./api/mod.ts";
import { health } from "./health.ts";

/** The whole service as one application: hand it a request, get the answer. */
export function createApp(deps: Deps): Hono<Env> {
  // The website is loaded when first visited: the API starts sooner.
  const fromWebsite = async (c: Context) => {
    const { website } = await import("./website.ts");
    return await website(deps).fetch(c.req.raw, c.env);
  };
  return new Hono<Env>()
    .use(giveDeps(deps))
    .route("/healthz", health)
    // `/api` itself is a page: the API begins below it.
    .all("/api", fromWebsite)
    .route("/api", createApi(deps))
    .all("*", fromWebsite);
}
