import type { Context } from "./context.ts";
import { gzip } from "./gzip.ts";
import { askedBy, Prepared } from "./body.ts";
import { sendKept, sendText } from "./text.ts";

/**
 * Answers with a text that is no page: a feed, a sitemap, a plain text.
 * Cached and revalidated like pages.
 *
 * @param type Its media type; the character set is added.
 */
export function keptTextFile(
  c: Context,
  type: string,
  text: () => string,
): Response {
  const make = () => {
    const fullType = `${type}; charset=utf-8`;
    const prepared = new Prepared(text(), fullType, { pack: gzip });
    return { prepared, status: 200 };
  };
  return sendKept(c, c.req.path, make)!;
}

/** Answers a script of a page with data that is no page. */
export function jsonText(c: Context, data: unknown, status: number): Response {
  const body = JSON.stringify(data);
  return sendText(askedBy(c), {
    prepared: new Prepared(body, "application/json", { pack: gzip }),
    status,
    headers: { "X-Robots-Tag": "noindex" },
  });
}
