import { ifNoneMatch } from "@std/http/etag";
import { hashText } from "../lib/hash.ts";
import type { Context } from "./_env.ts";

/**
 * Answers with a text that is no page: a feed, a sitemap, a plain text.
 * Cached and revalidated like pages.
 *
 * @param type Its media type; the character set is added.
 */
export function textFile(c: Context, text: string, type: string): Response {
  const etag = `"${hashText(text)}"`;
  const headers = {
    "Content-Type": `${type}; charset=utf-8`,
    "Cache-Control": "public, max-age=300",
    "ETag": etag,
    "X-Content-Type-Options": "nosniff",
  };
  const known = c.req.header("If-None-Match");
  return known && !ifNoneMatch(known, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers });
}
