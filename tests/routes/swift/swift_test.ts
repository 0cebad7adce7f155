import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  HAS_REGISTER_FILES,
  NEEDS_REGISTER,
  realRegisters,
} from "../../_register_files.ts";
import { openSite } from "../../_service.ts";

Deno.test("GET /swift lists codes, how sure they are and the codes to avoid", async () => {
  using site = await openSite();
  const page = await site.page("/swift");
  assertEquals([page.status, page.canonical], [200, "/swift"]);
  assertEquals(page.title, "SWIFT codes of Australian banks");
  assertStringIncludes(page.html, "CTBAAU2S");
  assertStringIncludes(page.html, "ANZBAU3R");
  assertStringIncludes(page.html, 'data-island="SwiftFinder"');
  assert(!page.html.includes("noindex"));
});

for (const q of ["062-000", "062000", "commbank", "CBA", "ctbaau2sxxx"]) {
  Deno.test(`GET /swift finds the Commonwealth Bank by ${q}`, async () => {
    using site = await openSite();
    const page = await site.page(`/swift?q=${q}`);
    assertEquals([page.status, page.canonical], [200, "/swift"]);
    assertStringIncludes(page.html, "noindex");
    assertStringIncludes(
      page.html,
      'class="card card-link" href="/swift/commonwealth-bank-of-australia"',
    );
  });
}

Deno.test("GET /swift answers odd input with a page that escapes it", async () => {
  using site = await openSite();
  const page = await site.page(`/swift?q=${encodeURIComponent('"><script>x')}`);
  assertEquals(page.status, 200);
  assertStringIncludes(page.html, "Nothing in our list fits");
  assert(!page.html.includes("<script>x"));
  assertEquals((await site.page("/swift?q=%00%F0%9F")).status, 200);
});

Deno.test("GET /swift/:slug takes a code apart", async () => {
  using site = await openSite();
  const page = await site.page("/swift/commonwealth-bank-of-australia");
  assertEquals(page.status, 200);
  assertEquals(
    page.title,
    "Commonwealth Bank of Australia (CBA): SWIFT code CTBAAU2S",
  );
  assert(page.description.length < 160);
  assertStringIncludes(page.html, '<strong class="mono">CTBA</strong>Bank');
  assertStringIncludes(
    page.html,
    'href="/bank/commonwealth-bank-of-australia"',
  );
  assertStringIncludes(page.html, 'href="/guide/bsb-and-swift"');
  assertStringIncludes(page.html, 'href="/guide/money-from-overseas"');
  assertStringIncludes(page.html, '"propertyID":"BIC","value":"CTBAAU2S"');
});

Deno.test("GET /swift/:slug answers 404 for no or another institution", async () => {
  using site = await openSite();
  for (const slug of ["nope", "%3Cb%3E", "australia-post-money-orders"]) {
    assertEquals((await site.page(`/swift/${slug}`)).status, 404, slug);
  }
});

Deno.test({
  name:
    `GET /swift/:slug exists for every institution with a code${NEEDS_REGISTER}`,
  ignore: !HAS_REGISTER_FILES,
  async fn() {
    using site = await openSite(realRegisters(2));
    const { html } = await site.page("/swift");
    const slugs = new Set(
      [...html.matchAll(/href="\/swift\/([^"]+)"/g)].map(([, slug]) => slug!),
    );
    assertEquals(slugs.size, 81);
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    for (const slug of slugs) {
      const page = await site.page(`/swift/${slug}`);
      assertEquals(page.status, 200, slug);
      assert(page.description.length < 160, slug);
      titles.add(page.title);
      descriptions.add(page.description);
    }
    assertEquals(titles.size, slugs.size);
    assertEquals(descriptions.size, slugs.size);
  },
});
