import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { HAS_REGISTER_FILES, realRegisters } from "../_register_files.ts";
import { makeRow } from "../_rows.ts";
import { openSite } from "../_service.ts";
import { readXml } from "../_xml.ts";

const NAMES = [
  "bsb-1",
  "banks",
  "states",
  "suburbs",
  "postcodes",
  "guides",
  "swift",
  "slim",
  "pages",
];

function addressesIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc!);
}

Deno.test("GET /sitemap-index.xml lists every sitemap, and each is there", async () => {
  using site = await openSite();
  const index = await site.fetch("/sitemap-index.xml");
  assertEquals(
    index.headers.get("Content-Type"),
    "application/xml; charset=utf-8",
  );
  const xml = await index.text();
  readXml(xml);
  assertEquals(
    addressesIn(xml).sort(),
    NAMES.map((name) => `https://bsb.example/sitemap-${name}.xml`).sort(),
  );
  for (const address of addressesIn(xml)) {
    const answer = await site.fetch(new URL(address).pathname);
    assertEquals(answer.status, 200, address);
    assertEquals(
      answer.headers.get("Content-Type"),
      "application/xml; charset=utf-8",
    );
    const sitemap = await answer.text();
    readXml(sitemap);
    const listed = addressesIn(sitemap);
    assert(listed.length > 0 && listed.length <= 5_000, address);
    assertEquals(new Set(listed).size, listed.length, address);
    for (const one of listed) assert(one.startsWith("https://bsb.example/"));
    const headers = { "If-None-Match": answer.headers.get("ETag")! };
    const again = await site.fetch(new URL(address).pathname, { headers });
    assertEquals(again.status, 304, address);
  }
});

Deno.test("GET /sitemap-*.xml answers 404 for one that is not there", async () => {
  using site = await openSite();
  for (
    const name of ["bsb-0", "bsb-2", "bsb-x", "bsb-01", "bsb", "bsb-", "x"]
  ) {
    const { status, text } = await site.read(`/sitemap-${name}.xml`);
    assertEquals(status, 404, name);
    assertStringIncludes(text, "<h1>Not found</h1>");
  }
});

Deno.test("GET /sitemap-pages.xml and -slim.xml list pages that are there", async () => {
  using site = await openSite();
  for (const name of ["pages", "slim"]) {
    const { text } = await site.read(`/sitemap-${name}.xml`);
    for (const address of addressesIn(text)) {
      const { pathname } = new URL(address);
      assertEquals((await site.read(pathname)).status, 200, pathname);
    }
  }
});

Deno.test("GET /sitemap-*.xml is XML even when it lists nothing", async () => {
  using site = await openSite([
    ["2026-07-01", [makeRow({ institution: "T&C", state: "USA" })]],
  ]);
  for (const name of NAMES) {
    const { status, text } = await site.read(`/sitemap-${name}.xml`);
    assertEquals(status, 200, name);
    readXml(text);
  }
  const { text } = await site.read("/sitemap-index.xml");
  assert(!text.includes("sitemap-states"), "an empty sitemap is not listed");
});

Deno.test("GET /robots.txt and /ads.txt are plain text", async () => {
  using site = await openSite();
  const robots = await site.fetch("/robots.txt");
  assertEquals(
    robots.headers.get("Content-Type"),
    "text/plain; charset=utf-8",
  );
  const text = await robots.text();
  assertStringIncludes(
    text,
    "\nSitemap: https://bsb.example/sitemap-index.xml\n",
  );
  for (const path of ["/api/v1", "/search?q", "/suggest"]) {
    assertStringIncludes(text, `\nDisallow: ${path}\n`);
  }
  const ads = await site.fetch("/ads.txt");
  assertEquals(ads.headers.get("Content-Type"), "text/plain; charset=utf-8");
  for (const line of (await ads.text()).trim().split("\n")) {
    assert(line.startsWith("#"), line);
  }
});

Deno.test({
  name: "GET /sitemap-bsb-4.xml is the last of the real register",
  ignore: !HAS_REGISTER_FILES,
  fn: async () => {
    using site = await openSite(realRegisters(2));
    const last = await site.read("/sitemap-bsb-4.xml");
    assertEquals(addressesIn(last.text).length, 17_118 - 15_000);
    assertEquals((await site.read("/sitemap-bsb-5.xml")).status, 404);
  },
});
