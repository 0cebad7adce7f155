import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { startService } from "../../_service.ts";

const PATH = "/bulk-lookup";

const openApp = () =>
  startService({ limitPerDay: 1, settings: { BULK_MAX_ITEMS: 50 } });

function form(text: string, file?: string): RequestInit {
  const body = new FormData();
  body.set("text", text);
  if (file !== undefined) body.set("file", new File([file], "list.csv"));
  return { method: "POST", body };
}

Deno.test("GET /bulk-lookup shows a form and gives the island the API's size", async () => {
  using app = await openApp();
  const response = await app.fetch(PATH);
  const html = await response.text();
  assertEquals(response.status, 200);
  assertStringIncludes(html, 'enctype="multipart/form-data"');
  assertStringIncludes(html, "{&quot;size&quot;:50}");
});

Deno.test("POST /bulk-lookup answers its sender, whatever tag comes with it", async () => {
  using app = await openApp();
  const headers = { "If-None-Match": "*" };
  const response = await app.fetch(PATH, { ...form("062-000"), headers });
  assertEquals(response.status, 200);
  assertStringIncludes(await response.text(), "/bsb/062-000");
  assertEquals(response.headers.get("Cache-Control"), "no-store");
  assertEquals(response.headers.get("ETag"), null);
});

Deno.test("POST /bulk-lookup answers a list and a file on the page", async () => {
  using app = await openApp();
  for (const _ of [1, 2]) {
    const response = await app.fetch(
      PATH,
      form("062-000\n12003", "bsb,name\n999-999,x\n<b>,y"),
    );
    const html = await response.text();
    assertEquals(response.status, 200);
    assertEquals(response.headers.get("Cache-Control"), "no-store");
    assertStringIncludes(html, "noindex");
    assertStringIncludes(html, 'href="/bsb/062-000"');
    assertStringIncludes(html, "did you mean 012-003?");
    assertStringIncludes(html, "Not in the register");
    assert(!html.includes("<b>,y"));
  }
});

Deno.test("POST /bulk-lookup answers 500 numbers and tells of the rest", async () => {
  using app = await openApp();
  const response = await app.fetch(PATH, form("062-000\n".repeat(512)));
  const html = await response.text();
  assertStringIncludes(html, "12 BSBs more were left out");
  assertEquals(html.match(/href="\/bsb\/062-000"/g)?.length, 500);
});

Deno.test("POST /bulk-lookup takes a plain form too", async () => {
  using app = await openApp();
  const response = await app.fetch(PATH, {
    method: "POST",
    body: new URLSearchParams({ text: "<i>bsb</i>\n062-000" }),
  });
  assertStringIncludes(await response.text(), 'href="/bsb/062-000"');
});

Deno.test("POST /bulk-lookup says when there is nothing in it", async () => {
  using app = await openApp();
  for (const init of [form("hello"), form(""), { method: "POST" }]) {
    const response = await app.fetch(PATH, init);
    assertEquals(response.status, 200);
    assertStringIncludes(await response.text(), "There is no BSB in this text");
  }
});

Deno.test("POST /bulk-lookup refuses more than 64 KiB", async () => {
  using app = await openApp();
  const response = await app.fetch(PATH, form("x".repeat(70_000)));
  assertEquals(response.status, 413);
  assertStringIncludes(await response.text(), "larger than 64 KiB");
});

Deno.test("POST /bulk-lookup answers a broken form with a page", async () => {
  using app = await openApp();
  const response = await app.fetch(PATH, {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=x" },
    body: "--y\r\nnot a form",
  });
  assertEquals(response.status, 400);
  assertStringIncludes(await response.text(), "could not be read");
});

Deno.test("GET /tools/branch-finder/options narrows each list by the others", async () => {
  using app = await openApp();
  const ask = async (query: string) => {
    const path = `/tools/branch-finder/options?${query}`;
    const response = await app.fetch(path);
    assertEquals(response.status, 200);
    return await response.json();
  };
  const all = await ask("");
  assertEquals(all.suburbs, []);
  const bank = await ask("bank=CBA");
  assert(bank.total > 0 && bank.total < all.total);
  assertEquals(bank.banks.length, all.banks.length);
  assert(bank.suburbs.length > 0);
  const state = await ask("bank=CBA&state=TAS");
  assert(state.suburbs.length < bank.suburbs.length);
  assert(
    state.suburbs.every(([key]: [string]) => key.startsWith("TAS/")),
  );
  assertEquals((await ask("bank=nobody")).total, 0);
  // Not an API request: the cap of one a day is not used.
  assertEquals((await app.fetch("/api/v1/stats")).status, 200);
});
