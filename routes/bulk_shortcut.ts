import type { Allowance } from "../lib/limits/rate_limiter.ts";
import type { Deps, Env } from "./_http/context.ts";
import { pathAndQuery } from "./_http/answer_cache.ts";
import { type Answer, respond } from "./api/_answer.ts";
import { lookUpBody } from "./api/bulk.ts";
import { failureOf } from "./api/mod.ts";
import { takeNow } from "./shortcut.ts";

const BULK = "/api/v1/bulk";

/**
 * Answers bulk lookups without the router, which would add a fifth to their
 * time. The first request of a client is left to the router; it answers these
 * alike.
 *
 * @returns null for a request that is not of that kind.
 */
export function bulkShortcut(deps: Deps) {
  const { live, settings: { BULK_MAX_ITEMS } } = deps;
  const lookUp = async (request: Request, allowance: Allowance) => {
    let answer: Answer;
    try {
      answer = await lookUpBody(request, live.directory, BULK_MAX_ITEMS);
    } catch (error) {
      answer = failureOf(error as Error, `POST ${BULK}`);
    }
    return respond({ method: "POST" }, allowance, answer);
  };
  return (
    request: Request,
    info: Env["Bindings"],
  ): Promise<Response> | null => {
    const { method, url, headers } = request;
    if (method !== "POST" || pathAndQuery(url) !== BULK) return null;
    const allowance = takeNow(deps, headers, info);
    if (!allowance) return null;
    if (info.matched) info.matched.route = BULK;
    return lookUp(request, allowance);
  };
}
