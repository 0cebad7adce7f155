// Every form with JavaScript switched off: the answer is a page.
import { assert, assertEquals } from "@std/assert";
import type { Page } from "../_npm/puppeteer.ts";
import { startBrowser } from "./_browser.ts";
import {
  chooseFile,
  enter,
  fill,
  shows,
  tabTo,
  textsOf,
  visit,
} from "./_keyboard.ts";
import { startSite } from "./_site.ts";

const OFF = { javaScript: false, width: 320 };

Deno.test("each form works without JavaScript, by keyboard", async (t) => {
  await using site = await startSite();
  const browser = await startBrowser();
  const step = (path: string, act: (tab: Page) => Promise<void>) =>
    t.step(path, () =>
      visit(browser, site.url + path, async (tab) => {
        await act(tab);
        assertEquals(await tab.$("[data-live]"), null);
      }, OFF));
  try {
    await step("/", search);
    await step("/validate", validate);
    await step("/bulk-lookup", lookUpMany);
    await step("/decoder", decode);
    await step("/tools/compare", compare);
    await step("/tools/branch-finder", findBranch);
    await step("/tools/bsb-prefixes", filterPrefixes);
    await step("/tools/payid-or-bsb", choosePayId);
  } finally {
    await browser.close();
  }
});

Deno.test("no page shows what is dead without JavaScript", async () => {
  await using site = await startSite();
  const browser = await startBrowser();
  try {
    for (const path of ["/", "/bsb/062-000", "/bulk-lookup", "/api"]) {
      await visit(browser, site.url + path, async (tab) => {
        const hidden = await tab.$$eval(
          "[hidden]",
          (all) =>
            all.map((one) => one.checkVisibility({ visibilityProperty: true })),
        );
        assertEquals(hidden.filter(Boolean), [], path);
        // What is pressed without a form around it needs a script.
        const dead = await tab.$$eval(
          "button:not(form button)",
          (all) =>
            all.filter((one) =>
              one.checkVisibility({ visibilityProperty: true })
            ).map((one) => one.textContent),
        );
        assertEquals(dead, [], path);
      }, OFF);
    }
  } finally {
    await browser.close();
  }
});

async function search(tab: Page) {
  await fill(tab, "#q", "062000");
  await enter(tab);
  assertEquals(new URL(tab.url()).search, "?q=062000");
  await shows(tab, "main", "Commonwealth Bank of Australia");
  await tabTo(tab, 'main a[href="/bsb/062-000"]');
}

async function validate(tab: Page) {
  await fill(tab, "#validate-bsb", "012003");
  await enter(tab);
  await shows(tab, "[role=status]", "Ask the payee before");
  await tabTo(tab, 'a[href="/bsb/012-055"]');
  await fill(tab, "#validate-bsb", "999-999");
  await enter(tab);
  await shows(tab, "[role=status]", "is not in the register");
}

async function lookUpMany(tab: Page) {
  const folder = await Deno.makeTempDir();
  try {
    const file = `${folder}/payees.csv`;
    await Deno.writeTextFile(file, "062-000\n33000\n");
    await fill(tab, "#bulk-text", "012-003\n999-999");
    await chooseFile(tab, "#bulk-file", file);
    await tabTo(tab, ".drop button");
    await enter(tab);
    assertEquals(
      await textsOf(tab, "tbody th"),
      ["012-003", "999-999", "062-000", "033-000"],
    );
    await shows(tab, "tbody", "did you mean 033-000?");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  await tabTo(tab, ".drop button");
  await enter(tab);
  await shows(tab, ".note-warn", "There is no BSB in this text.");
}

async function decode(tab: Page) {
  await fill(tab, "#decoder-bsb", "062-000");
  await enter(tab);
  assertEquals(await textsOf(tab, ".digits strong"), ["06", "2", "000"]);
}

async function compare(tab: Page) {
  await fill(tab, "#compare-a", "062-000");
  await fill(tab, "#compare-d", "012-003");
  await enter(tab);
  await shows(tab, "li", "Different banks.");
}

async function findBranch(tab: Page) {
  await tabTo(tab, "#finder-bank");
  await tab.keyboard.type("Commonwealth");
  await tabTo(tab, "#finder-state");
  await tab.keyboard.type("Tas");
  await tabTo(tab, 'form[action="/tools/branch-finder"] button');
  await enter(tab);
  assert((await textsOf(tab, "tbody th")).includes("067-000"));
  // The third list is there once there is a choice.
  await tabTo(tab, "#finder-suburb");
  await tab.keyboard.type("Hobart");
  await tabTo(tab, 'form[action="/tools/branch-finder"] button');
  await enter(tab);
  await shows(tab, "h2", "in Hobart, TAS");
}

async function filterPrefixes(tab: Page) {
  await fill(tab, "#prefix-q", "06");
  await enter(tab);
  assertEquals((await textsOf(tab, "tbody th")).includes("06"), true);
  await shows(tab, "tbody", "Commonwealth Bank of Australia");
}

async function choosePayId(tab: Page) {
  for (const name of ["what", "have", "known"]) {
    await tabTo(tab, `input[name=${name}]`);
    await tab.keyboard.press("Space");
  }
  await tab.keyboard.press("Enter");
  await tab.waitForSelector("h2#advice");
  assertEquals(new URL(tab.url()).search, "?what=person&have=both&known=new");
  assertEquals(await textsOf(tab, "#advice"), ["Use the PayID"]);
}
