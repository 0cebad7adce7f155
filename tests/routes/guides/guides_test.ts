import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { listGuides } from "../../../lib/site/guides/guides.ts";
import {
  HAS_REGISTER_FILES,
  NEEDS_REGISTER,
  realRegisters,
} from "../../_register_files.ts";
import { openSite } from "../../_service.ts";

Deno.test("GET /guides lists every guide", async () => {
  using site = await openSite();
  const page = await site.page("/guides");
  assertEquals([page.status, page.canonical], [200, "/guides"]);
  for (const { slug } of listGuides()) {
    assertStringIncludes(page.html, `href="/guide/${slug}"`);
  }
});

Deno.test("GET /guide/:slug shows each guide whole", async () => {
  using site = await openSite();
  for (const { slug, title, description } of listGuides()) {
    const page = await site.page(`/guide/${slug}`);
    assertEquals([page.status, page.canonical], [200, `/guide/${slug}`]);
    assertEquals(page.title.replaceAll("&quot;", '"'), title);
    assertStringIncludes(page.html, description);
    assertStringIncludes(page.html, '"@type":"Article"');
    assertStringIncludes(page.html, '"dateModified":"2026-');
    assertStringIncludes(page.html, '<time datetime="2026-');
    assertStringIncludes(page.html, "<h2>Sources</h2>");
    assert(!page.html.includes("{{base_url}}"), slug);
    assert(!/href="https?:\/\/(?!bsb\.example)/.test(page.html), slug);
  }
});

Deno.test("GET /guide/:slug puts this server's address into code", async () => {
  using site = await openSite();
  const { html } = await site.page("/guide/validate-bsbs-in-code");
  assertStringIncludes(html, "https://bsb.example/api/v1/validate/062-000");
});

Deno.test("GET /guide/:slug leads to its neighbours", async () => {
  using site = await openSite();
  const first = await site.page("/guide/what-is-a-bsb");
  assert(!first.html.includes('rel="prev"'));
  assertStringIncludes(
    first.html,
    'rel="next" href="/guide/how-to-find-your-bsb"',
  );
  const last = await site.page("/guide/bsb-state-digit");
  assert(!last.html.includes('rel="next"'));
});

Deno.test("GET /guide/:slug answers 404 with the guides there are", async () => {
  using site = await openSite();
  const page = await site.page("/guide/nope");
  assertEquals(page.status, 404);
  assertStringIncludes(page.html, 'href="/guide/what-is-a-bsb"');
});

Deno.test("guides link only to BSBs that the served register has", async () => {
  using site = await openSite();
  const links = await linksOfGuides(site.page);
  for (const link of links.filter((link) => link.startsWith("/bsb/"))) {
    assertEquals((await site.page(link)).status, 200, link);
  }
});

Deno.test({
  name: `guides link only to pages that exist${NEEDS_REGISTER}`,
  ignore: !HAS_REGISTER_FILES,
  async fn() {
    using site = await openSite(realRegisters(2));
    for (const link of await linksOfGuides(site.page)) {
      assertEquals((await site.page(link)).status, 200, link);
    }
  },
});

async function linksOfGuides(
  get: (path: string) => Promise<{ html: string }>,
): Promise<string[]> {
  const links = new Set<string>();
  for (const { slug } of listGuides()) {
    const { html } = await get(`/guide/${slug}`);
    const [, article = ""] = html.split("<article");
    for (const [, href = ""] of article.matchAll(/href="(\/[^"#]*)/g)) {
      links.add(href);
    }
  }
  return [...links];
}
