import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  HAS_REGISTER_FILES,
  NEEDS_REGISTER,
  realRegisters,
} from "../../_register_files.ts";
import { openSite } from "../../_service.ts";

const BEFORE =
  `"012-003","ANZ","Merged","Refer to BSB 012-055","Sydney","NSW","2000","PEH"
"012-055","ANZ","Martin Place","20 Martin Place","Sydney","NSW","2000","PEH"
"012-056","ANZ","Gone<b>","""><img src=x>","Perth","WA","6000","PEH"
"917-001","ARA","Closed","Refer to 999-999 4/18","Sydney","NSW","2000","PEH"
"062-000","CBA","A","1 X St","Sydney","NSW","2000","PEH"
`;
const AFTER = BEFORE.replace(/^"012-056".*\n/m, "");
const TWO = [["2026-06-01", BEFORE], ["2026-07-01", AFTER]] as const;

Deno.test("GET /discontinued tells three kinds apart", async () => {
  using site = await openSite(TWO);
  const page = await site.page("/discontinued");
  assertEquals([page.status, page.canonical], [200, "/discontinued"]);
  assert(page.description.length < 160);
  for (const kind of ["removed", "merged", "closed"]) {
    assertStringIncludes(page.html, `badge badge-${kind}`);
  }
  assertStringIncludes(page.html, '<time datetime="2026-07-01">');
  assertStringIncludes(page.html, 'known since <time datetime="2026-06-01">');
  assertStringIncludes(page.html, '<a class="number" href="/bsb/012-055">');
  assertStringIncludes(page.html, "none named");
  assert(!/<img|<b>/.test(page.html));
});

Deno.test("GET /discontinued says that one snapshot shows no removals", async () => {
  for (const taken of [[], [["2026-06-01", BEFORE] as const]]) {
    using site = await openSite(taken);
    const page = await site.page("/discontinued");
    assertEquals(page.status, 200);
    assertStringIncludes(page.html, "No removals are listed yet");
    assert(!page.html.includes("badge-removed"));
  }
});

Deno.test("GET /discontinued filters by bank and state, in any case", async () => {
  using site = await openSite(TWO);
  const page = await site.page("/discontinued?state=nsw&bank=anz");
  assertEquals(page.canonical, "/discontinued?bank=ANZ&state=NSW");
  assertEquals(page.title, "Discontinued BSBs of ANZ in New South Wales");
  assertEquals(page.html.match(/<th scope="row"/g)?.length, 1);
  assertStringIncludes(page.html, '<option value="ANZ" selected>');
  const blank = await site.page("/discontinued?bank=&state=");
  assertEquals(blank.canonical, "/discontinued");
  assertEquals(blank.html.match(/<th scope="row"/g)?.length, 3);
});

Deno.test("GET /discontinued answers an empty list where there is nothing", async () => {
  using site = await openSite(TWO);
  const messages = {
    "bank=XYZ": "No bank in the register has the code &quot;XYZ&quot;",
    "state=ZZ": "The register knows no state &quot;ZZ&quot;",
    "bank=CBA": "No discontinued BSB is known here",
    "bank=%3Cimg%20src=x%3E": "&lt;IMG",
    "bank=%00": "No bank in the register",
    "state=constructor": "The register knows no state",
  };
  for (const [query, message] of Object.entries(messages)) {
    const page = await site.page(`/discontinued?${query}`);
    assertEquals(page.status, 200, query);
    assertStringIncludes(page.html, message);
    assertStringIncludes(page.html, 'content="noindex"');
    assert(!page.html.includes("<IMG"));
  }
});

Deno.test("GET /discontinued answers 422 for what is no page, 404 past the last", async () => {
  using site = await openSite(TWO);
  for (const page of ["0", "x", "-3"]) {
    assertEquals((await site.page(`/discontinued?page=${page}`)).status, 422);
  }
  assertEquals((await site.page("/discontinued?page=2")).status, 404);
  assertEquals((await site.page("/discontinued?bank=XYZ&page=2")).status, 404);
});

Deno.test({
  name: "GET /discontinued shows the real register" + NEEDS_REGISTER,
  ignore: !HAS_REGISTER_FILES,
  async fn() {
    using site = await openSite(realRegisters(2));
    const page = await site.page("/discontinued");
    for (const count of ["99", "39", "410"]) {
      assertStringIncludes(page.html, `<dd>${count}</dd>`);
    }
    assertEquals(page.html.match(/<th scope="row"/g)?.length, 100);
    const last = await site.page("/discontinued?page=6");
    assertEquals([last.status, last.canonical], [200, "/discontinued?page=6"]);
    assertEquals(last.html.match(/<th scope="row"/g)?.length, 48);
    assertEquals((await site.page("/discontinued?page=7")).status, 404);
    // A code that only discontinued BSBs have.
    assertEquals(
      (await site.page("/discontinued?bank=sun")).title,
      "Discontinued BSBs of SUN",
    );
  },
});
