import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Browser, Page } from "../_npm/puppeteer.ts";
import { islandsLive, openTab, startBrowser } from "./_browser.ts";
import { startSite } from "./_site.ts";

Deno.test("the SWIFT finder finds as one types, and asks no server", async (t) => {
  await using site = await startSite();
  const browser = await startBrowser();
  try {
    await t.step("with JavaScript", async () => {
      const { tab, errors } = await openTab(browser, site.url, { width: 320 });
      await tab.goto(`${site.url}/swift`);
      await islandsLive(tab);
      const asked: string[] = [];
      tab.on("request", (request) => asked.push(request.url()));
      await tab.type("#swift-q", "062-0");
      await tab.waitForSelector('[data-island="SwiftFinder"] .card-link');
      assertStringIncludes(await textOf(tab, "SwiftFinder"), "CTBAAU2S");
      assertEquals(asked, []);
      assertEquals(errors, []);
    });
    await t.step("without JavaScript", async () => {
      const { tab } = await openTab(browser, site.url, { javaScript: false });
      await tab.goto(`${site.url}/swift`);
      await tab.type("#swift-q", "commbank");
      await Promise.all([tab.waitForNavigation(), tab.keyboard.press("Enter")]);
      assertStringIncludes(await tab.content(), "CTBAAU2S");
    });
  } finally {
    await browser.close();
  }
});

Deno.test("the API page tries an endpoint", async (t) => {
  await using site = await startSite();
  const browser = await startBrowser();
  try {
    await t.step(
      "a GET in place",
      () => tryOne(browser, site.url, "/bsb/{bsb}"),
    );
    await t.step("a POST in place", () => tryOne(browser, site.url, "/bulk"));
    await t.step("without JavaScript, as plain JSON", async () => {
      const { tab } = await openTab(browser, site.url, { javaScript: false });
      await tab.goto(`${site.url}/api`);
      await tab.focus('input[name="bsb"]');
      await Promise.all([tab.waitForNavigation(), tab.keyboard.press("Enter")]);
      assertEquals(tab.url(), `${site.url}/api/v1/bsb/062-000`);
    });
  } finally {
    await browser.close();
  }
});

async function tryOne(browser: Browser, url: string, path: string) {
  const { tab, errors } = await openTab(browser, url, { width: 320 });
  await tab.goto(`${url}/api`);
  await islandsLive(tab);
  const button = await tab.waitForSelector(
    `form:has(input[value="${path}"]) button:not(:disabled)`,
  );
  await button?.evaluate((one) => one.click());
  await tab.waitForFunction(() =>
    document.querySelector('[data-island="TryIt"] pre')?.textContent
  );
  const texts = await tab.$$eval(
    '[data-island="TryIt"]',
    (all) => all.map((one) => one.textContent ?? "").join("\n"),
  );
  assert(/ 200, \d+ requests left today/.test(texts));
  assertStringIncludes(texts, "Commonwealth Bank of Australia");
  assertEquals(errors, []);
}

async function textOf(tab: Page, island: string): Promise<string> {
  return await tab.$eval(
    `[data-island="${island}"]`,
    (place) => place.textContent ?? "",
  );
}
