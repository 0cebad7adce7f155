import { parseBsb } from "../lib/bsb.ts";
import { clientOf } from "../lib/client.ts";
import type { Directory } from "../lib/directory.ts";
import type { Deps, Env } from "./_env.ts";
import { type Kept, pathAndQuery } from "./_kept.ts";
import { keptTexts, sendText } from "./_text.ts";
import { keptAnswers, preparedLookup, respond } from "./api/_answer.ts";

const API = "/api/";
const LOOKUP = "/api/v1/bsb/";
const LOOKUP_ROUTE = `${LOOKUP}:bsb`;

/**
 * Answers the commonest requests of all without the router and its promises,
 * which take as long as the rest: `GET` of a BSB that is in the register, and
 * of what was answered before and kept. Anything else is left to the router,
 * and so is the first request of a client; it answers these alike.
 *
 * @returns null for a request that is not of that kind.
 */
export function shortcut({ live, limiter, settings }: Deps) {
  const { BASE_URL, TRUSTED_PROXIES } = settings;
  return (
    request: Request,
    { remoteAddr, matched }: Env["Bindings"],
  ): Response | null => {
    const { method } = request;
    if (method !== "GET") return null;
    const { url, headers } = request;
    const path = pathAndQuery(url);
    const { directory } = live;
    const isApi = path.startsWith(API);
    const kept = isApi
      ? lookup(directory, path) ?? keptAnswers.get(directory, path)
      : keptTexts.get(directory, BASE_URL ? BASE_URL + path : url);
    if (!kept) return null;
    const asked = { method, ifNoneMatch: headers.get("If-None-Match") };
    if (!isApi) {
      if (matched) matched.route = kept.route;
      const acceptEncoding = headers.get("Accept-Encoding");
      return sendText({ ...asked, acceptEncoding }, kept);
    }
    const allowance = limiter.takeNow(clientOf(
      remoteAddr?.hostname,
      TRUSTED_PROXIES > 0 ? headers.get("X-Forwarded-For") : null,
      TRUSTED_PROXIES,
    ));
    if (!allowance) return null;
    if (matched) matched.route = kept.route;
    return respond(asked, allowance, kept);
  };
}

/** The answer to a lookup of a BSB that is in the register. */
function lookup(directory: Directory, path: string): Kept | null {
  if (!path.startsWith(LOOKUP)) return null;
  const bsb = parseBsb(path.slice(LOOKUP.length));
  const prepared = bsb && preparedLookup(directory, bsb);
  return prepared ? { route: LOOKUP_ROUTE, status: 200, prepared } : null;
}
