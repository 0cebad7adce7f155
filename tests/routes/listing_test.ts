// What a contributor may forget: a page, a tool or an endpoint that exists has
// to be listed where people and programs look for it.
import { assert, assertEquals } from "@std/assert";
import { TOOLS } from "../../lib/site/tools/tools.ts";
import { sitemapsOf } from "../../lib/site/sitemaps.ts";
import { listEndpoints } from "../../routes/api/_endpoints.ts";
import { describeApi } from "../../routes/api/openapi.ts";
import { apiRoutes } from "../../routes/api/mod.ts";
import { siteRoutes } from "../../routes/website.ts";
import { openSite, type TestService } from "../_service.ts";

/** Addresses for programs, not for readers. */
const NO_PAGES = new Set([
  "/suggest",
  "/tools/branch-finder/options",
  "/changes/feed.xml",
  "/sitemap-index.xml",
  "/robots.txt",
  "/ads.txt",
]);

/** Paths of pages without a parameter. */
const PAGES = siteRoutes.patterns
  .filter((pattern) => pattern.startsWith("GET ") && !pattern.includes(":"))
  .map((pattern) => pattern.slice("GET ".length))
  .filter((path) => !NO_PAGES.has(path));

async function linksOn(site: TestService, path: string): Promise<string[]> {
  const { text } = await site.read(path);
  return [...text.matchAll(/ href="(\/[^"?#]*)"/g)].map(([, link]) => link!);
}

Deno.test("every page is in the sitemap of pages, and every address there is a page", async () => {
  using site = await openSite();
  const listed = sitemapsOf(site.directory).get("pages")!.map(({ path }) =>
    path
  );
  assertEquals(listed.toSorted(), [...new Set(PAGES)].sort());
});

Deno.test("every page is linked from the home page or one that it links to", async () => {
  using site = await openSite();
  const first = new Set(await linksOn(site, "/"));
  const lists = await Promise.all(
    ["/tools", "/guides", "/changes", "/about"].map((path) => {
      assert(first.has(path), path);
      return linksOn(site, path);
    }),
  );
  const linked = new Set([...first, ...lists.flat()]);
  assertEquals(PAGES.filter((path) => !linked.has(path)), []);
});

Deno.test("every tool is a page, and every page of the tools' family is a tool", async () => {
  using site = await openSite();
  for (const { path, name } of TOOLS) {
    const { status, html } = await site.page(path);
    assertEquals(status, 200, path);
    assert(html.includes("</h1>"), name);
  }
  const paths = new Set(["/tools", ...TOOLS.map(({ path }) => path)]);
  const ofFamily = PAGES.filter((path) => path.startsWith("/tools"));
  assertEquals(ofFamily.filter((path) => !paths.has(path)), []);
});

Deno.test("every endpoint is in the index and in the description", () => {
  const endpoints = listEndpoints(100).map(({ method, path }) =>
    `${method.toUpperCase()} /api/v1${path}`
  );
  const routed = apiRoutes.patterns
    .filter((pattern) => !/^OPTIONS|openapi\.json$/.test(pattern))
    .map((pattern) => pattern.replaceAll(/:(\w+)/g, "{$1}").replace(/\/$/, ""));
  assertEquals(routed.toSorted(), endpoints.toSorted());
  const { paths = {} } = describeApi(100, "");
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations!).map((method) => `${method.toUpperCase()} ${path}`)
  );
  assertEquals(described.toSorted(), endpoints.toSorted());
});
