// The search box and its suggestions, by keyboard.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "../_npm/puppeteer.ts";
import { startBrowser } from "./_browser.ts";
import {
  enter,
  fill,
  shows,
  tabTo,
  textsOf,
  typed,
  visit,
} from "./_keyboard.ts";
import { startSite } from "./_site.ts";

Deno.test("the search box suggests by the rules of a combobox", async (t) => {
  await using site = await startSite();
  const browser = await startBrowser();
  const step = (name: string, act: (tab: Page) => Promise<void>) =>
    t.step(name, () =>
      visit(browser, `${site.url}/`, async (tab) => {
        const counted = requestsTo(tab, "/api/");
        await act(tab);
        assertEquals(counted, [], "typing must not use up requests");
      }));
  try {
    await step("arrows choose, Enter goes there", chooseSuggestion);
    await step("Escape and Tab close", closeSuggestions);
    await step("Enter searches when none is chosen", searchInstead);
    await step("a server that fails suggests nothing", suggestNothing);
  } finally {
    await browser.close();
  }
});

async function chooseSuggestion(tab: Page) {
  // The island says so a moment after it is live.
  await tab.waitForSelector("#q[role=combobox]");
  assertEquals(await combobox(tab), { expanded: "false", active: null });
  await suggest(tab, "parramatta");
  assertEquals(await combobox(tab), { expanded: "true", active: null });
  const texts = await textsOf(tab, "[role=option]");
  assertStringIncludes(texts[0]!, "Parramatta NSW");
  await shows(tab, "[role=status]", `${texts.length} suggestions`);

  await tab.keyboard.press("ArrowDown");
  await isChosen(tab, 0);
  await tab.keyboard.press("ArrowDown");
  await isChosen(tab, 1);
  await tab.keyboard.press("ArrowUp");
  await tab.keyboard.press("ArrowUp");
  await isChosen(tab, -1);
  await tab.keyboard.press("ArrowUp");
  await isChosen(tab, texts.length - 1);
  await tab.keyboard.press("ArrowDown");
  await tab.keyboard.press("ArrowDown");
  await isChosen(tab, 0);
  await enter(tab);
  assertEquals(new URL(tab.url()).pathname, "/suburb/NSW/parramatta");
}

async function closeSuggestions(tab: Page) {
  await suggest(tab, "parramatta");
  await tab.keyboard.press("ArrowDown");
  await isChosen(tab, 0);
  await tab.keyboard.press("Escape");
  await isClosed(tab);
  assertEquals(await typed(tab, "#q"), "parramatta");
  await tab.keyboard.press("ArrowDown");
  await isChosen(tab, 0);
  await tab.keyboard.press("Tab");
  await isClosed(tab);
  assertEquals(new URL(tab.url()).pathname, "/");
}

async function searchInstead(tab: Page) {
  await suggest(tab, "062-000");
  await shows(tab, "[role=option]", "Commonwealth Bank of Australia");
  await enter(tab);
  const { pathname, search } = new URL(tab.url());
  assertEquals(pathname + search, "/search?q=062-000");
}

async function suggestNothing(tab: Page) {
  await tab.setRequestInterception(true);
  tab.on("request", async (request) => {
    await (request.url().includes("/suggest")
      ? request.respond({ status: 200, body: "<p>Gateway</p>" })
      : request.continue());
  });
  const answered = tab.waitForResponse((one) => one.url().includes("/suggest"));
  await fill(tab, "#q", "parramatta");
  await answered;
  await enter(tab);
  assertEquals(new URL(tab.url()).pathname, "/search");
}

/** Types a text at once, so that it is asked for once, and waits. */
async function suggest(tab: Page, text: string) {
  await tabTo(tab, "#q");
  await tab.keyboard.sendCharacter(text);
  await tab.waitForSelector("#q[aria-expanded=true]");
  assertEquals((await tab.$$("#q-list:not([hidden])")).length, 1);
}

function combobox(tab: Page) {
  return tab.$eval("#q[role=combobox][aria-controls=q-list]", (field) => ({
    expanded: field.getAttribute("aria-expanded"),
    active: field.getAttribute("aria-activedescendant"),
  }));
}

/** Waits for an option to be the chosen one, and no other; -1 for none. */
async function isChosen(tab: Page, index: number) {
  await tab.waitForFunction(
    (index) => {
      const active = document.querySelector("#q")
        ?.getAttribute("aria-activedescendant");
      return active === (index < 0 ? null : `q-option-${index}`);
    },
    {},
    index,
  );
  const chosen = await tab.$$eval(
    "#q-list [aria-selected=true]",
    (all) => all.map(({ id }) => id),
  );
  assertEquals(chosen, index < 0 ? [] : [`q-option-${index}`]);
  assert(await tab.$("#q:focus"), "the field keeps the focus");
}

async function isClosed(tab: Page) {
  await tab.waitForSelector("#q[aria-expanded=false]");
  assertEquals(await combobox(tab), { expanded: "false", active: null });
  assertEquals((await tab.$$("#q-list[hidden]")).length, 1);
}

/** Addresses below a path that are asked for, as they are. */
function requestsTo(tab: Page, path: string): string[] {
  const asked: string[] = [];
  tab.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith(path)) {
      asked.push(request.url());
    }
  });
  return asked;
}
