// What the tools say once a visitor's requests of the day are used up.
import { assertEquals } from "@std/assert";
import type { Page } from "../_npm/puppeteer.ts";
import { startBrowser } from "./_browser.ts";
import { fill, shows, tabTo, textsOf, visit } from "./_keyboard.ts";
import { startSite } from "./_site.ts";

const USED_UP = "Today's requests of your address are used up. Try again in";
/** Chrome tells the console of each answer that is an error. */
const REFUSED = { allow: /status of 429/ };

Deno.test("the tools say that the day's requests are used up", async (t) => {
  await using site = await startSite({ limitPerDay: 2 });
  const browser = await startBrowser();
  const step = (path: string, act: (tab: Page) => Promise<void>) =>
    t.step(path, () => visit(browser, site.url + path, act, REFUSED));
  try {
    await step("/bulk-lookup", lookUpMany);
    await step("/validate", validate);
    await step("/", stillSuggest);
  } finally {
    await browser.close();
  }
});

async function lookUpMany(tab: Page) {
  const list = Array.from({ length: 250 }, (_, i) => `062-${100 + i}`);
  await tabTo(tab, "#bulk-text");
  await tab.keyboard.sendCharacter(list.join("\n"));
  await tabTo(tab, ".drop button");
  await tab.keyboard.press("Enter");
  await shows(tab, "[role=status]", USED_UP);
  await shows(tab, "[role=status]", "200 of 250 BSBs looked up.");
  assertEquals((await textsOf(tab, "tbody tr")).length, 250);
  await tabTo(tab, "[role=status] + button");
  await tab.keyboard.press("Enter");
  await shows(tab, "[role=status]", USED_UP);
}

async function validate(tab: Page) {
  await fill(tab, "#validate-bsb", "062-000");
  await shows(tab, "[role=status]", USED_UP);
  // What needs no server still works, and so does the button.
  await fill(tab, "#validate-bsb", "06200x");
  await shows(tab, "[role=status]", "no other signs");
  await fill(tab, "#validate-bsb", "062-000");
  await Promise.all([tab.waitForNavigation(), tab.keyboard.press("Enter")]);
  await shows(tab, "[role=status]", "062-000 is a valid BSB");
}

async function stillSuggest(tab: Page) {
  await fill(tab, "#q", "062-000");
  await shows(tab, "[role=option]", "062-000");
}
