import { Hono } from "hono";
import {
  sitemapIndexXml,
  sitemapsOf,
  sitemapXml,
} from "../lib/site/sitemaps.ts";
import { baseUrl, type Env } from "./_http/context.ts";
import { keptTextFile } from "./_http/text_files.ts";

const XML = "application/xml";
const PLAIN = "text/plain";

/** Sitemaps, and what tells robots of them. */
export const sitemaps = new Hono<Env>()
  .get("/sitemap-index.xml", (c) =>
    keptTextFile(
      c,
      XML,
      () => sitemapIndexXml(c.get("directory"), baseUrl(c)),
    ))
  .get("/:file{sitemap-.+\\.xml}", (c) => {
    const name = c.req.param("file").slice("sitemap-".length, -".xml".length);
    const entries = sitemapsOf(c.get("directory")).get(name);
    return entries
      ? keptTextFile(c, XML, () => sitemapXml(entries, baseUrl(c)))
      : c.notFound();
  })
  .get("/robots.txt", (c) => keptTextFile(c, PLAIN, () => robots(baseUrl(c))))
  .get("/ads.txt", (c) => keptTextFile(c, PLAIN, () => ADS));

/** Pages are for everyone; answers to single requests are not pages. */
function robots(base: string): string {
  return `User-agent: *
Disallow: /api/v1
Disallow: /search?q
Disallow: /suggest

Sitemap: ${base}/sitemap-index.xml
`;
}

/** @see IAB Tech Lab, ads.txt specification 1.1 */
const ADS = `# This site carries no advertising. No seller is authorised.
`;
