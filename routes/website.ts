import { Hono } from "hono";
import { logLine } from "../lib/service/log.ts";
import { ValidationError } from "../lib/validation/validation_error.ts";
import { BrokenBody } from "./_http/read_body.ts";
import { plain } from "./_http/plain_text.ts";
import type { Deps, Env } from "./_http/context.ts";
import {
  failurePage,
  invalidPage,
  notFoundPage,
} from "./_page/error_pages.tsx";
import { giveDeps } from "./_http/give_deps.ts";
import { noteRoute } from "./_http/note_route.ts";
import { assets } from "./assets.ts";
import { site } from "./site.ts";

const made = new WeakMap<Deps, Hono<Env>>();

/** The website of a service, made once. */
export function website(deps: Deps): Hono<Env> {
  let app = made.get(deps);
  if (!app) made.set(deps, app = createWebsite(deps));
  return app;
}

function createWebsite(deps: Deps): Hono<Env> {
  const app = new Hono<Env>();
  if (deps.onAnswer) app.use(noteRoute);
  return app
    .use(giveDeps(deps))
    .use(async function giveAssets(c, next) {
      c.set("assets", await deps.assets());
      await next();
    })
    .route("/assets", assets)
    .route("/", site)
    .notFound((c) => notFoundPage(c))
    .onError((error, c) => {
      if (error instanceof ValidationError) return invalidPage(c, error);
      if (error instanceof BrokenBody) return plain(400, error.message);
      logLine(`${c.req.method} ${c.req.routePath}: ${error.message}`);
      return failurePage(c);
    });
}
