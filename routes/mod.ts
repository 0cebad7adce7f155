import { Hono } from "hono";
import { logLine } from "../lib/log.ts";
import { ValidationError } from "../lib/validation.ts";
import type { Deps, Env } from "./_env.ts";
import { failurePage, invalidPage, notFoundPage } from "./_errors.tsx";
import { createApi } from "./api/mod.ts";
import { assets } from "./assets.ts";
import { health } from "./health.ts";
import { site } from "./site.ts";

/** The whole service as one application: hand it a request, get the answer. */
export function createApp(deps: Deps): Hono<Env> {
  return new Hono<Env>()
    .use(function giveDeps(c, next) {
      c.set("deps", deps);
      c.set("directory", deps.live.directory);
      if (c.req.path.startsWith("/api/")) return next();
      return deps.assets().then((assets) => {
        c.set("assets", assets);
        return next();
      });
    })
    .route("/healthz", health)
    .route("/assets", assets)
    // Before the API, whose last word on all paths below /api is a 404.
    .route("/", site)
    .route("/api", createApi(deps))
    .notFound((c) => notFoundPage(c))
    .onError((error, c) => {
      if (error instanceof ValidationError) return invalidPage(c, error);
      logLine(`${c.req.method} ${c.req.routePath}: ${error.message}`);
      return failurePage(c);
    });
}
