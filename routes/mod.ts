import { Hono } from "hono";
import { giveDeps } from "./_middleware/give_deps.ts";
import type { Context, Deps, Env } from "./_env.ts";
import { createApi } from "./api/mod.ts";
import { health } from "./health.ts";
import { lookupShortcut } from "./lookup_shortcut.ts";

/** What a server calls for each request. */
export function createHandler(deps: Deps) {
  const app = createApp(deps);
  const shortcut = lookupShortcut(deps);
  return (
    request: Request,
    info: Deno.ServeHandlerInfo<Deno.NetAddr>,
  ): Response | Promise<Response> =>
    shortcut(request, info) ?? app.fetch(request, info);
}

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
