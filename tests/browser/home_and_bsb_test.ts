// The search box and its suggestions, and the buttons and the form of a BSB.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "puppeteer-core";
import { startBrowser } from "./_browser.ts";
import { enter, fill, shows, tabTo, textsOf, visit } from "./_keyboard.ts";
import { type Site, startSite } from "./_site.ts";

const BSB_PATH = "/bsb/062-000";

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

Deno.test("a BSB can be copied and reported", async (t) => {
  await using site = await startSite();
  const browser = await startBrowser();
  const address = site.url + BSB_PATH;
  try {
    await browser.defaultBrowserContext().overridePermissions(site.url, [
      "clipboard-read",
      "clipboard-sanitized-write",
    ]);
    await t.step("copied", () => visit(browser, address, copyBsb));
    await t.step(
      "not copied, and told so",
      () => visit(browser, address, failToCopy),
    );
    await t.step(
      "not copied without JavaScript",
      () =>
        visit(browser, address, async (tab) => {
          assertEquals(await textsOf(tab, ".row button:not([hidden])"), []);
        }, { javaScript: false }),
    );
    await t.step(
      "reported without JavaScript",
      () =>
        visit(browser, address, (tab) => reportBsb(tab, site), {
          javaScript: false,
          width: 320,
        }),
    );
  } finally {
    await browser.close();
  }
});

async function chooseSuggestion(tab: Page) {
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
  assertEquals(await tab.$eval("#q", (field) => field.value), "parramatta");
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

async function copyBsb(tab: Page) {
  for (const text of ["062-000", "062000"]) {
    await copyBy(tab, text);
    assertEquals(await clipboard(tab), text);
  }
  await tab.keyboard.press("Tab");
  await tab.keyboard.press("Enter");
  await tab.waitForFunction(async () =>
    (await navigator.clipboard.readText()).startsWith("BSB 062-000, Common")
  );
}

/** Goes to the button that copies a text and presses it. */
async function copyBy(tab: Page, text: string) {
  const place = `[data-island=CopyButton][data-props*='"text":"${text}"']`;
  await tabTo(tab, `${place} button`);
  await tab.keyboard.press("Enter");
  await shows(tab, `${place} [role=status]`, "Copied");
}

function clipboard(tab: Page): Promise<string> {
  return tab.evaluate(() => navigator.clipboard.readText());
}

async function failToCopy(tab: Page) {
  await tab.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
  });
  await tabTo(tab, "[data-island=CopyButton] button");
  await tab.keyboard.press("Enter");
  await shows(tab, "[role=status]", "Could not copy");
}

async function reportBsb(tab: Page, site: Site) {
  const message = "The branch has moved.\nIt is next door <now>.";
  await tabTo(tab, "summary");
  await tab.keyboard.press("Enter");
  await fill(tab, "#report-message", message);
  await tab.keyboard.press("Tab");
  await enter(tab);
  assertEquals(await textsOf(tab, "h1"), ["Thank you"]);
  const reports = await site.reports.list();
  assertEquals(reports.map(({ bsb, message }) => ({ bsb, message })), [
    { bsb: "062-000", message },
  ]);
  // Loading the thanks again sends nothing again.
  await tab.reload();
  assertEquals((await site.reports.list()).length, 1);
  await tabTo(tab, `main a[href="${BSB_PATH}"]`);
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
