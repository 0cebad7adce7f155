// What can be done on the page of a BSB.
import { assertEquals } from "@std/assert";
import type { Page } from "../_npm/puppeteer.ts";
import { startBrowser } from "./_browser.ts";
import { enter, fill, shows, tabTo, textsOf, visit } from "./_keyboard.ts";
import { type Site, startSite } from "./_site.ts";

const BSB_PATH = "/bsb/062-000";

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
  await isTold(tab, `${place} [role=status]`, "Copied");
}

function clipboard(tab: Page): Promise<string> {
  return tab.evaluate(() => navigator.clipboard.readText());
}

async function failToCopy(tab: Page) {
  await tab.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
  });
  await tabTo(tab, "[data-island=CopyButton] button");
  await isTold(tab, "[role=status]", "Could not copy");
}

/** Presses Enter and waits for what is told of it, for a short while. */
async function isTold(tab: Page, selector: string, text: string) {
  await Promise.all([
    shows(tab, selector, text),
    tab.keyboard.press("Enter"),
  ]);
}

async function reportBsb(tab: Page, site: Site) {
  const message = "The branch has moved.\nIt is next door <now>.";
  await tabTo(tab, "summary");
  await tab.keyboard.press("Enter");
  await fill(tab, "#report-message", message);
  await tab.keyboard.press("Tab");
  await enter(tab);
  assertEquals(await textsOf(tab, "h1"), ["Thank you"]);
  const reports = await site.service.store.reports.list();
  assertEquals(reports.map(({ bsb, message }) => ({ bsb, message })), [
    { bsb: "062-000", message },
  ]);
  // Loading the thanks again sends nothing again.
  await tab.reload();
  assertEquals((await site.service.store.reports.list()).length, 1);
  await tabTo(tab, `main a[href="${BSB_PATH}"]`);
}
