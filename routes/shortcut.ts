import { parseBsb } from "../lib/bsb.ts";
import { clientOf } from "../lib/limits/client_address.ts";
import type { Directory } from "../lib/directory/directory.ts";
import type { Allowance } from "../lib/limits/rate_limiter.ts";
import type { Deps, Env } from "./_http/context.ts";
import { type KeptAnswer, pathAndQuery } from "./_http/answer_cache.ts";
import { formFor } from "./_http/body.ts";
import { keptTexts, sendText } from "./_http/text.ts";
import {
  keptAnswers,
  keptLookup,
  respond,
  tellRemaining,
} from "./api/_answer.ts";

const API = "/api/";
const LOOKUP = "/api/v1/bsb/";

/**
 * Answers the commonest requests of all without the router and its promises,
 * which take as long as the rest: `GET` of a BSB that is in the register, and
 * of what was answered before and kept. Anything else is left to the router,
 * and so is the first request of a client; it answers these alike.
 *
 * @returns null for a request that is not of that kind.
 */
export function shortcut(deps: Deps) {
  const { live, settings: { BASE_URL } } = deps;
  return (request: Request, info: Env["Bindings"]): Response | null => {
    const { method } = request;
    if (method !== "GET") return null;
    const { url, headers } = request;
    const path = pathAndQuery(url);
    const isApi = path.startsWith(API);
    const answer = isApi
      ? apiAnswer(live.directory, path)
      : keptTexts.get(live.directory, BASE_URL ? BASE_URL + path : url);
    if (!answer) return null;
    const { kept } = answer;
    const ifNoneMatch = headers.get("If-None-Match");
    const acceptEncoding = isApi ? null : headers.get("Accept-Encoding");
    const asked = { method, ifNoneMatch, acceptEncoding };
    const form = formFor(asked, kept);
    const { matched } = info;
    if (!isApi) {
      if (matched) matched.route = kept.route;
      return answer.made(form)?.clone() ??
        answer.keep(form, sendText(asked, kept));
    }
    const allowance = takeNow(deps, headers, info);
    if (!allowance) return null;
    if (matched) matched.route = kept.route;
    const { reset } = allowance;
    const made = answer.made(form, reset);
    return made
      ? tellRemaining(made, allowance).clone()
      : answer.keep(form, respond(asked, allowance, kept), reset);
  };
}

/** What was answered before, or the answer to a BSB that is in the register. */
function apiAnswer(directory: Directory, path: string): KeptAnswer | null {
  const answer = keptAnswers.get(directory, path);
  if (answer) return answer;
  if (!path.startsWith(LOOKUP)) return null;
  const bsb = parseBsb(path.slice(LOOKUP.length));
  const lookup = bsb === null ? null : keptLookup(directory, bsb);
  return lookup && keptAnswers.keep(directory, path, lookup);
}

/** Counts a request of a client that is known and below its cap; else null. */
export function takeNow(
  { limiter, settings: { TRUSTED_PROXIES } }: Deps,
  headers: Headers,
  info: Env["Bindings"],
): Allowance | null {
  return limiter.takeNow(clientOf(
    info,
    TRUSTED_PROXIES > 0 ? headers.get("X-Forwarded-For") : null,
    TRUSTED_PROXIES,
  ));
}
