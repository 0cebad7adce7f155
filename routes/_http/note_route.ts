import type { Context, Next } from "hono";
import type { Env } from "./context.ts";

/**
 * Leaves the pattern of the route that answered for `onAnswer`. The innermost
 * application is the first to know it.
 */
export async function noteRoute(c: Context<Env>, next: Next): Promise<void> {
  await next();
  const matched = c.env?.matched;
  if (matched) matched.route ??= c.req.routePath;
}
