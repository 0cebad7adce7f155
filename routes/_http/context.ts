import type { Context as HonoContext } from "hono";
import type { Directory } from "../../lib/directory/directory.ts";
import { clientAddress } from "../../lib/limits/client_address.ts";
import type { LiveDirectory } from "../../lib/directory/live_directory.ts";
import type { Allowance, RateLimiter } from "../../lib/limits/rate_limiter.ts";
import type { OnAnswer } from "../../lib/service/request_log.ts";
import type { Settings } from "../../lib/service/settings.ts";
import type { ReportStore } from "../../lib/store/report_store.ts";
import type { Assets } from "../_page/build_assets.ts";
import type { Answer } from "./answer.ts";
import type { AnswerCache } from "./answer_cache.ts";

/** What the routes work with. */
export interface Deps {
  readonly live: Pick<LiveDirectory, "directory">;
  readonly limiter: RateLimiter;
  readonly reports: ReportStore;
  /** Stylesheet and scripts, built when first needed. */
  readonly assets: () => Promise<Assets>;
  readonly settings: Pick<
    Settings,
    "BASE_URL" | "BULK_MAX_ITEMS" | "RATE_LIMIT_PER_DAY" | "TRUSTED_PROXIES"
  >;
  /** Called after each answer; without it nothing is measured. */
  readonly onAnswer?: OnAnswer | undefined;
  /** The current time; tests bring their own. */
  readonly now?: () => Date;
}

/** One request and what it is answered from. Handlers find it in `c.env`. */
export interface Visit {
  readonly deps: Deps;
  readonly cache: AnswerCache;
  /** The version of the register that answers this request. */
  readonly directory: Directory;
  readonly request: Request;
  readonly method: string;
  /** Path and query, as the client wrote them. */
  readonly path: string;
  /** Deno's account of the connection. */
  readonly info: Pick<Deno.ServeHandlerInfo<Deno.NetAddr>, "remoteAddr">;
  /** What the client has left of its day; API requests only. */
  allowance: Allowance | undefined;
  /** Stylesheet and scripts; website only. */
  assets: Assets | undefined;
  /** Pattern of the route that answers, such as `/api/v1/bsb/:bsb`. */
  route: string;
  /** Left by the handler. */
  answer: Answer | undefined;
}

export interface Env {
  Bindings: Visit;
}

export type Context<Path extends string = string> = HonoContext<Env, Path>;

/** One of the faces of the service: the API, the website, the health check. */
export interface Face {
  /** Leaves the answer in the visit; none if nothing is at this address. */
  find(visit: Visit): unknown;
  /** Answers where `find` left nothing. */
  missing(visit: Visit): Answer;
  /** Answers for an error, whatever threw it. */
  failed(visit: Visit, error: Error): Answer | Promise<Answer>;
}

/** Whether a path is the API's. `/api` itself is a page. */
export function isApi(path: string): boolean {
  return path.startsWith("/api/");
}

/** The client that a request is counted for. */
export function clientOf({ deps, request, info }: Visit): string {
  const { TRUSTED_PROXIES } = deps.settings;
  return clientAddress(
    info,
    TRUSTED_PROXIES > 0 ? request.headers.get("X-Forwarded-For") : null,
    TRUSTED_PROXIES,
  );
}

/** The current time. */
export function now({ deps }: Visit): Date {
  return deps.now?.() ?? new Date();
}

/** Host names have at most 253 characters; scheme and port come on top. */
const MAX_ORIGIN_CHARS = 253 + 20;

/** Public address of the service, without a trailing slash. */
export function baseUrl({ deps, request }: Visit): string {
  const { BASE_URL } = deps.settings;
  if (BASE_URL) return BASE_URL;
  // Deno copies any Host header into the address of a request, and a sitemap
  // repeats it thousands of times.
  const origin = URL.parse(request.url)?.origin;
  return origin && origin.length <= MAX_ORIGIN_CHARS
    ? origin
    : "http://localhost";
}
