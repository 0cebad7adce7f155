import { Hono } from "hono";
import { logLine } from "../lib/service/log.ts";
import { giveDeps } from "./_http/give_deps.ts";
import { noteRoute } from "./_http/note_route.ts";
import type { Context, Deps, Env } from "./_http/context.ts";
import { answerError, createApi } from "./api/mod.ts";
import { plain } from "./_http/plain_text.ts";
import { bulkShortcut } from "./bulk_shortcut.ts";
import { health } from "./health.ts";
import { shortcut } from "./shortcut.ts";

type Info = Deno.ServeHandlerInfo<Deno.NetAddr>;

/** What a server calls for each request. */
export function createHandler(deps: Deps) {
  const answer = createAnswerer(deps);
  return (request: Request, info: Info): Response | Promise<Response> => {
    if (HAS_PATH.test(request.url)) return answer(request, info);
    const address = URL.parse(request.url)?.href ?? "";
    const { method, headers, body } = request;
    return HAS_PATH.test(address)
      ? answer(new Request(address, { method, headers, body }), info)
      : plain(400, "This is no address of a website");
  };
}

/** A request in absolute form may leave the path out, or be of any scheme. */
const HAS_PATH = /^https?:\/\/[^/?#]+\//;

function createAnswerer(deps: Deps) {
  const app = createApp(deps);
  const answerAtOnce = shortcut(deps);
  const answerBulk = bulkShortcut(deps);
  const fetch = (request: Request, bindings: Env["Bindings"]) =>
    answerAtOnce(request, bindings) ?? answerBulk(request, bindings) ??
      app.fetch(request, bindings);
  const { onAnswer } = deps;
  if (!onAnswer) return fetch;
  return async (request: Request, info: Info): Promise<Response> => {
    const start = performance.now();
    const matched: { route?: string } = {};
    const { remoteAddr } = info;
    const answer = await fetch(request, { remoteAddr, matched });
    const { route = "" } = matched;
    const ms = performance.now() - start;
    onAnswer({ method: request.method, route, status: answer.status, ms });
    return answer;
  };
}

/** The whole service as one application: hand it a request, get the answer. */
export function createApp(deps: Deps): Hono<Env> {
  // The website is loaded when first visited: the API starts sooner.
  const fromWebsite = async (c: Context) => {
    const { website } = await import("./website.ts");
    return await website(deps).fetch(c.req.raw, c.env);
  };
  const app = new Hono<Env>();
  if (deps.onAnswer) app.use(noteRoute);
  return app
    .use(giveDeps(deps))
    .route("/healthz", health)
    // `/api` itself is a page: the API begins below it.
    .all("/api", fromWebsite)
    .route("/api", createApi(deps))
    .all("*", fromWebsite)
    .onError((error, c) => {
      if (c.get("allowance")) return answerError(error, c);
      logLine(`${c.req.method} ${c.req.routePath}: ${error.message}`);
      return plain(500, "Something went wrong on our side");
    });
}
