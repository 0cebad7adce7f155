// Every tool by keyboard alone. Bulk lookup, branch finder and SWIFT codes
// have files of their own.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "../_npm/puppeteer.ts";
import { startBrowser } from "./_browser.ts";
import { enter, fill, shows, tabTo, textsOf, visit } from "./_keyboard.ts";
import { startSite } from "./_site.ts";

Deno.test("each tool does its work by keyboard alone", async (t) => {
  await using site = await startSite();
  const browser = await startBrowser();
  const step = (path: string, act: (tab: Page) => Promise<void>) =>
    t.step(path, () => visit(browser, site.url + path, act, { width: 390 }));
  try {
    await step("/validate", validate);
    await step("/decoder", decode);
    await step("/tools/compare", compare);
    await step("/tools/bsb-prefixes", filterPrefixes);
    await step("/tools/payid-or-bsb", choosePayId);
  } finally {
    await browser.close();
  }
});

const VALIDATOR = '[data-island="Validator"]';

async function validate(tab: Page) {
  const field = "#validate-bsb";
  const invalid = () => tab.$eval(field, (one) => one.ariaInvalid);
  await fill(tab, field, "062-00");
  await shows(tab, "#validate-told", "so far there are 5");
  assertEquals(await invalid(), "false");
  await tab.keyboard.type("0");
  await shows(tab, "[role=status]", "062-000 is a valid BSB");
  await shows(tab, `${VALIDATOR} dl`, "Commonwealth Bank of Australia");

  await fill(tab, field, "999999");
  await shows(tab, "[role=status]", "999-999 has the right format but is not");
  assertEquals(await tab.$(`${VALIDATOR} a[href^="/bsb/"]`), null);

  await fill(tab, field, "012-003");
  await shows(tab, "[role=status]", "Ask the payee before");
  await shows(tab, `${VALIDATOR} a[href="/bsb/012-055"]`, "012-055");

  await fill(tab, field, "06200x");
  await shows(tab, "[role=status]", "no other signs");
  assertEquals(await invalid(), "true");

  await fill(tab, field, "12003");
  await shows(tab, "#validate-told a", "012-003");
  await tabTo(tab, "#validate-told a");
  await enter(tab);
  await shows(tab, "[role=status]", "Ask the payee before");

  // Enter works like the button.
  await fill(tab, field, "033000");
  await enter(tab);
  assertEquals(new URL(tab.url()).search, "?bsb=033000");
  await shows(tab, `${VALIDATOR} dl`, "Westpac");
}

async function decode(tab: Page) {
  const asked: string[] = [];
  tab.on("request", (request) => asked.push(request.url()));
  await fill(tab, "#decoder-bsb", "062");
  await shows(tab, "#decoder-told", "062");
  assertStringIncludes(
    (await textsOf(tab, "#decoder-told")).join(),
    "Commonwealth Bank of Australia",
  );
  await tab.keyboard.type("-000");
  await shows(tab, "h2", "The parts of 062-000");
  await shows(tab, "[role=status]", "062-000 has 3 parts");
  assertEquals(await textsOf(tab, ".digits strong"), ["06", "2", "000"]);
  await fill(tab, "#decoder-bsb", "0620001");
  await shows(tab, "[role=status]", "This has 7 digits");
  assertEquals(asked, []);
  await fill(tab, "#decoder-bsb", "012-003");
  await enter(tab);
  assertEquals(new URL(tab.url()).search, "?bsb=012-003");
  await shows(tab, "h2", "The parts of 012-003");
}

async function compare(tab: Page) {
  await fill(tab, "#compare-a", "062-000");
  await fill(tab, "#compare-b", "033000");
  await enter(tab);
  assertEquals(
    await textsOf(tab, "thead th"),
    ["Field", "062-000", "033-000", "Compared"],
  );
  await shows(tab, "li", "Different banks.");
  await fill(tab, "#compare-c", "99");
  await enter(tab);
  await shows(tab, ".note-warn", "99");
  assertEquals((await textsOf(tab, "thead th"))[3], "99");
}

async function filterPrefixes(tab: Page) {
  const rows = () => textsOf(tab, "tbody tr");
  const all = (await rows()).length;
  await fill(tab, "#prefix-q", "commonwealth");
  await enter(tab);
  const some = await rows();
  assert(some.length > 0 && some.length < all);
  assert(some.every((row) => /commonwealth/i.test(row)), some.join("\n"));
  await tabTo(tab, 'a[href*="sort=bsbs"]');
  await enter(tab);
  assertEquals(
    await tab.$eval("th.count", (head) => head.getAttribute("aria-sort")),
    "descending",
  );
  const counts = (await textsOf(tab, "tbody .count"))
    .map((text) => Number(text.replaceAll(",", "")));
  assertEquals(counts, counts.toSorted((a, b) => b - a));
  await fill(tab, "#prefix-q", "06");
  await enter(tab);
  await shows(tab, "tbody", "Commonwealth Bank of Australia");
  assertEquals(new URL(tab.url()).searchParams.get("sort"), "bsbs");
}

async function choosePayId(tab: Page) {
  const press = (key: "ArrowDown" | "Space" | "Tab") => tab.keyboard.press(key);
  await tabTo(tab, "input[name=what]");
  await press("Space");
  await shows(tab, "[role=status]", "Still to answer: Which details");
  await press("Tab");
  await press("ArrowDown");
  await shows(tab, "[role=status]", "Still to answer: Is it a first");
  await press("Tab");
  await press("Space");
  await shows(tab, "h2", "Use the PayID");
  // What does not matter is not asked, and asked again once it does.
  await tabTo(tab, "input[name=what]");
  await press("ArrowDown");
  await press("ArrowDown");
  await shows(tab, "h2", "pay it by BPAY");
  assertEquals((await tab.$$("fieldset")).length, 1);
  await press("ArrowDown");
  await shows(tab, "[role=status]", "Still to answer: Which details");
  await tabTo(tab, "input[name=have]");
  await press("Space");
  await shows(tab, "h2", "Give your PayID");
  await tabTo(tab, "form[action='/tools/payid-or-bsb'] button");
  await enter(tab);
  assertEquals(new URL(tab.url()).search, "?what=receive&have=both");
  await shows(tab, "h2", "Give your PayID");
}
