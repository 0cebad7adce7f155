import type { Allowance } from "../../lib/limits/rate_limiter.ts";
import type { Answer } from "./answer.ts";
import { baseUrl, type Visit } from "./context.ts";

/** For preflights: which requests a script of any origin may make. */
export const PREFLIGHT_HEADERS = {
  "Access-Control-Allow-Methods": "GET, HEAD, POST, OPTIONS",
  "Access-Control-Allow-Headers": "Content-Type, If-None-Match",
  "Access-Control-Max-Age": "86400",
};

/**
 * Nothing comes from elsewhere, and nothing runs that isn't a file of ours.
 * JSON-LD is data, not script, and needs no permission.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const PAGE_HEADERS = {
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/** The headers of an answer, apart from those that describe its body. */
export function headersFor(
  visit: Visit,
  answer: Answer,
): Record<string, string> {
  const { allowance } = visit;
  const headers = allowance ? apiHeaders(allowance) : siteHeaders();
  headers["Cache-Control"] = cacheControl(visit, answer);
  if (answer.body?.type.startsWith("text/html")) {
    Object.assign(headers, PAGE_HEADERS);
    if (baseUrl(visit).startsWith("https:")) {
      headers["Strict-Transport-Security"] = "max-age=31536000";
    }
  }
  return answer.headers ? Object.assign(headers, answer.headers) : headers;
}

/** Scripts of any origin may read the API's answers. */
function apiHeaders(
  { limit, remaining, reset }: Allowance,
): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers":
      "ETag, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset",
    "X-RateLimit-Limit": String(limit),
    [REMAINING]: String(remaining),
    "X-RateLimit-Reset": String(reset),
  };
}

function siteHeaders(): Record<string, string> {
  return { "X-Content-Type-Options": "nosniff" };
}

/** Whether clients may keep an answer and ask whether it's still current. */
export function isCacheable(
  { method }: Visit,
  { status, lifetime }: Answer,
): boolean {
  return (method === "GET" || method === "HEAD") && status < 429 &&
    lifetime !== "none";
}

function cacheControl(visit: Visit, answer: Answer): string {
  if (!isCacheable(visit, answer)) return "no-store";
  if (answer.lifetime === "year") return "public, max-age=31536000, immutable";
  return visit.allowance ? "private, max-age=300" : "public, max-age=300";
}

/** The header that changes with each request of a client. */
export const REMAINING = "X-RateLimit-Remaining";
