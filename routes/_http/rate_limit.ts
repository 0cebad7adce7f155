import type { MiddlewareHandler } from "hono";
import { clientOf } from "../../lib/limits/client_address.ts";
import type { RateLimiter } from "../../lib/limits/rate_limiter.ts";
import type { Env } from "./context.ts";
import { tooMany } from "../api/_answer.ts";

/**
 * Counts each request of a client and refuses those over its daily cap.
 * Preflights and `freePath`, the API's own description, are not counted.
 */
export function rateLimit(
  limiter: RateLimiter,
  trustedProxies: number,
  freePath: string,
): MiddlewareHandler<Env> {
  return async function rateLimit(c, next) {
    const client = clientOf(
      c.env,
      trustedProxies > 0 ? c.req.header("X-Forwarded-For") : null,
      trustedProxies,
    );
    const free = c.req.method === "OPTIONS" || c.req.path === freePath;
    const allowance =
      await (free ? limiter.peek(client) : limiter.take(client));
    c.set("allowance", allowance);
    if (allowance.allowed) return await next();
    return tooMany(c, "The day's requests of your address are used up");
  };
}
