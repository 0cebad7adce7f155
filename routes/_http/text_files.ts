import type { Answer } from "./answer.ts";
import { Body } from "./body.ts";
import { cached } from "./cached.ts";
import { baseUrl, type Context } from "./context.ts";
import { gzip } from "./gzip.ts";

/**
 * Answers with a text that isn't a page, such as a feed or a sitemap; cached
 * like pages.
 *
 * @param type Its media type; the character set is added.
 */
export function cachedTextFile(
  c: Context,
  type: string,
  text: () => string,
): Answer {
  return cached(c.env, baseUrl(c.env) + c.req.path, () => ({
    status: 200,
    body: new Body(text(), `${type}; charset=utf-8`, { compress: gzip }),
  }));
}

/** Answers a script of a page with data in JSON. */
export function pageData(data: unknown, status: number): Answer {
  const text = JSON.stringify(data);
  return {
    status,
    body: new Body(text, "application/json", { compress: gzip }),
    headers: { "X-Robots-Tag": "noindex" },
  };
}
