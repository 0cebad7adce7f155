// The branch finder's lists, which narrow each other, by keyboard.
import { assert, assertEquals } from "@std/assert";
import type { Page } from "../_npm/puppeteer.ts";
import {
  branchOptions,
  findBranches,
} from "../../lib/site/tools/branch_options.ts";
import { startBrowser } from "./_browser.ts";
import { enter, shows, tabTo, textsOf, typed, visit } from "./_keyboard.ts";
import { type Site, startSite } from "./_site.ts";

const PATH = "/tools/branch-finder";

Deno.test("the branch finder's lists narrow each other", async (t) => {
  await using site = await startSite();
  const browser = await startBrowser();
  const address = site.url + PATH;
  try {
    await t.step(
      "by keyboard",
      () => visit(browser, address, (tab) => narrow(tab, site)),
    );
    await t.step(
      "a server that fails is told of",
      () => visit(browser, address, fail, { allow: /ERR_FAILED/ }),
    );
  } finally {
    await browser.close();
  }
});

async function narrow(tab: Page, { service: { directory } }: Site) {
  await choose(tab, "bank", "Commonwealth");
  assertEquals(await typed(tab, "#finder-bank"), "CBA");
  await isNarrowed(tab, { bank: "CBA", state: "", suburb: "" });
  await choose(tab, "state", "Tas");
  await isNarrowed(tab, { bank: "CBA", state: "TAS", suburb: "" });
  await choose(tab, "suburb", "Hobart");
  const all = { bank: "CBA", state: "TAS", suburb: "TAS/hobart" };
  await isNarrowed(tab, all);

  await tabTo(tab, `form[action="${PATH}"] button`);
  await enter(tab);
  const query = new URL(tab.url()).searchParams;
  assertEquals(Object.fromEntries(query), all);
  const found = findBranches(directory, all).map(({ bsb }) => bsb);
  assert(found.includes("067-000"));
  assertEquals(await textsOf(tab, "tbody th"), found);
  await tabTo(tab, "a.button.quiet");
  await enter(tab);
  assertEquals(tab.url().endsWith(PATH), true);

  /** Waits for the lists to be those that go with a choice. */
  async function isNarrowed(tab: Page, query: typeof all) {
    const { banks, states, suburbs, total } = branchOptions(directory, query);
    assert(total > 0);
    const words = `${total.toLocaleString("en-AU")} BSB`;
    await shows(tab, "[role=status]", words);
    const values = (list: string) =>
      tab.$$eval(
        `#finder-${list} option[value]:not([value=""])`,
        (all) => all.map((one) => (one as HTMLOptionElement).value),
      );
    const keys = (list: readonly (readonly [string, ...unknown[]])[]) =>
      list.map(([key]) => key);
    assertEquals(await values("bank"), keys(banks));
    assertEquals(await values("state"), keys(states));
    assertEquals(await values("suburb"), keys(suburbs));
    for (const [name, value] of Object.entries(query)) {
      assertEquals(await typed(tab, `#finder-${name}`), value);
    }
  }
}

async function fail(tab: Page) {
  await tab.setRequestInterception(true);
  tab.on("request", async (request) => {
    await (request.url().includes("/options?")
      ? request.abort()
      : request.continue());
  });
  await choose(tab, "state", "Tas");
  await shows(tab, "[role=status]", "The button still works");
  await tabTo(tab, `form[action="${PATH}"] button`);
  await enter(tab);
  await shows(tab, "h2", "in Tasmania");
}

/** Goes to a list by Tab and types until it chooses. */
async function choose(tab: Page, name: string, text: string) {
  await tabTo(tab, `#finder-${name}`);
  await tab.keyboard.type(text);
}
