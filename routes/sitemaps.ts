import {
  sitemapIndexXml,
  sitemapsOf,
  sitemapXml,
} from "../lib/site/sitemaps.ts";
import { baseUrl } from "./_http/context.ts";
import { Routes } from "./_http/routes.ts";
import { cachedTextFile } from "./_http/text_files.ts";

const XML = "application/xml";
const PLAIN = "text/plain";

/** Sitemaps, and what tells robots of them. */
export const sitemaps = new Routes()
  .get("/sitemap-index.xml", (c) =>
    cachedTextFile(
      c,
      XML,
      () => sitemapIndexXml(c.env.directory, baseUrl(c.env)),
    ))
  .get("/:file{sitemap-.+\\.xml}", (c) => {
    const name = c.req.param("file").slice("sitemap-".length, -".xml".length);
    const entries = sitemapsOf(c.env.directory).get(name);
    return entries
      ? cachedTextFile(c, XML, () => sitemapXml(entries, baseUrl(c.env)))
      : null;
  })
  .get(
    "/robots.txt",
    (c) => cachedTextFile(c, PLAIN, () => robots(baseUrl(c.env))),
  )
  .get("/ads.txt", (c) => cachedTextFile(c, PLAIN, () => ADS));

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
