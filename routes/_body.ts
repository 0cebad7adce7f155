import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Context, Env } from "./_env.ts";

const MAX_BODY_BYTES = 64 * 1024;

/** Refuses bodies over 64 KiB, by their announced or their real length. */
export function limitBody(
  refuse: (c: Context) => Response,
): MiddlewareHandler<Env> {
  const limitOpened = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c) => refuse(c as unknown as Context),
  });
  return function limitBody(c, next) {
    // A body that was looked at is slower to read, so the length goes first.
    const length = c.req.header("Content-Length");
    const isAnnounced = !!length && !c.req.header("Transfer-Encoding");
    return isAnnounced && Number(length) <= MAX_BODY_BYTES
      ? next()
      : limitOpened(c, next);
  };
}

/** Whether a request failed because its client went away while it sent. */
export function isBrokenOff(error: Error): boolean {
  return error instanceof Deno.errors.BadResource &&
    error.message.includes("body");
}
