import type { Context as HonoContext } from "hono";
import type { Directory } from "../../lib/directory/directory.ts";
import type { LiveDirectory } from "../../lib/directory/live_directory.ts";
import type { Allowance, RateLimiter } from "../../lib/limits/rate_limiter.ts";
import type { Assets } from "../_page/build_assets.ts";
import type { OnAnswer } from "../../lib/service/request_log.ts";
import type { Settings } from "../../lib/service/settings.ts";
import type { ReportStore } from "../../lib/store/report_store.ts";

/** What the routes are given to work with. */
export interface Deps {
  readonly live: Pick<LiveDirectory, "directory">;
  readonly limiter: RateLimiter;
  readonly reports: ReportStore;
  /** Stylesheet and scripts, made when first asked for. */
  readonly assets: () => Promise<Assets>;
  readonly settings: Pick<
    Settings,
    "BASE_URL" | "BULK_MAX_ITEMS" | "RATE_LIMIT_PER_DAY" | "TRUSTED_PROXIES"
  >;
  /** Is told of each answer; without it nothing is measured. */
  readonly onAnswer?: OnAnswer | undefined;
  /** The present moment; tests bring their own. */
  readonly now?: () => Date;
}

export interface Env {
  /** Deno's account of the connection; absent in tests without a server. */
  Bindings: Partial<Deno.ServeHandlerInfo<Deno.NetAddr>> & {
    /** Where the pattern of the route is left for `onAnswer`. */
    readonly matched?: { route?: string };
  };
  Variables: {
    readonly deps: Deps;
    /** The version of the register this request is answered from. */
    readonly directory: Directory;
    /** Set on all requests but the API's. */
    readonly assets: Assets;
    /** What the client has left; set on API requests. */
    readonly allowance: Allowance;
  };
}

export type Context = HonoContext<Env>;

/** The present moment. */
export function now(c: Context): Date {
  return c.get("deps").now?.() ?? new Date();
}

/** No name of a host is longer; a port and the scheme come on top. */
const MAX_ORIGIN = 253 + 20;

/** The public address of the service, without a slash at its end. */
export function baseUrl(c: Context): string {
  const { BASE_URL } = c.get("deps").settings;
  if (BASE_URL) return BASE_URL;
  // Deno takes any Host header into the address of a request, and a sitemap
  // repeats it thousands of times.
  const origin = URL.parse(c.req.url)?.origin;
  return origin && origin.length <= MAX_ORIGIN ? origin : "http://localhost";
}
