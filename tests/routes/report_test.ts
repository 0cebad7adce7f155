import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { LiveRegister } from "../../lib/live_register.ts";
import { RateLimiter } from "../../lib/rate_limit.ts";
import { openStore } from "../../lib/store.ts";
import { createApp } from "../../routes/mod.ts";

async function openReports() {
  const kv = await Deno.openKv(":memory:");
  const store = await openStore(kv);
  const assets = { files: new Map(), stylesheet: "/s.css", script: "/i.js" };
  const app = createApp({
    live: await LiveRegister.open(store.register),
    limiter: new RateLimiter(store.counters, { limitPerDay: 1 }),
    reports: store.reports,
    assets: () => Promise.resolve(assets),
    settings: {
      BASE_URL: "https://bsb.example",
      BULK_MAX_ITEMS: 100,
      RATE_LIMIT_PER_DAY: 1,
      TRUSTED_PROXIES: 0,
    },
  });
  await new Promise((wake) => setTimeout(wake));
  return {
    request: app.request.bind(app),
    list: () => store.reports.list(),
    send: (message: string, headers: HeadersInit = {}, bsb = "062-000") =>
      app.request(`/bsb/${bsb}/report`, {
        method: "POST",
        body: new URLSearchParams({ message }),
        headers,
      }),
    [Symbol.dispose]: () => kv.close(),
  };
}

Deno.test("POST /bsb/:bsb_number/report stores and thanks", async () => {
  using site = await openReports();
  const sent = await site.send("It moved.\r\nReally.", {}, "062000");
  assertEquals(sent.status, 303);
  const next = sent.headers.get("Location")!;
  assertEquals(next, "/bsb/062-000/report?sent=1");
  const [report] = await site.list();
  assertEquals(report?.bsb, "062-000");
  assertEquals(report?.message, "It moved.\nReally.");
  const thanks = await site.request(next);
  assertEquals(thanks.status, 200);
  assertStringIncludes(await thanks.text(), "Thank you");
});

Deno.test("POST /bsb/:bsb_number/report keeps what was typed", async () => {
  using site = await openReports();
  const typed = `</textarea><b>${"x".repeat(1_001)}`;
  const answer = await site.send(typed);
  const html = await answer.text();
  assertEquals(answer.status, 422);
  assertEquals(answer.headers.get("Cache-Control"), "no-store");
  assertStringIncludes(html, "at most 1,000 characters");
  assertStringIncludes(html, "x".repeat(1_001));
  assert(!html.includes("</textarea><b>"));
  const without = await site.request("/bsb/062-000/report", { method: "POST" });
  assertEquals(without.status, 422);
  // A line end counts as one character.
  assertEquals((await site.send("y\r\n".repeat(500))).status, 303);
  assertEquals((await site.list()).length, 1);
});

Deno.test("POST /bsb/:bsb_number/report refuses other sites", async () => {
  using site = await openReports();
  const foreign = [
    { "Sec-Fetch-Site": "cross-site" },
    { Origin: "https://evil.example" },
    { Origin: "null" },
  ];
  for (const headers of foreign) {
    assertEquals((await site.send("x", headers)).status, 403);
  }
  const own = { Origin: "https://bsb.example" };
  assertEquals((await site.send("x", own)).status, 303);
  assertEquals((await site.list()).length, 1);
});

Deno.test("POST /bsb/:bsb_number/report takes twenty a day and 64 KiB", async () => {
  using site = await openReports();
  const large = await site.send("x".repeat(70_000));
  assertEquals(large.status, 413);
  await large.body?.cancel();
  for (let i = 0; i < 20; i++) {
    assertEquals((await site.send(`report ${i}`)).status, 303);
  }
  const over = await site.send("one more");
  assertEquals(over.status, 429);
  assertStringIncludes(await over.text(), "one more");
  assertEquals((await site.list()).length, 20);
});

Deno.test("GET /bsb/:bsb_number/report is a form for any BSB", async () => {
  using site = await openReports();
  const form = await site.request("/bsb/999-999/report");
  assertEquals(form.status, 200);
  const html = await form.text();
  assertStringIncludes(html, 'method="post"');
  assertStringIncludes(html, "noindex");
  assert(!html.includes('href="/bsb/999-999"'));
  assertEquals((await site.request("/bsb/abc/report")).status, 404);
  assertEquals((await site.send("x", {}, "abc")).status, 404);
});

Deno.test("GET /suggest answers JSON and uses up no requests", async () => {
  using site = await openReports();
  for (let i = 0; i < 5; i++) {
    const answer = await site.request("/suggest?q=parramatta");
    assertEquals(answer.status, 200);
    const { suggestions } = await answer.json();
    assertEquals(suggestions[0].href, "/suburb/NSW/parramatta");
  }
  const answer = await site.request("/suggest?q=nab");
  assertEquals(answer.headers.get("Cache-Control"), "public, max-age=300");
  await answer.body?.cancel();
  const known = { "If-None-Match": answer.headers.get("ETag")! };
  const again = await site.request("/suggest?q=nab", { headers: known });
  assertEquals(again.status, 304);
  const empty = await site.request("/suggest");
  assertEquals(await empty.json(), { suggestions: [] });
  const long = await site.request(`/suggest?q=${"x".repeat(201)}`);
  assertEquals(long.status, 422);
  await long.body?.cancel();
  // The one request of the day is still there.
  assertEquals((await site.request("/api/v1/stats")).status, 200);
});
