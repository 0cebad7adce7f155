import { Hono } from "hono";
import type { Deps, Env } from "./_env.ts";
import { createApi } from "./api/mod.ts";
import { health } from "./health.ts";

/** The whole service as one application: hand it a request, get the answer. */
export function createApp(deps: Deps): Hono<Env> {
  return new Hono<Env>()
    .use(function giveDeps(c, next) {
      c.set("deps", deps);
      c.set("directory", deps.live.directory);
      return next();
    })
    .route("/api", createApi(deps))
    .route("/healthz", health);
}
