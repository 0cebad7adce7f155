import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  HAS_REGISTER_FILES,
  NEEDS_REGISTER,
  realRegisters,
} from "../../_register_files.ts";
import { openSite } from "../../_service.ts";

Deno.test("GET / shows the search, the starter register and ways in", async () => {
  using site = await openSite();
  const { status, html, canonical, description } = await site.page("/");
  assertEquals([status, canonical], [200, "/"]);
  assertStringIncludes(html, "<title>BSB Lookup Australia</title>");
  assert(description.length < 160);
  assertStringIncludes(html, 'action="/search"');
  assertStringIncludes(html, "official register has not been read yet");
  assertStringIncludes(html, '"@type":"SearchAction"');
  assertStringIncludes(
    html,
    "https://bsb.example/search?q={search_term_string}",
  );
  for (const state of ["NSW", "VIC", "QLD", "WA", "SA", "TAS", "ACT", "NT"]) {
    assertStringIncludes(html, `href="/state/${state}"`);
  }
  assert(!html.includes('href="/changes/2'), "no changes without a history");
  assertStringIncludes(html, 'src="/i.js"');
});

Deno.test("GET / gives only examples that exist", async () => {
  using site = await openSite([[
    "2026-07-01",
    `"062-000","CBA","Head Office","48 Martin Place","Sydney","NSW","2000","PEH"\n`,
  ]]);
  const { html } = await site.page("/");
  const links = [...html.matchAll(/href="\/bsb\/([^"]*)"/g)];
  assertEquals(links.map(([, bsb]) => bsb), ["062-000"]);
});

Deno.test({
  name: `GET / tells the latest changes${NEEDS_REGISTER}`,
  ignore: !HAS_REGISTER_FILES,
  async fn() {
    using site = await openSite(realRegisters(2));
    const { html } = await site.page("/");
    assertStringIncludes(html, "<dd>17,019</dd>");
    assertStringIncludes(html, "<dd>134</dd>");
    assertStringIncludes(html, 'href="/changes/2026-07"');
    assertStringIncludes(html, "925 added");
  },
});
