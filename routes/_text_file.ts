import type { Context } from "./_env.ts";
import { gzip } from "./_gzip.ts";
import { Prepared } from "./_prepared.ts";
import { sendOnce } from "./_text.ts";

/**
 * Answers with a text that is no page: a feed, a sitemap, a plain text.
 * Cached and revalidated like pages.
 *
 * @param type Its media type; the character set is added.
 */
export function textFileOnce(
  c: Context,
  type: string,
  text: () => string,
): Response {
  const make = () => {
    const fullType = `${type}; charset=utf-8`;
    const prepared = new Prepared(text(), fullType, { pack: gzip });
    return { prepared, status: 200 };
  };
  return sendOnce(c, c.req.path, make)!;
}
