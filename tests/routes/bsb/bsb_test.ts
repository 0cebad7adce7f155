import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  HAS_REGISTER_FILES,
  NEEDS_REGISTER,
  realRegisters,
} from "../../_register_files.ts";
import { openSite } from "../../_service.ts";

const row = (bsb: string, ...fields: string[]) =>
  [bsb, ...fields].map((field) => `"${field.replaceAll('"', '""')}"`)
    .join(",") + "\n";
const CBA = ["CBA", "Head Office", "48 Martin Place", "Sydney"];
const OLD = row("062-000", ...CBA, "NSW", "2000", "PEH") +
  row("062-001", ...CBA, "NSW", "2000", "PEH") +
  row("062-002", ...CBA, "NSW", "2000", "PEH");
const NEW =
  row("062-000", ...CBA.slice(0, 2), "1 New St", "Sydney", "NSW", "2000", "E") +
  row("062-001", "CBA", "Merged", "Refer to BSB 062-000", "Sydney") +
  row("062-003", ...CBA, "NSW", "2000", "PEH");
const NEW_REGISTER = NEW.replace(
  '"Refer to BSB 062-000","Sydney"',
  '"Refer to BSB 062-000","Sydney","NSW","2000","PEH"',
);

Deno.test("GET /bsb/:bsb_number shows every field of a record", async () => {
  using site = await openSite();
  const page = await site.page("/bsb/062-000");
  assertEquals([page.status, page.canonical], [200, "/bsb/062-000"]);
  assertStringIncludes(page.title, "BSB 062-000: Commonwealth Bank");
  assert(page.description.length < 160);
  for (
    const part of [
      'href="/bank/commonwealth-bank-of-australia"',
      'href="/suburb/NSW/sydney"',
      'href="/state/NSW"',
      'href="/postcode/2000"',
      "CTBAAU2S",
      "for payments from abroad only",
      "do not say whether this number takes instant payments",
      "The starter register has no history",
      'action="/bsb/062-000/report"',
      'href="/api/v1/bsb/062-000/history"',
      '"branchCode":"062-000"',
      '"@type":"BankOrCreditUnion"',
    ]
  ) assertStringIncludes(page.html, part);
});

Deno.test("GET /bsb/:bsb_number answers other spellings alike", async () => {
  using site = await openSite();
  const page = await site.page("/bsb/062-000");
  assertEquals(await site.page("/bsb/062000"), page);
  assertEquals(await site.page("/bsb/%20062000"), page);
});

Deno.test("GET /bsb/:bsb_number says first what replaces a merged one", async () => {
  using site = await openSite();
  const { html, status } = await site.page("/bsb/012-003");
  assertEquals(status, 200);
  assertStringIncludes(html, "This BSB is merged.");
  assertStringIncludes(html, 'href="/bsb/012-055"');
  assertStringIncludes(html, "which has been replaced in turn");
  assert(html.indexOf("This BSB is merged.") < html.indexOf("bsb-number"));
  assert(!html.includes("branchCode"), "no branch is claimed");
  const target = await site.page("/bsb/012-055");
  assertStringIncludes(target.html, "It takes the place of");
});

Deno.test("GET /bsb/:bsb_number names no state for a three-digit prefix", async () => {
  using site = await openSite();
  const { html } = await site.page("/bsb/633-000");
  assertStringIncludes(html, "<strong>633</strong> Institution");
  assert(!html.includes("State digit"));
});

Deno.test("GET /bsb/:bsb_number tells the history", async () => {
  using site = await openSite([["2026-06-01", OLD], [
    "2026-07-01",
    NEW_REGISTER,
  ]]);
  const changed = (await site.page("/bsb/062-000")).html;
  assertStringIncludes(changed, "<del>48 Martin Place</del>");
  assertStringIncludes(changed, "<ins>1 New St</ins>");
  assertStringIncludes(changed, "<del>Paper, Electronic, High value</del>");
  assertStringIncludes(changed, "it may be far older");
  const merged = (await site.page("/bsb/062-001")).html;
  assertStringIncludes(
    merged,
    'The register says so since <time datetime="2026-07-01">1 July 2026</time>.',
  );
  const added = (await site.page("/bsb/062-003")).html;
  assertStringIncludes(
    added,
    'First seen in the register of <time datetime="2026-07-01">1 July 2026</time>.',
  );
});

Deno.test("GET /bsb/:bsb_number is a page for a discontinued one", async () => {
  using site = await openSite([["2026-06-01", OLD], [
    "2026-07-01",
    NEW_REGISTER,
  ]]);
  const { status, html, title } = await site.page("/bsb/062002");
  assertEquals(status, 200);
  assertStringIncludes(title, "discontinued");
  assertStringIncludes(html, "This BSB is discontinued.");
  assertStringIncludes(html, "1 July 2026");
  assertStringIncludes(html, "ask the bank for its new BSB");
});

Deno.test("GET /bsb/:bsb_number helps on where there is none", async () => {
  using site = await openSite();
  const unknown = await site.page("/bsb/062-999");
  assertEquals(unknown.status, 404);
  assertStringIncludes(unknown.html, "Nearest numbers that exist");
  assertStringIncludes(unknown.html, "many more BSBs exist");
  const short = await site.page("/bsb/12-003");
  assertEquals(short.status, 404);
  assertStringIncludes(short.html, 'Did you mean <a class="number"');
  const odd = ["abc", "%00", "%E0%A4%A", "__proto__", "0".repeat(3_000)];
  for (const input of [...odd, "%3Cscript%3Ealert(1)%3C%2Fscript%3E"]) {
    const { status, html } = await site.page(`/bsb/${input}`);
    assertEquals(status, 404, input);
    assert(!html.includes("<script>alert"), input);
  }
});

Deno.test("GET /bsb/:bsb_number escapes what the register holds", async () => {
  const hostile = "</script><script>alert(1)</script>";
  using site = await openSite([[
    "2026-07-01",
    row("062-000", "X<1", hostile, `"><img src=x>`, "A<b>", "NSW", "2000", "E"),
  ]]);
  const { status, html } = await site.page("/bsb/062-000");
  assertEquals(status, 200);
  assert(!html.includes("<script>alert") && !html.includes("<img"));
});

Deno.test({
  name: `GET /bsb/:bsb_number shows the real register${NEEDS_REGISTER}`,
  ignore: !HAS_REGISTER_FILES,
  async fn() {
    using site = await openSite(realRegisters(2));
    const martinPlace = await site.page("/bsb/062-000");
    assertStringIncludes(martinPlace.html, "Same branch and address");
    assertStringIncludes(martinPlace.html, 'href="/bsb/762-000"');
    const self = await site.page("/bsb/012-370");
    assert(!self.html.includes("This BSB is"));
    const foreign = await site.page("/bsb/950-000");
    assertEquals(foreign.status, 200);
    assert(!foreign.html.includes('href="/state/USA"'));
    assertStringIncludes((await site.page("/bsb/012-630")).html, "BSB 012-630");
  },
});
