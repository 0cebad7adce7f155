import { parseBsb } from "../lib/bsb.ts";
import { clientOf } from "../lib/client.ts";
import type { Deps, Env } from "./_env.ts";
import { preparedOnce, respond } from "./api/_answer.ts";

const PATH = "/api/v1/bsb/";
/** The route whose requests it answers. */
export const LOOKUP_ROUTE = `${PATH}:bsb`;

/**
 * Answers the commonest request of all, `GET` of a BSB that is in the
 * register by a client already known, without the router and its promises:
 * that is a fifth of what such an answer takes. Anything else is left to the
 * router, which answers this request alike.
 *
 * @returns null for a request that is not of that kind.
 */
export function lookupShortcut(
  { live, limiter, settings: { TRUSTED_PROXIES } }: Deps,
) {
  return (request: Request, info: Env["Bindings"]): Response | null => {
    if (request.method !== "GET") return null;
    const { url, headers } = request;
    const path = url.indexOf("/", "https://".length);
    if (!url.startsWith(PATH, path)) return null;
    const bsb = parseBsb(url.slice(path + PATH.length));
    const { directory } = live;
    const record = bsb && directory.get(bsb);
    if (!record) return null;
    const allowance = limiter.takeNow(clientOf(
      info.remoteAddr?.hostname,
      TRUSTED_PROXIES > 0 ? headers.get("X-Forwarded-For") : null,
      TRUSTED_PROXIES,
    ));
    if (!allowance) return null;
    const ifNoneMatch = headers.get("If-None-Match");
    const prepared = preparedOnce(directory, bsb, () => record);
    return respond({ method: "GET", ifNoneMatch, allowance }, 200, prepared);
  };
}
