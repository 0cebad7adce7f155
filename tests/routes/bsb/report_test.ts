import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { startService } from "../../_service.ts";

async function openReports({ TRUSTED_PROXIES = 0 } = {}) {
  const settings = { BASE_URL: "https://bsb.example", TRUSTED_PROXIES };
  const service = await startService({ limitPerDay: 1, settings });
  const send = (
    message: string,
    headers: HeadersInit = {},
    bsb = "062-000",
    from = "192.0.2.1",
  ) => {
    const body = new URLSearchParams({ message });
    const init = { method: "POST", body, headers, from };
    return service.fetch(`/bsb/${bsb}/report`, init);
  };
  return {
    service,
    request: service.fetch,
    list: () => service.store.reports.list(),
    send,
    /** The status of a report through proxies, from one connection address. */
    sendFor: async (forwardedFor: string, hostname?: string) => {
      const headers = { "X-Forwarded-For": forwardedFor };
      const answer = await send("It moved.", headers, "062-000", hostname);
      await answer.body?.cancel();
      return answer.status;
    },
    [Symbol.dispose]: () => service[Symbol.dispose](),
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

/** Twenty reports are taken, whatever the headers say, and then no more. */
const TWENTY = [...Array(20).fill(303), 429];

/** The statuses of 21 reports, each with a header of its own. */
async function send21(
  send: (forwardedFor: string) => Promise<number>,
  forwardedFor: (i: number) => string,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < 21; i++) statuses.push(await send(forwardedFor(i)));
  return statuses;
}

Deno.test("without proxies no X-Forwarded-For frees from the twenty a day", async () => {
  using site = await openReports();
  const made = (i: number) => `203.0.113.${i}`;
  assertEquals(await send21(site.sendFor, made), TWENTY);
  // It is the address that is refused, and not everybody.
  assertEquals(await site.sendFor(made(0), "192.0.2.2"), 303);
  assertEquals((await site.list()).length, 21);
});

Deno.test("behind two proxies nothing left of what they saw frees from the twenty a day", async () => {
  const spoofed = (i: number) => [`203.0.113.${i}`, "x, y", `2001:db8:${i}::`];
  const seen = "198.51.100.7, 10.0.0.1";
  {
    using site = await openReports({ TRUSTED_PROXIES: 2 });
    const forwardedFor = (i: number) => `${spoofed(i)[i % 3]}, ${seen}`;
    assertEquals(await send21(site.sendFor, forwardedFor), TWENTY);
    // Neither does another last proxy; another client is one.
    assertEquals(await site.sendFor(seen, "192.0.2.2"), 429);
    assertEquals(await site.sendFor("198.51.100.8, 10.0.0.1"), 303);
    assertEquals((await site.list()).length, 21);
  }
  {
    // Who went round a proxy has too short a list: the connection counts.
    using site = await openReports({ TRUSTED_PROXIES: 2 });
    const forwardedFor = (i: number) => `203.0.113.${i}`;
    assertEquals(await send21(site.sendFor, forwardedFor), TWENTY);
  }
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
