// Bulk lookup in a real browser: what is sent, shown, sorted and downloaded.
import { assertEquals } from "@std/assert";
import type { HTTPRequest, Page } from "../_npm/puppeteer.ts";
import { startBrowser } from "./_browser.ts";
import { downloadTo } from "./_download.ts";
import {
  chooseFile,
  fill,
  shows,
  tabTo,
  textsOf,
  typed,
  visit,
} from "./_keyboard.ts";
import { startSite } from "./_site.ts";

const LIST = [
  "Name,BSB,Account",
  "Jane,062-000,12345678",
  "John,012003,12345678",
  "Joan,999-999,12345678",
  "Jack,33000,12345678",
  "Eve,=1+1,12345678",
].join("\n");

Deno.test("bulk lookup does its work by keyboard alone", async (t) => {
  await using site = await startSite();
  const browser = await startBrowser();
  const step = (name: string, act: (tab: Page) => Promise<void>) =>
    t.step(name, () => visit(browser, `${site.url}/bulk-lookup`, act));
  try {
    await step("a list that is pasted", pasteList);
    await step("a file that is chosen, and its CSV", lookUpFile);
    await step("a file that is dropped", dropFile);
    await step("a long list, piece by piece", lookUpPieces);
  } finally {
    await browser.close();
  }
});

async function pasteList(tab: Page) {
  await fill(tab, "#bulk-text", "no number here");
  await lookUp(tab);
  await shows(tab, "[role=status]", "There is no BSB in this text.");

  const sent = postsOf(tab);
  await fill(tab, "#bulk-text", LIST);
  await lookUp(tab);
  await shows(tab, "[role=status]", "Done: 5 rows checked, 4 different BSBs");
  assertEquals(await numbers(tab), [
    "062-000",
    "012-003",
    "999-999",
    "033-000",
    "=1+1",
  ]);
  assertEquals(await textsOf(tab, "dl.tiles dd"), [
    "5",
    "1",
    "1",
    "1",
    "1",
    "1",
  ]);
  await shows(tab, "tbody", "Replaced by 012-055");
  // Names and accounts stay in the browser.
  assertEquals(sent.map((request) => request.postData()), [
    '{"bsbs":["062-000","012-003","999-999","033-000"]}',
  ]);

  const heading = "th:nth-child(2) button";
  await tabTo(tab, heading);
  await tab.keyboard.press("Enter");
  await isSorted(tab, "ascending");
  assertEquals((await numbers(tab)).slice(1), [
    "012-003",
    "033-000",
    "062-000",
    "999-999",
  ]);
  await tab.keyboard.press("Enter");
  await isSorted(tab, "descending");
  assertEquals((await numbers(tab))[0], "999-999");

  await tabTo(tab, "input[type=checkbox]");
  await tab.keyboard.press("Space");
  await tab.waitForFunction(() =>
    document.querySelectorAll("tbody tr").length === 4
  );
  assertEquals((await numbers(tab)).includes("062-000"), false);
}

async function lookUpFile(tab: Page) {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/payees.csv`, LIST);
    await chooseFile(tab, "#bulk-file", `${folder}/payees.csv`);
    await shows(tab, "[role=status]", "Done: 5 rows checked");
    await downloadTo(tab, folder, async () => {
      await tabTo(tab, "button.quiet");
      await tab.keyboard.press("Enter");
    });
    const text = await Deno.readTextFile(`${folder}/bsb-lookup.csv`);
    const lines = text.split("\r\n");
    assertEquals(lines.length, 7);
    assertEquals(lines[0]?.startsWith("\ufeffLine,Found,BSB,Result,"), true);
    assertEquals(lines[2]?.startsWith("3,012003,012-003,Merged,"), true);
    assertEquals(lines[2]?.endsWith(",Sydney,NSW,2000,012-055"), true);
    // A spreadsheet must not run what a file made up.
    assertEquals(lines[5], "6,'=1+1,,Not a BSB,It takes six digits.,,,,,,,");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function dropFile(tab: Page) {
  await tab.$eval("form.drop", (form, list) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([list], "payees.csv"));
    const options = { dataTransfer, bubbles: true, cancelable: true };
    form.dispatchEvent(new DragEvent("dragover", options));
    form.dispatchEvent(new DragEvent("drop", options));
  }, LIST);
  await shows(tab, "[role=status]", "Done: 5 rows checked");
  assertEquals(await tab.$(".drop-over"), null);
  assertEquals(
    await typed(tab, "#bulk-text"),
    LIST,
  );
}

async function lookUpPieces(tab: Page) {
  const list = Array.from({ length: 250 }, (_, i) => `062-${100 + i}`);
  const held: HTTPRequest[] = [];
  const sent = postsOf(tab);
  await tab.setRequestInterception(true);
  tab.on("request", async (request) => {
    // The second piece waits, so that the first can be seen alone.
    if (request === sent[1]) held.push(request);
    else await request.continue();
  });
  await tabTo(tab, "#bulk-text");
  await tab.keyboard.sendCharacter(list.join("\n"));
  await lookUp(tab);
  await shows(tab, "[role=status]", "100 of 250 BSBs looked up.");
  assertEquals(await progress(tab), [100, 250]);
  assertEquals((await numbers(tab)).length, 250);
  await shows(tab, "tbody", "Waiting");

  await tabTo(tab, "button.quiet.small");
  await tab.keyboard.press("Enter");
  await shows(tab, "[role=status]", "Stopped. 100 of 250");
  await tabTo(tab, "[role=status] + button");
  await tab.keyboard.press("Enter");
  await shows(
    tab,
    "[role=status]",
    "Done: 250 rows checked, 250 different BSBs",
  );
  assertEquals(held.length, 1);
  const sizes = sent.map((one) => JSON.parse(one.postData()!).bsbs.length);
  assertEquals(sizes, [100, 100, 100, 50], "one was called off");
  assertEquals(await tab.$("progress"), null);
}

async function lookUp(tab: Page): Promise<void> {
  await tabTo(tab, ".drop button[type=submit]");
  await tab.keyboard.press("Enter");
}

/** Requests that send something, as they are made. */
function postsOf(tab: Page): HTTPRequest[] {
  const sent: HTTPRequest[] = [];
  tab.on("request", (request) => {
    if (request.method() === "POST") sent.push(request);
  });
  return sent;
}

function numbers(tab: Page): Promise<string[]> {
  return textsOf(tab, "tbody th");
}

function progress(tab: Page): Promise<number[]> {
  return tab.$eval("progress", ({ value, max }) => [value, max]);
}

async function isSorted(tab: Page, way: string): Promise<void> {
  await tab.waitForSelector(`th:nth-child(2)[aria-sort=${way}]`);
}
