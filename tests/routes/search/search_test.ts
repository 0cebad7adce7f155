import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  HAS_REGISTER_FILES,
  NEEDS_REGISTER,
  realRegisters,
} from "../../_register_files.ts";
import { openSite } from "../../_service.ts";

const NOINDEX = '<meta name="robots" content="noindex">';

Deno.test("GET /search without a query gives the form and hints", async () => {
  using site = await openSite();
  for (const path of ["/search", "/search?q=", "/search?q=%20%20"]) {
    const page = await site.page(path);
    assertEquals([page.status, page.canonical], [200, "/search"]);
    assertStringIncludes(page.html, "What you can write");
    assert(!page.html.includes(NOINDEX));
  }
});

Deno.test("GET /search shows the very number first", async () => {
  using site = await openSite();
  for (const q of ["062-000", "062000", "BSB+062+000"]) {
    const { html, status } = await site.page(`/search?q=${q}`);
    assertEquals(status, 200);
    assertStringIncludes(html, 'aria-label="BSB 062-000"');
    assertStringIncludes(html, NOINDEX);
  }
  const merged = await site.page("/search?q=012003");
  assertStringIncludes(merged.html, "This BSB is merged.");
});

Deno.test("GET /search finds banks, places and records, and filters", async () => {
  using site = await openSite();
  const all = await site.page("/search?q=parramatta");
  assertStringIncludes(all.html, 'href="/suburb/NSW/parramatta"');
  assertStringIncludes(all.html, "BSBs found");
  const anz = await site.page("/search?q=parramatta&bank=anz&state=nsw");
  assertStringIncludes(anz.html, 'href="/bsb/012-437"');
  assert(!anz.html.includes('href="/bsb/032-078"'));
  assertStringIncludes(anz.html, '<option value="ANZ" selected>');
  const none = await site.page("/search?q=parramatta&bank=zzz");
  assertStringIncludes(none.html, "The register knows no bank ZZZ");
});

Deno.test("GET /search helps on where nothing is found", async () => {
  using site = await openSite();
  const nothing = await site.page("/search?q=qqqqzzzz");
  assertEquals(nothing.status, 200);
  assertStringIncludes(nothing.html, "Nothing found for");
  const unknown = await site.page("/search?q=062-999");
  assertStringIncludes(unknown.html, "BSB 062-999 is not in the register");
  assertStringIncludes(unknown.html, "Nearest numbers that exist");
});

Deno.test("GET /search takes any text", async () => {
  using site = await openSite();
  const hostile = encodeURIComponent(`"><script>alert(1)</script>`);
  const odd = [hostile, "%00", "%E0%A4%A", "%F0%9F%8F%A6".repeat(400), "%25"];
  for (const q of odd) {
    const { status, html } = await site.page(
      `/search?q=${q}&bank=${q}&state=${q}`,
    );
    assertEquals(status, 200, q);
    assert(!html.includes("<script>alert"), q);
  }
});

Deno.test({
  name: `GET /search shows fifty of many${NEEDS_REGISTER}`,
  ignore: !HAS_REGISTER_FILES,
  async fn() {
    using site = await openSite(realRegisters(2));
    const { html } = await site.page("/search?q=sydney");
    assertStringIncludes(html, "the best 50 shown");
    assertEquals(html.match(/<th scope="row"/g)?.length, 50);
  },
});
