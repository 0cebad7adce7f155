// Walks the whole website as a visitor or a search engine would.
import { assert, assertEquals } from "@std/assert";
import { startSite } from "../browser/_site.ts";

/** Pages of one kind beyond this many tell nothing new. */
const SAMPLES_OF_A_KIND = 40;

interface Walked {
  readonly path: string;
  readonly html: string;
}

Deno.test("every internal link from the home page leads to a whole page", async () => {
  await using site = await startSite();
  const pages = await walk(site.url);
  assert(pages.length > 200, `only ${pages.length} pages were met`);
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const { path, html } of pages) {
    const canonical = one(html, /<link rel="canonical" href="([^"]*)"/g, path);
    const title = one(html, /<title>([^<]+)<\/title>/g, path);
    const description = one(
      html,
      /<meta name="description" content="([^"]+)"/g,
      path,
    );
    one(html, /<h1[^>]*>([\s\S]*?)<\/h1>/g, path);
    if (/<meta name="robots" content="noindex"/.test(html)) continue;
    assertUnique(titles, title, canonical);
    assertUnique(descriptions, description, canonical);
    const loadsScript = html.includes('<script type="module"');
    assertEquals(loadsScript, html.includes("data-island="), `${path}: script`);
  }
});

Deno.test("the sitemaps together list exactly the directory", async () => {
  await using site = await startSite();
  const { directory } = site.service;
  const index = await text(`${site.url}/sitemap-index.xml`);
  const maps = locations(index);
  const listed: string[] = [];
  for (const map of maps) {
    const found = locations(await text(map));
    assert(found.length <= 5_000, `${map} lists ${found.length}`);
    listed.push(...found.map((address) => address.slice(site.url.length)));
  }
  const bsbs = listed.filter((path) => path.startsWith("/bsb/"));
  const expected = [...directory.records, ...directory.allDiscontinued()]
    .map(({ bsb }) => `/bsb/${bsb}`);
  assertEquals(bsbs.sort(), expected.sort());
  const banks = new Set(listed.filter((path) => path.startsWith("/bank/")));
  assertEquals(
    [...banks].sort(),
    directory.institutions.map(({ slug }) => `/bank/${slug}`).sort(),
  );
  const kinds = Map.groupBy(new Set(listed), kindOf);
  for (const [kind, paths] of kinds) {
    for (const path of sample(paths, 8)) {
      const response = await fetch(site.url + path);
      await response.body?.cancel();
      assertEquals(response.status, 200, `${kind}: ${path}`);
    }
  }
});

/** Every page that links lead to, so many of each kind. */
async function walk(origin: string): Promise<Walked[]> {
  const met = new Set(["/"]);
  const taken = new Map<string, number>();
  const pages: Walked[] = [];
  for (const path of met) {
    const response = await fetch(origin + path, { redirect: "manual" });
    const type = response.headers.get("Content-Type") ?? "";
    const html = await response.text();
    assertEquals(response.status, 200, path);
    if (!type.startsWith("text/html")) continue;
    pages.push({ path, html });
    for (const link of links(html, origin + path)) {
      const count = taken.get(kindOf(link)) ?? 0;
      if (met.has(link) || count >= SAMPLES_OF_A_KIND) continue;
      taken.set(kindOf(link), count + 1);
      met.add(link);
    }
  }
  return pages;
}

/** Paths that a page links to on its own site, without the fragment. */
function links(html: string, address: string): string[] {
  const { origin } = new URL(address);
  return [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)]
    .map(([, href]) => new URL(href!.replaceAll("&amp;", "&"), address))
    .filter((url) => url.origin === origin)
    .map((url) => url.pathname + url.search)
    .filter((path) => !path.startsWith("/api/v1/"));
}

/** `/bsb/062-000` and `/bsb/033-000` are of one kind. */
function kindOf(path: string): string {
  const [where, query] = path.split("?");
  const parts = where!.split("/");
  const names = (query ?? "").split("&").map((pair) => pair.split("=")[0]);
  return `${parts.slice(1, 2)} ${parts.length} ${names}`;
}

function one(html: string, pattern: RegExp, path: string): string {
  const found = [...html.matchAll(pattern)];
  assertEquals(found.length, 1, `${path}: ${pattern}`);
  return found[0]![1]!;
}

function assertUnique(
  seen: Map<string, string>,
  value: string,
  canonical: string,
): void {
  const other = seen.get(value);
  assert(
    other === undefined || other === canonical,
    `"${value}" is told of ${other} and ${canonical}`,
  );
  seen.set(value, canonical);
}

function sample<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(list.length / count));
  return list.filter((_, i) => i % step === 0).slice(0, count);
}

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) =>
    address!.replaceAll("&amp;", "&")
  );
}

async function text(address: string): Promise<string> {
  const response = await fetch(address);
  assertEquals(response.status, 200, address);
  return await response.text();
}
