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
  return async function limitBody(c, next) {
    // A body that was looked at is slower to read, so the length goes first.
    const length = c.req.header("Content-Length");
    const isAnnounced = !!length && !c.req.header("Transfer-Encoding");
    if (isAnnounced && Number(length) <= MAX_BODY_BYTES) return await next();
    // What a later handler throws does not come up to here.
    return await limitOpened(c, next).catch(breakOff);
  };
}

/**
 * Reads a body as text.
 *
 * @throws {BrokenBody} If it does not come as it should.
 */
export function readText(c: Context): Promise<string> {
  return c.req.text().catch(breakOff);
}

/** A body that broke off or is no HTTP: its client's fault, or the line's. */
export class BrokenBody extends Error {
  override name = "BrokenBody";
}

function breakOff(cause: unknown): never {
  throw new BrokenBody("The body broke off", { cause });
}
