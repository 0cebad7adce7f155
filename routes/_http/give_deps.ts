import type { MiddlewareHandler } from "hono";
import type { Deps, Env } from "./context.ts";

/** Gives a request what it works with, and one version of the register. */
export function giveDeps(deps: Deps): MiddlewareHandler<Env> {
  return function giveDeps(c, next) {
    c.set("deps", deps);
    c.set("directory", deps.live.directory);
    return next();
  };
}
