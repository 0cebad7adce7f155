// What somebody does who has a keyboard and no mouse.
import { assert, assertEquals } from "@std/assert";
import type { Browser, Page } from "../_npm/puppeteer.ts";
import { islandsLive, type OpenOptions, openTab } from "./_browser.ts";

/** More presses of Tab than any page of a tool takes to walk through. */
const MAX_TABS = 120;

/**
 * Opens a page, acts on it and closes it. It may have told of no error and
 * have asked no other origin.
 */
export async function visit(
  browser: Browser,
  address: string,
  act: (tab: Page) => Promise<void>,
  { allow, ...options }: OpenOptions & { readonly allow?: RegExp } = {},
): Promise<void> {
  const { origin } = new URL(address);
  const { tab, errors } = await openTab(browser, origin, options);
  try {
    await tab.goto(address);
    if (options.javaScript !== false) await islandsLive(tab);
    await act(tab);
    assertEquals(errors.filter((error) => !allow?.test(error)), []);
  } finally {
    await tab.close();
  }
}

/** Presses Tab until what a selector names has the focus. */
export async function tabTo(tab: Page, selector: string): Promise<void> {
  for (let i = 0; i < MAX_TABS; i++) {
    const there = await tab.evaluate(
      (selector) => document.activeElement?.matches(selector) ?? false,
      selector,
    );
    if (there) return;
    await tab.keyboard.press("Tab");
  }
  assert(false, `Tab never reaches ${selector}`);
}

/** Goes to a field by Tab and types; what was in it is typed over. */
export async function fill(
  tab: Page,
  selector: string,
  text: string,
): Promise<void> {
  await tabTo(tab, selector);
  const { length } = await typed(tab, selector);
  await tab.keyboard.press("End");
  for (let i = 0; i < length; i++) await tab.keyboard.press("Backspace");
  await tab.keyboard.type(text);
}

/**
 * Goes to a file field by Tab and gives it a file. The browser's own dialog
 * is passed over: headless, it does not come each time.
 */
export async function chooseFile(
  tab: Page,
  selector: string,
  path: string,
): Promise<void> {
  await tabTo(tab, selector);
  const field = await tab.$(`${selector}:focus`);
  assert(field);
  await (await field.toElement("input")).uploadFile(path);
}

/** Presses Enter and waits for the page that it leads to. */
export async function enter(tab: Page): Promise<void> {
  await Promise.all([tab.waitForNavigation(), tab.keyboard.press("Enter")]);
}

/** Resolves when an element holds a text. */
export async function shows(
  tab: Page,
  selector: string,
  text: string,
): Promise<void> {
  const find = (selector: string, text: string) =>
    [...document.querySelectorAll(selector)]
      .some((element) => element.textContent?.includes(text));
  await tab.waitForFunction(find, {}, selector, text).catch(async () => {
    const is = await textsOf(tab, selector);
    assert(false, `"${text}" is not in ${selector}: ${is.join(" | ")}`);
  });
}

/** The texts of all elements that a selector names. */
export function textsOf(tab: Page, selector: string): Promise<string[]> {
  return tab.$$eval(
    selector,
    (all) => all.map((element) => element.textContent?.trim() ?? ""),
  );
}

/** What a field holds. */
export function typed(tab: Page, selector: string): Promise<string> {
  return tab.$eval(selector, (field) => (field as HTMLInputElement).value);
}
