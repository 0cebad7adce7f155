import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  HAS_REGISTER_FILES,
  NEEDS_REGISTER,
  realRegisters,
} from "../../_register_files.ts";
import { openSite } from "../../_service.ts";

const CBA = "/bank/commonwealth-bank-of-australia";
const HOSTILE =
  `"062-000","X<1","<script>alert(1)</script>","""><img src=x>","A<b>","NSW","2000","PEH"
`;

Deno.test("GET /bank/:slug shows an institution of the starter register", async () => {
  using site = await openSite();
  const page = await site.page(CBA);
  assertEquals(page.status, 200);
  assertEquals(page.title, "Commonwealth Bank of Australia (CBA) BSB numbers");
  assertEquals(page.canonical, CBA);
  assert(page.description.length < 160);
  assertStringIncludes(page.html, "The official register has not been read");
  assertStringIncludes(page.html, "CTBAAU2S");
  assertStringIncludes(page.html, '"@type":"BankOrCreditUnion"');
});

Deno.test("GET /bank/:slug takes a code in any case and names its address", async () => {
  using site = await openSite();
  for (
    const path of [
      "/bank/cba",
      "/bank/CBA",
      CBA.toUpperCase().replace("/BANK", "/bank"),
    ]
  ) {
    const page = await site.page(path);
    assertEquals([page.status, page.canonical], [200, CBA], path);
  }
});

Deno.test("GET /bank/:slug answers 404 with banks that may be meant", async () => {
  using site = await openSite();
  const page = await site.page("/bank/westpac-bank");
  assertEquals(page.status, 404);
  assertStringIncludes(page.html, "/bank/westpac-banking-corporation");
  for (
    const odd of ["__proto__", "%00", "%E0%A4%A", "%3Cb%3E", "x".repeat(900)]
  ) {
    assertEquals((await site.page(`/bank/${odd}`)).status, 404, odd);
  }
});

Deno.test("GET /bank/:slug answers 422 for what is no page, 404 past the last", async () => {
  using site = await openSite();
  for (const page of ["0", "-1", "x", "", "1.5"]) {
    assertEquals((await site.page(`${CBA}?page=${page}`)).status, 422, page);
  }
  for (const page of ["99", "99999999999999999999"]) {
    assertEquals((await site.page(`${CBA}?page=${page}`)).status, 404, page);
  }
});

Deno.test("GET /bank/:slug narrows its list to a state", async () => {
  using site = await openSite();
  const page = await site.page(`${CBA}?state=nsw`);
  assertEquals(page.status, 200);
  assertEquals(page.canonical, `${CBA}?state=NSW`);
  assertStringIncludes(page.title, "in New South Wales");
  assertEquals((await site.page(`${CBA}?state=`)).canonical, CBA);
  assertEquals((await site.page(`${CBA}?state=USA`)).status, 404);
  assertEquals((await site.page(`${CBA}?state=constructor`)).status, 404);
});

Deno.test("GET /bank/:slug escapes what the register says", async () => {
  using site = await openSite([["2026-07-01", HOSTILE]]);
  const page = await site.page("/bank/X%3C1");
  assertEquals(page.status, 200);
  assert(!/<script>alert|<img|<b>/.test(page.html));
  assertEquals((await site.page("/bank/x%3C1?state=%22%3E")).status, 404);
});

Deno.test({
  name: "GET /bank/:slug shows the real register" + NEEDS_REGISTER,
  ignore: !HAS_REGISTER_FILES,
  async fn() {
    using site = await openSite(realRegisters(2));
    const cba = await site.page("/bank/cba");
    assertStringIncludes(cba.html, "3,740 in 632 suburbs");
    assertStringIncludes(cba.html, "06, 76");
    assertStringIncludes(cba.html, "/discontinued?bank=CBA");
    assertStringIncludes(cba.html, `${CBA}-cst`);
    assertStringIncludes(cba.html, "Bankwest (a division of");
    assertStringIncludes(cba.html, '<a class="number" href="/bsb/067-927">');
    assertEquals(
      cba.html.match(/<th scope="row" class="number">/g)?.length,
      100,
    );
    const last = await site.page(`${CBA}?page=38`);
    assertEquals([last.status, last.canonical], [200, `${CBA}?page=38`]);
    assert(last.title !== cba.title && last.description !== cba.description);
    assertEquals((await site.page(`${CBA}?page=39`)).status, 404);
    const anz = await site.page("/bank/anz");
    assertStringIncludes(anz.html, "400 merged, 27 closed, 10 removed");
    assertEquals((await site.page("/bank/t%26c")).status, 200);
    assert(
      !(await site.page("/bank/judo-bank-pty-ltd")).html.includes(
        "/swift/judo",
      ),
    );
  },
});
