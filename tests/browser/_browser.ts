// A real browser: the one @sparticuz/chromium brings, or CHROME_PATH.
import { tmpdir } from "node:os";
import chromium from "../_npm/chromium.ts";
import puppeteer, { type Browser, type Page } from "../_npm/puppeteer.ts";

/** Starts the browser. */
export async function startBrowser(): Promise<Browser> {
  const own = Deno.env.get("CHROME_PATH");
  return await puppeteer.launch({
    executablePath: own ?? await unpackBrowser(),
    args: own ? ["--no-sandbox"] : chromium.args,
    headless: "shell",
  });
}

/**
 * The browser is unpacked by whoever needs it first. Test files that run at
 * the same time wait for that, lest they start half of it.
 */
async function unpackBrowser(): Promise<string> {
  const path = `${tmpdir()}/chromium.lock`;
  using lock = await Deno.open(path, { create: true, write: true });
  await lock.lock(true);
  return await chromium.executablePath();
}

/** What a page did that no page of ours may do. */
export interface Offences {
  readonly errors: string[];
}

export interface OpenOptions {
  readonly width?: number;
  readonly javaScript?: boolean;
  readonly scheme?: "light" | "dark";
}

/**
 * Opens a tab that notes every console error, failed request, breach of the
 * Content-Security-Policy and request to another origin.
 */
export async function openTab(
  browser: Browser,
  origin: string,
  { width = 1280, javaScript = true, scheme = "light" }: OpenOptions = {},
): Promise<{ tab: Page } & Offences> {
  const tab = await browser.newPage();
  const errors: string[] = [];
  await tab.setViewport({ width, height: 900 });
  await tab.setJavaScriptEnabled(javaScript);
  await setScheme(tab, scheme);
  tab.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  tab.on("pageerror", (error) => errors.push(String(error)));
  tab.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob|about):/.test(url)) {
      errors.push(`request to ${url}`);
    }
  });
  return { tab, errors };
}

/** Switches between the light and the dark colours of a page. */
export async function setScheme(
  tab: Page,
  value: "light" | "dark",
): Promise<void> {
  await tab.emulateMediaFeatures([
    { name: "prefers-color-scheme", value },
    // So that no colour is on its way to another.
    { name: "prefers-reduced-motion", value: "reduce" },
  ]);
}

/** Resolves when every island on the page is live. */
export async function islandsLive(tab: Page): Promise<void> {
  await tab.waitForFunction(() =>
    document.querySelectorAll("[data-island]:not([data-live])").length === 0
  );
}
