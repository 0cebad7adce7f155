import { ifNoneMatch } from "@std/http/etag";
import { byteLength, hashText } from "../lib/hash.ts";
import type { Context } from "./_env.ts";

/** A text ready to send, with its entity tag. */
export interface Tagged {
  readonly text: string;
  readonly etag: string;
}

/** Gives a text its tag; equal texts have equal tags. */
export function tagged(text: string): Tagged {
  return { text, etag: `"${hashText(text)}"` };
}

/**
 * Answers with a text, or with a 304 where the client holds it already. Only
 * a 200 can be held.
 */
export function sendTagged(
  c: Context,
  { text, etag }: Tagged,
  more: Readonly<Record<string, string>>,
  status = 200,
): Response {
  const headers: Record<string, string> = {
    "ETag": etag,
    "Cache-Control": "public, max-age=300",
    "X-Content-Type-Options": "nosniff",
    ...more,
  };
  const known = c.req.header("If-None-Match");
  if (status === 200 && known && !ifNoneMatch(known, etag)) {
    return new Response(null, { status: 304, headers });
  }
  // Hono drops the body of a HEAD; its length would be told as nought.
  if (c.req.method === "HEAD") headers["Content-Length"] = byteLength(text);
  return new Response(text, { status, headers });
}

/**
 * Answers with a text that is no page: a feed, a sitemap, a plain text.
 * Cached and revalidated like pages.
 *
 * @param type Its media type; the character set is added.
 */
export function textFile(c: Context, text: string, type: string): Response {
  return sendTagged(c, tagged(text), {
    "Content-Type": `${type}; charset=utf-8`,
  });
}
