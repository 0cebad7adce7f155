import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { openSite } from "../../_service.ts";

const PAGES: [path: string, texts: string[]][] = [
  ["/about", ["starter register", "MIT", 'href="/api"']],
  ["/contact", ["Report a mistake", "Ask your bank", "AusPayNet"]],
  ["/privacy", ["hash", "No cookies", "No analytics", "no addresses"]],
  ["/terms", [
    "not affiliated",
    "without any warranty",
    "starter register",
    "MIT",
  ]],
];

for (const [path, texts] of PAGES) {
  Deno.test(`GET ${path} says what it must`, async () => {
    using site = await openSite();
    const page = await site.page(path);
    assertEquals([page.status, page.canonical], [200, path]);
    assert(page.title.length > 0 && page.description.length < 160);
    for (const text of texts) {
      assertStringIncludes(page.html.replaceAll(/\s+/g, " "), text);
    }
    assert(!/mailto:|@[a-z]+\./.test(page.html), "no invented address");
    assert(!page.html.includes('<script type="module"'), "needs no script");
  });
}

Deno.test("the four pages differ in title and description", async () => {
  using site = await openSite();
  const pages = await Promise.all(PAGES.map(([path]) => site.page(path)));
  assertEquals(new Set(pages.map(({ title }) => title)).size, 4);
  assertEquals(new Set(pages.map(({ description }) => description)).size, 4);
});
