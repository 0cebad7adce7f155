// What stands in a field before its island is live counts: typed while the
// script was on its way, or brought back by the browser.
import { assertEquals } from "@std/assert";
import type { HTTPRequest, Page } from "../_npm/puppeteer.ts";
import { islandsLive, startBrowser } from "./_browser.ts";
import { fill, shows, tabTo, typed, visit } from "./_keyboard.ts";
import { startSite } from "./_site.ts";

Deno.test("an island takes over what was typed before it was live", async (t) => {
  await using site = await startSite();
  const browser = await startBrowser();
  const step = (
    path: string,
    type: (tab: Page) => Promise<void>,
    check: (tab: Page) => Promise<void>,
  ) =>
    t.step(path, () =>
      visit(browser, `${site.url}/about`, async (tab) => {
        const release = await holdScript(tab, site.url + path);
        await type(tab);
        assertEquals(await tab.$("[data-live]"), null);
        await release();
        await check(tab);
      }));
  try {
    await step(
      "/",
      (tab) => fill(tab, "#q", "parra"),
      async (tab) => {
        assertEquals(await typed(tab, "#q"), "parra");
        await tab.keyboard.type("matta");
        await shows(tab, "[role=option]", "Parramatta NSW");
      },
    );
    await step(
      "/validate",
      (tab) => fill(tab, "#validate-bsb", "062-000"),
      (tab) => shows(tab, "[role=status]", "062-000 is a valid BSB"),
    );
    await step(
      "/decoder",
      (tab) => fill(tab, "#decoder-bsb", "062-000"),
      (tab) => shows(tab, "h2", "The parts of 062-000"),
    );
    await step(
      "/tools/branch-finder",
      chooseState,
      (tab) => shows(tab, "#finder-suburb", "Hobart"),
    );
    await step(
      "/tools/payid-or-bsb",
      chooseWhat,
      (tab) => shows(tab, "[role=status]", "Still to answer: Which"),
    );
    await step(
      "/bulk-lookup",
      (tab) => fill(tab, "#bulk-text", "062-000"),
      async (tab) => {
        assertEquals(await typed(tab, "#bulk-text"), "062-000");
        await tabTo(tab, ".drop button");
        await tab.keyboard.press("Enter");
        await shows(tab, "[role=status]", "Done: 1 row checked");
      },
    );
  } finally {
    await browser.close();
  }
});

Deno.test("an island takes over what the browser brings back", async (t) => {
  await using site = await startSite();
  const browser = await startBrowser();
  const step = (
    path: string,
    act: (tab: Page) => Promise<void>,
    check: (tab: Page) => Promise<void>,
  ) =>
    t.step(path, () =>
      visit(browser, site.url + path, async (tab) => {
        await act(tab);
        await tab.goto(`${site.url}/about`);
        await tab.goBack();
        await islandsLive(tab);
        await check(tab);
      }));
  try {
    await step(
      "/tools/branch-finder",
      chooseState,
      (tab) => shows(tab, "#finder-suburb", "Hobart"),
    );
    await step(
      "/tools/payid-or-bsb",
      chooseWhat,
      (tab) => shows(tab, "[role=status]", "Still to answer: Which"),
    );
  } finally {
    await browser.close();
  }
});

async function chooseState(tab: Page) {
  await tabTo(tab, "#finder-state");
  await tab.keyboard.type("Tas");
}

async function chooseWhat(tab: Page) {
  await tabTo(tab, "input[name=what]");
  await tab.keyboard.press("Space");
}

/** Opens a page whose script comes when it is released. */
async function holdScript(
  tab: Page,
  address: string,
): Promise<() => Promise<void>> {
  const held: HTTPRequest[] = [];
  let holding = true;
  await tab.setRequestInterception(true);
  tab.on("request", async (request) => {
    if (holding && request.resourceType() === "script") held.push(request);
    else await request.continue();
  });
  const loaded = tab.goto(address);
  await tab.waitForSelector("footer");
  return async () => {
    holding = false;
    await Promise.all(held.map((request) => request.continue()));
    await loaded;
    await islandsLive(tab);
  };
}
