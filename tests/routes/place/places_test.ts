import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  HAS_REGISTER_FILES,
  NEEDS_REGISTER,
  realRegisters,
} from "../../_register_files.ts";
import { openSite } from "../../_service.ts";

const STATES = ["NSW", "VIC", "QLD", "WA", "SA", "TAS", "ACT", "NT"];
const PLACES = `"062-000","CBA","A","1 X St","Richmond","NSW","2753","PEH"
"062-001","CBA","B","2 X St","RICHMOND","NSW","2753","PEH"
"062-002","CBA","C","2 X St","Windsor","NSW","2753","PEH"
"063-000","CBA","D","3 X St","Richmond","VIC","3121","PEH"
"083-000","NAB","E<i>","""><img src=x>","Richmond","VIC","3121","E"
"083-001","NAB","F","9 X St","<svg onload=x>","VIC","9","E"
"950-000","CLS","CLS","32 Old Slip","New York","USA","0000","H"
`;

Deno.test("GET /state/:state_code answers for the eight, in any case", async () => {
  using site = await openSite();
  const titles = new Set<string>();
  for (const code of STATES) {
    const page = await site.page(`/state/${code.toLowerCase()}`);
    assertEquals([page.status, page.canonical], [200, `/state/${code}`]);
    titles.add(page.title);
    assert(page.description.length < 160);
  }
  assertEquals(titles.size, 8);
});

Deno.test("GET /state/:state_code answers 404 for any other", async () => {
  using site = await openSite([["2026-07-01", PLACES]]);
  for (const code of ["USA", "constructor", "N%00", "%3Cb%3E", "NSWW"]) {
    const page = await site.page(`/state/${code}`);
    assertEquals(page.status, 404, code);
    assertStringIncludes(page.html, "/state/NSW");
  }
});

Deno.test("GET /state/:state_code lists its suburbs and banks", async () => {
  using site = await openSite([["2026-07-01", PLACES]]);
  const page = await site.page("/state/NSW");
  assertStringIncludes(page.html, 'href="/suburb/NSW/richmond"');
  assertStringIncludes(page.html, 'href="/suburb/NSW/windsor"');
  assertStringIncludes(page.html, 'id="suburbs-W"');
  assertStringIncludes(page.html, "?state=NSW");
  assertStringIncludes(page.html, "/postcode/2753");
});

Deno.test("GET /suburb/:state/:slug shows one suburb, however it is spelt", async () => {
  using site = await openSite([["2026-07-01", PLACES]]);
  for (const path of ["/suburb/NSW/richmond", "/suburb/nsw/Richmond"]) {
    const page = await site.page(path);
    assertEquals(page.status, 200);
    assertEquals(page.canonical, "/suburb/NSW/richmond");
    assertStringIncludes(page.html, "/bsb/062-001");
    assertStringIncludes(page.html, "/postcode/2753");
    assertStringIncludes(page.html, "/suburb/NSW/windsor");
    assertStringIncludes(page.html, "/suburb/VIC/richmond");
  }
});

Deno.test("GET /suburb/:state/:slug answers 404 and helps on", async () => {
  using site = await openSite([["2026-07-01", PLACES]]);
  const elsewhere = await site.page("/suburb/VIC/windsor");
  assertEquals(elsewhere.status, 404);
  assertStringIncludes(elsewhere.html, "/suburb/NSW/windsor");
  const alike = await site.page("/suburb/NSW/richmont");
  assertStringIncludes(alike.html, "/suburb/NSW/richmond");
  for (const path of ["USA/new-york", "NSW/-", "NSW/%3Cb%3E", "x/y"]) {
    assertEquals((await site.page(`/suburb/${path}`)).status, 404, path);
  }
});

Deno.test("GET /suburb/:state/:slug tells what left the register there", async () => {
  const gone = PLACES.replace(/^"062-001".*\n/m, "");
  using site = await openSite([["2026-06-01", PLACES], ["2026-07-01", gone]]);
  const page = await site.page("/suburb/NSW/richmond");
  assertStringIncludes(page.html, "Removed from the register");
  assertStringIncludes(page.html, "/bsb/062-001");
  assertStringIncludes(page.html, '<time datetime="2026-07-01">1 July 2026');
});

Deno.test("place pages escape what the register says", async () => {
  using site = await openSite([["2026-07-01", PLACES]]);
  const paths = [
    "/suburb/VIC/richmond",
    "/postcode/3121",
    "/state/VIC",
    "/suburb/VIC/svg-onload-x",
    "/postcode/0009",
  ];
  for (const path of paths) {
    const page = await site.page(path);
    assertEquals(page.status, 200, path);
    assert(!/<img|<i>|<svg onload/.test(page.html), path);
  }
});

Deno.test("GET /postcode/:postcode shows its BSBs by suburb", async () => {
  using site = await openSite([["2026-07-01", PLACES]]);
  const page = await site.page("/postcode/2753");
  assertEquals([page.status, page.canonical], [200, "/postcode/2753"]);
  assertStringIncludes(page.title, "2753 NSW");
  assertStringIncludes(
    page.html,
    '<a href="/suburb/NSW/richmond">Richmond NSW</a>',
  );
  assertStringIncludes(page.html, "/bsb/062-002");
  const abroad = await site.page("/postcode/0000");
  assertEquals(abroad.status, 200);
  assert(
    !abroad.html.includes("/state/USA") && !abroad.html.includes("/suburb/USA"),
  );
});

Deno.test("GET /postcode/:postcode answers 404 with the nearest postcodes", async () => {
  using site = await openSite([["2026-07-01", PLACES]]);
  const page = await site.page("/postcode/2754");
  assertEquals(page.status, 404);
  assertStringIncludes(page.html, "/postcode/2753");
  for (
    const odd of ["800", "27531", "abcd", "%3Cb%3E", "%D9%A2%D9%A0%D9%A0%D9%A0"]
  ) {
    assertEquals((await site.page(`/postcode/${odd}`)).status, 404, odd);
  }
});

Deno.test({
  name: "place pages show the real register" + NEEDS_REGISTER,
  ignore: !HAS_REGISTER_FILES,
  async fn() {
    using site = await openSite(realRegisters(2));
    const nsw = await site.page("/state/NSW");
    assertStringIncludes(nsw.html, "6,003");
    assertEquals(nsw.html.match(/href="\/suburb\/NSW\//g)?.length, 373);
    assertStringIncludes(nsw.html, "23.6%");
    const sydney = await site.page("/suburb/NSW/sydney");
    assertStringIncludes(sydney.html, "1,818 BSBs of 83 banks");
    assertEquals(sydney.html.match(/<th scope="row"/g)?.length, 1_818);
    const darwin = await site.page("/postcode/0800");
    assertStringIncludes(darwin.html, "Darwin City");
    assertEquals((await site.page("/postcode/0001")).status, 404);
  },
});
