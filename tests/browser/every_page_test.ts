// One page of each kind in a real browser: what no page may do.
import axeCore from "../_npm/axe.ts";
import { assertEquals } from "@std/assert";
import type { Page } from "../_npm/puppeteer.ts";
import { islandsLive, openTab, setScheme, startBrowser } from "./_browser.ts";
import { type Site, startSite } from "./_site.ts";

/** WCAG 2.2 AA; of the dark scheme only what colours can break. */
const RULES = {
  light: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  dark: ["color-contrast"],
} as const;

Deno.test("no page breaks the rules of the browser or of WCAG 2.2 AA", async (t) => {
  await using site = await startSite();
  const browser = await startBrowser();
  try {
    for (const path of await pathsOf(site)) {
      await t.step(path, async () => {
        const { tab, errors } = await openTab(browser, site.url, {
          width: 320,
        });
        await tab.goto(site.url + path, { waitUntil: "load" });
        await islandsLive(tab);
        // As the browser's own tool: a script element would breach the CSP.
        await tab.evaluate(axeCore.source);
        for (const scheme of ["light", "dark"] as const) {
          await setScheme(tab, scheme);
          assertEquals(await violations(tab, RULES[scheme]), [], scheme);
        }
        assertEquals(await sidewaysPixels(tab), 0, "sideways scroll");
        const expected = path.startsWith("/bsb/999") ? 1 : 0;
        assertEquals(errors.length, expected, errors.join("\n"));
        await tab.close();
      });
    }
  } finally {
    await browser.close();
  }
});

/** A page of each kind, found in the register that is served. */
async function pathsOf(site: Site): Promise<string[]> {
  const { directory } = site.service;
  const [gone] = directory.allDiscontinued();
  const merged = directory.records.find(({ status }) => status === "merged");
  const bank = directory.institutions.find(({ code }) => code === "BQL");
  const swift = directory.institutions.find((one) => one.swift);
  const month = directory.date.slice(0, 7);
  const guides = await (await fetch(`${site.url}/sitemap-guides.xml`)).text();
  const guide = /<loc>[^<]*(\/guide\/[^<]+)</.exec(guides)?.[1];
  return [
    "/",
    "/bsb/062-000",
    `/bsb/${merged?.bsb}`,
    ...(gone ? [`/bsb/${gone.bsb}`] : []),
    "/bsb/999-999",
    "/search?q=parramatta",
    `/bank/${bank?.slug}`,
    "/state/NT",
    "/suburb/NSW/parramatta",
    "/postcode/2150",
    "/discontinued",
    "/changes",
    `/changes/${month}`,
    "/insights/bsb-register-changes",
    "/guides",
    `${guide}`,
    "/tools",
    "/validate?bsb=062-000",
    "/bulk-lookup",
    "/decoder?bsb=012-003",
    "/tools/compare?a=062-000&b=033-000",
    "/tools/branch-finder?bank=BQL",
    "/tools/bsb-prefixes",
    "/tools/payid-or-bsb",
    "/swift",
    `/swift/${swift?.slug}`,
    "/api",
    "/about",
    "/contact",
    "/privacy",
    "/terms",
  ];
}

async function violations(
  tab: Page,
  rules: readonly string[],
): Promise<string[]> {
  return await tab.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run({ runOnly: [...runOnly] });
    return violations.map(({ id, nodes }) =>
      `${id}: ${nodes.map(({ html }) => html).join(" | ")}`
    );
  }, rules);
}

function sidewaysPixels(tab: Page): Promise<number> {
  return tab.evaluate(() =>
    Math.max(
      0,
      document.documentElement.scrollWidth -
        document.documentElement.clientWidth,
    )
  );
}
