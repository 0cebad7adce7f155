import { ifNoneMatch } from "@std/http/etag";
import { byteLength, hashText } from "../lib/hash.ts";
import type { Context } from "./_env.ts";

/** A body ready to send. Its entity tag is made when it is first needed. */
export class Prepared {
  #etag: string | undefined;

  /**
   * @param type Its media type, as the header tells it.
   * @param hash Makes what its tag says: equal bodies must give equal hashes.
   */
  constructor(
    readonly body: string,
    readonly type: string,
    private readonly hash: () => string = () => hashText(body),
  ) {}

  get etag(): string {
    return this.#etag ??= `"${this.hash()}"`;
  }
}

/** What of a request decides how a body is sent. */
export interface Asked {
  readonly method: string;
  readonly ifNoneMatch: string | null | undefined;
}

export function askedBy({ req }: Context): Asked {
  return { method: req.method, ifNoneMatch: req.header("If-None-Match") };
}

/**
 * Sends a body with its tag, or a 304 where the client holds it already. Only
 * a 200 can be held. All headers go into one plain object: that is what Deno
 * sends fastest.
 *
 * @param headers The other headers; they are added to.
 */
export function sendTagged(
  { method, ifNoneMatch: known }: Asked,
  prepared: Prepared,
  headers: Record<string, string>,
  status: number,
): Response {
  const { etag } = prepared;
  headers["ETag"] = etag;
  if (status === 200 && known) {
    // Most clients send back the very tag they were given.
    const held = known === etag || !ifNoneMatch(known, etag);
    if (held) return new Response(null, { status: 304, headers });
  }
  return sendBody(method, prepared, headers, status);
}

/** Sends a body that no client is to hold. */
export function sendBody(
  method: string,
  { body, type }: Prepared,
  headers: Record<string, string>,
  status: number,
): Response {
  headers["Content-Type"] = type;
  // Hono drops the body of a HEAD; its length would be told as nought.
  if (method === "HEAD") headers["Content-Length"] = byteLength(body);
  return new Response(body, { status, headers });
}
