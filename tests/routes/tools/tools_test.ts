import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { TOOLS } from "../../../lib/site/tools/tools.ts";
import {
  HAS_REGISTER_FILES,
  NEEDS_REGISTER,
  realRegisters,
} from "../../_register_files.ts";
import { openSite } from "../../_service.ts";

const OWN = TOOLS.map(({ path }) => path)
  .filter((path) => path !== "/swift" && path !== "/search");

const HOSTILE = encodeURIComponent(`"><script>x</script>`);

Deno.test("GET /tools lists every tool, and each is there", async () => {
  using site = await openSite();
  const list = await site.page("/tools");
  assertEquals([list.status, list.canonical], [200, "/tools"]);
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const { path, sentence } of TOOLS) {
    assertStringIncludes(list.html, `href="${path}"`);
    assertStringIncludes(list.html, sentence);
    const page = await site.page(path);
    assertEquals([page.status, page.canonical], [200, path]);
    assert(page.description.length < 160, page.description);
    titles.add(page.title);
    descriptions.add(page.description);
  }
  assertEquals([titles.size, descriptions.size], [TOOLS.length, TOOLS.length]);
});

for (const path of OWN) {
  Deno.test(`GET ${path} is told to search engines as an application`, async () => {
    using site = await openSite();
    const { html } = await site.page(path);
    assertStringIncludes(html, '"@type":"WebApplication"');
    assert(!html.includes("noindex"));
    assert(!/ style="/.test(html));
  });

  Deno.test(`GET ${path} escapes odd input`, async () => {
    using site = await openSite();
    const names = "bsb a b c d bank state suburb q sort what have known";
    for (const value of [HOSTILE, "%00", "%F0%9F", "x".repeat(3000), "-1"]) {
      const query = names.split(" ").map((name) => `${name}=${value}`);
      const page = await site.page(`${path}?${query.join("&")}`);
      assertEquals(page.status, 200);
      assertEquals(page.canonical, path);
      assert(!page.html.includes("<script>x"));
    }
  });
}

const VERDICTS: readonly [string, string][] = [
  ["062000", "062-000 is a valid BSB and is in the register."],
  ["062-000", "Commonwealth Bank of Australia"],
  ["012-003", "BSB 012-003 is merged; use 012-"],
  ["999-999", "not in the register"],
  ["62000", 'href="/validate?bsb=062-000"'],
  ["062 000", 'href="/validate?bsb=062-000"'],
  ["0620001", "This has 7 digits"],
];

for (const [text, expected] of VERDICTS) {
  Deno.test(`GET /validate answers ${text}`, async () => {
    using site = await openSite();
    const page = await site.page(`/validate?bsb=${encodeURIComponent(text)}`);
    assertEquals(page.canonical, "/validate");
    assertStringIncludes(page.html, expected);
    assertStringIncludes(page.html, "noindex");
  });
}

Deno.test("GET /decoder takes a BSB apart and tells the limits", async () => {
  using site = await openSite();
  const { html } = await site.page("/decoder?bsb=062000");
  assertStringIncludes(html, "Numbers that begin with 06 belong to");
  assertStringIncludes(html, "88.3%");
  assertStringIncludes(html, "48.2%");
});

Deno.test("GET /tools/compare marks what differs", async () => {
  using site = await openSite();
  const { html } = await site.page("/tools/compare?a=062000&b=063-000");
  assertStringIncludes(html, "Same bank: Commonwealth Bank of Australia.");
  assertStringIncludes(html, "Different states.");
  assertStringIncludes(html, "<mark>NSW</mark>");
  assert(!html.includes("<mark>CBA</mark>"));
});

Deno.test("GET /tools/compare says what cannot be compared", async () => {
  using site = await openSite();
  const one = await site.page("/tools/compare?a=062-000");
  assertStringIncludes(one.html, "Enter a second BSB");
  const bad = await site.page("/tools/compare?a=062-000&b=99&c=999-999");
  assertStringIncludes(bad.html, "&quot;99&quot; is not a BSB");
  assertStringIncludes(bad.html, "999-999 is not in the register");
  assert(!bad.html.includes('href="/bsb/999-999"'));
  const same = await site.page("/tools/compare?a=062-000&b=062000");
  assertStringIncludes(same.html, "one and the same");
});

Deno.test("GET /tools/bsb-prefixes filters and sorts", async () => {
  using site = await openSite();
  const all = await site.page("/tools/bsb-prefixes");
  assertStringIncludes(all.html, 'href="/bank/commonwealth-bank-of-australia"');
  const bank = await site.page("/tools/bsb-prefixes?q=commonwealth&sort=bsbs");
  assertStringIncludes(bank.html, 'aria-sort="descending"');
  assert(bank.html.includes(">06<") && !bank.html.includes(">03<"));
  const digits = await site.page("/tools/bsb-prefixes?q=062-000");
  assertStringIncludes(digits.html, "1 prefix");
});

Deno.test("GET /tools/payid-or-bsb answers once all is told", async () => {
  using site = await openSite();
  const path = "/tools/payid-or-bsb";
  const open = await site.page(`${path}?what=person`);
  assertStringIncludes(open.html, "Still to answer");
  const done = await site.page(`${path}?what=person&have=both&known=new`);
  assertStringIncludes(done.html, "Use the PayID");
  assertStringIncludes(done.html, 'href="/guide/confirmation-of-payee"');
  const checked = /value="both"[^>]* checked/.test(done.html) ||
    /checked[^>]* value="both"/.test(done.html);
  assert(checked, "a choice made stays made");
});

Deno.test("GET /tools/branch-finder finds nothing for a bank there is not", async () => {
  using site = await openSite();
  const page = await site.page("/tools/branch-finder?bank=ZZZ");
  assertEquals(page.status, 200);
  assertStringIncludes(page.html, "Nothing in the register fits");
});

Deno.test({
  name:
    `GET /tools/branch-finder narrows by bank, state and suburb${NEEDS_REGISTER}`,
  ignore: !HAS_REGISTER_FILES,
  async fn() {
    using site = await openSite(realRegisters(2));
    const path = "/tools/branch-finder";
    const bank = await site.page(`${path}?bank=cba&state=nsw`);
    assertStringIncludes(bank.html, "The first 100 are listed.");
    assertStringIncludes(bank.html, 'href="/bank/commonwealth-bank-of-');
    const place = await site.page(
      `${path}?bank=CBA&state=NSW&suburb=NSW/parramatta`,
    );
    assertStringIncludes(place.html, "in Parramatta, NSW");
    const none = await site.page(`${path}?bank=CBA&suburb=NSW/st-leonards`);
    assertStringIncludes(none.html, "Nothing in the register fits");
    assertStringIncludes(none.html, '<option value="CBA" selected>');
    assertStringIncludes(
      none.html,
      '<option value="NSW/st-leonards" selected>',
    );
    const byName = await site.page(`${path}?state=NSW&suburb=St+Leonards`);
    assertStringIncludes(byName.html, "in St Leonards, NSW");
    const gone = await site.page("/validate?bsb=012-013");
    assertEquals(gone.status, 200);
  },
});
