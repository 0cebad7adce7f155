import { parseBsb } from "../lib/bsb.ts";
import { clientOf } from "../lib/client.ts";
import type { Directory } from "../lib/directory.ts";
import { perVersion } from "../lib/per_version.ts";
import type { Allowance } from "../lib/rate_limit.ts";
import { Copies } from "./_copies.ts";
import type { Deps, Env } from "./_env.ts";
import { type Kept, pathAndQuery } from "./_kept.ts";
import { formFor } from "./_prepared.ts";
import { keptTexts, sendText } from "./_text.ts";
import {
  keptAnswers,
  keptLookup,
  respond,
  tellRemaining,
} from "./api/_answer.ts";

/** About 2 KiB each. */
const MAX_COPIED = 4_000;

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
  // They go with their version, which they don't hold.
  const textsOf = perVersion(() => new Copies(MAX_COPIED));
  const answersOf = perVersion(() => new Copies(MAX_COPIED));
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
    const ifNoneMatch = headers.get("If-None-Match");
    const acceptEncoding = isApi ? null : headers.get("Accept-Encoding");
    const asked = { method, ifNoneMatch, acceptEncoding };
    const form = formFor(asked, kept);
    if (!isApi) {
      if (matched) matched.route = kept.route;
      const copies = textsOf(directory);
      return copies.get(kept, form)?.clone() ??
        copies.keep(kept, form, sendText(asked, kept));
    }
    const allowance = takeNow(deps, headers, remoteAddr);
    if (!allowance) return null;
    if (matched) matched.route = kept.route;
    const copies = answersOf(directory).turn(allowance.reset);
    const made = copies.get(kept, form);
    return made
      ? tellRemaining(made, allowance).clone()
      : copies.keep(kept, form, respond(asked, allowance, kept));
  };
}

/** The answer to a lookup of a BSB that is in the register. */
function lookup(directory: Directory, path: string): Kept | null {
  if (!path.startsWith(LOOKUP)) return null;
  const bsb = parseBsb(path.slice(LOOKUP.length));
  return bsb === null ? null : keptLookup(directory, bsb);
}

/** Counts a request of a client that is known and below its cap; else null. */
export function takeNow(
  { limiter, settings: { TRUSTED_PROXIES } }: Deps,
  headers: Headers,
  remoteAddr: Deno.NetAddr | undefined,
): Allowance | null {
  return limiter.takeNow(clientOf(
    remoteAddr?.hostname,
    TRUSTED_PROXIES > 0 ? headers.get("X-Forwarded-For") : null,
    TRUSTED_PROXIES,
  ));
}
