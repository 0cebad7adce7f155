import { Hono } from "hono";
import {
  sitemapIndexXml,
  sitemapsOf,
  sitemapXml,
} from "../lib/site/sitemaps.ts";
import { baseUrl, type Env } from "./_env.ts";
import { textFile } from "./_text.ts";

const XML = "application/xml";

/** Sitemaps, and what tells robots of them. */
export const sitemaps = new Hono<Env>()
  .get(
    "/sitemap-index.xml",
    (c) => textFile(c, sitemapIndexXml(c.var.directory, baseUrl(c)), XML),
  )
  .get("/:file{sitemap-.+\\.xml}", (c) => {
    const name = c.req.param("file").slice("sitemap-".length, -".xml".length);
    const entries = sitemapsOf(c.var.directory).get(name);
    return entries
      ? textFile(c, sitemapXml(entries, baseUrl(c)), XML)
      : c.notFound();
  })
  .get("/robots.txt", (c) => textFile(c, robots(baseUrl(c)), "text/plain"))
  .get("/ads.txt", (c) => textFile(c, ADS, "text/plain"));

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
