import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { HAS_REGISTER_FILES, realRegisters } from "../../_register_files.ts";
import { makeRow, makeRows } from "../../_rows.ts";
import { openSite } from "../../_service.ts";
import { readXml } from "../../_xml.ts";

const HOSTILE = `"><img src=x>&`;
const OLD = [
  makeRow({ bsb: "012-001", institution: "ANZ", branch_name: "Old name" }),
  makeRow({ bsb: "012-002", institution: "ANZ", branch_name: "Gone" }),
  makeRow(),
];
const NEW = [
  makeRow({ bsb: "012-001", institution: "ANZ", branch_name: HOSTILE }),
  makeRow({ bsb: "082-001", institution: "NAB", branch_name: "New branch" }),
  makeRow(),
];
const TWO = [["2026-04-01", OLD], ["2026-07-01", NEW]] as const;

/** What every page has, good or not. */
function assertPage(html: string): void {
  assertEquals(html.match(/<h1>/g)?.length, 1);
  assert(!html.includes("<img"));
  assert(!/ style="/.test(html));
  const [, description = ""] = /name="description" content="([^"]*)"/
    .exec(html)!;
  assert(description.length > 0 && description.length < 160, description);
}

Deno.test("GET /changes lists the months with their counts", async () => {
  using site = await openSite(TWO);
  const { status, text } = await site.read("/changes");
  assertEquals(status, 200);
  assertPage(text);
  assertStringIncludes(text, '<a href="/changes/2026-07">');
  assertStringIncludes(text, "1 added, 1 removed and 1 updated");
  assertStringIncludes(text, "the record begins");
  assertStringIncludes(text, "since Apr 26");
  assertStringIncludes(text, 'href="/changes/feed.xml"');
  assertStringIncludes(text, 'href="/insights/bsb-register-changes"');
});

Deno.test("GET /changes says that no change is on record yet", async () => {
  for (const taken of [[], [TWO[0]]]) {
    using site = await openSite(taken);
    const { status, text } = await site.read("/changes");
    assertEquals(status, 200);
    assertPage(text);
    assertStringIncludes(text, "No change is on record yet.");
    assertEquals(
      text.includes("The official register has not been read yet"),
      taken.length === 0,
    );
  }
});

Deno.test("GET /changes/:ym shows old and new values, escaped", async () => {
  using site = await openSite(TWO);
  const { status, text } = await site.read("/changes/2026-07");
  assertEquals(status, 200);
  assertPage(text);
  assertStringIncludes(text, "<title>BSB changes in July 2026 |");
  assertStringIncludes(
    text,
    '<link rel="canonical" href="https://bsb.example/changes/2026-07"',
  );
  for (const id of ["added", "removed", "updated"]) {
    assertStringIncludes(text, `<h2 id="${id}">`);
  }
  for (const bsb of ["012-001", "012-002", "082-001"]) {
    assertStringIncludes(text, `href="/bsb/${bsb}"`);
  }
  assertStringIncludes(text, "<del>Old name</del>");
  assertStringIncludes(text, "<ins>&quot;>&lt;img src=x>&amp;</ins>");
  assertStringIncludes(text, '<time datetime="2026-04-01">1 April 2026</time>');
  assertStringIncludes(text, '<a rel="prev" href="/changes/2026-04">');
});

Deno.test("GET /changes/:ym is a page for a month without changes", async () => {
  using site = await openSite(TWO);
  const reasons = {
    "2026-04": "The first snapshot is of this month",
    "2026-05": "No snapshot of the register was taken in",
    "2026-08": "No snapshot of the register was taken in",
  };
  for (const [ym, reason] of Object.entries(reasons)) {
    const { status, text } = await site.read(`/changes/${ym}`);
    assertEquals(status, 200, ym);
    assertPage(text);
    assertStringIncludes(text, "No change is on record for ");
    assertStringIncludes(text, reason);
    assertStringIncludes(text, 'content="noindex"');
  }
});

Deno.test("GET /changes/:ym answers 404 for what is no month on record", async () => {
  using site = await openSite(TWO);
  const months = ["2026-03", "2026-09", "2026-7", "2026-13", "abc", "202607"];
  for (const ym of [...months, "%3Cimg%3E", "2026-07-01"]) {
    const { status, text } = await site.read(`/changes/${ym}`);
    assertEquals(status, 404, ym);
    assertPage(text);
    assertStringIncludes(text, 'href="/changes/2026-07"');
  }
});

Deno.test("GET /changes/:ym follows the clock into a new month", async () => {
  using site = await openSite(TWO, { today: "2026-09-01" });
  assertEquals((await site.read("/changes/2026-09")).status, 200);
  assertEquals((await site.read("/changes/2026-10")).status, 404);
});

Deno.test("GET /changes/:ym knows the starter register has no months", async () => {
  using site = await openSite();
  for (const [ym, expected] of [["2026-08", 200], ["2026-06", 404]] as const) {
    const { status, text } = await site.read(`/changes/${ym}`);
    assertEquals(status, expected, ym);
    assertPage(text);
  }
});

Deno.test("GET /changes/:ym?bank= shows one institution, page by page", async () => {
  const many = makeRows(1_100);
  const renamed = many.map((row) => ({ ...row, branch_name: "Renamed" }));
  const anz = makeRow({ bsb: "012-001", institution: "ANZ" });
  using site = await openSite([
    ["2026-06-01", many],
    ["2026-07-01", [anz, ...renamed]],
  ]);
  const month = await site.read("/changes/2026-07");
  assertStringIncludes(month.text, 'href="/changes/2026-07?bank=CBA"');
  const seen = new Set<string>();
  for (const page of [1, 2, 3]) {
    const path = `/changes/2026-07?bank=cba&page=${page}`;
    const { status, text } = await site.read(path);
    assertEquals(status, 200);
    assertPage(text);
    const canonical = `/changes/2026-07?bank=CBA${
      page > 1 ? `&amp;page=${page}` : ""
    }`;
    assertStringIncludes(text, `href="https://bsb.example${canonical}"`);
    for (const [, bsb] of text.matchAll(/href="\/bsb\/([\d-]+)"/g)) {
      seen.add(bsb!);
    }
  }
  assertEquals(seen.size, 1_100);
  for (const query of ["bank=CBA&page=4", "bank=XYZ", "page=2"]) {
    const { status } = await site.read(`/changes/2026-07?${query}`);
    assertEquals(status, 404, query);
  }
  for (const query of ["page=0", "page=x", "bank=CBA&page=-1"]) {
    const { status, text } = await site.read(`/changes/2026-07?${query}`);
    assertEquals(status, 422, query);
    assertPage(text);
  }
});

Deno.test("GET /changes/:ym stays under 600 KB however much changed", async () => {
  const old = makeRows(6_000);
  const code = (i: number) => (1296 + i % 900).toString(36).toUpperCase();
  const rows = old.map((row, i) => ({ ...row, institution: code(i) }));
  const changed = rows.map((row, i) => ({ ...row, address: `${i} New Rd` }));
  using site = await openSite([["2026-06-01", rows], [
    "2026-07-01",
    changed,
  ]]);
  const { text } = await site.read("/changes/2026-07");
  assert(text.length < 600_000, String(text.length));
  assertStringIncludes(text, "6,000");
});

Deno.test("GET /changes/feed.xml is Atom, revalidated", async () => {
  using site = await openSite(TWO);
  const answer = await site.fetch("/changes/feed.xml");
  assertEquals(answer.status, 200);
  assertEquals(
    answer.headers.get("Content-Type"),
    "application/atom+xml; charset=utf-8",
  );
  assertEquals(answer.headers.get("Cache-Control"), "public, max-age=300");
  assertEquals(answer.headers.get("X-Content-Type-Options"), "nosniff");
  const { feed } = readXml(await answer.text());
  assertEquals(feed["@_xmlns"], "http://www.w3.org/2005/Atom");
  assertEquals(feed.id, "https://bsb.example/changes/feed.xml");
  assertEquals(feed.updated, "2026-08-01T00:00:00.000Z");
  const links = feed.link.map((link: Record<string, string>) => [
    link["@_rel"],
    link["@_href"],
  ]);
  assertEquals(links, [
    ["alternate", "https://bsb.example/changes"],
    ["self", "https://bsb.example/changes/feed.xml"],
  ]);
  const [entry, ...others] = feed.entry;
  assertEquals(others, []);
  assertEquals(
    entry.title["#text"],
    "1 July 2026: 1 added, 1 removed and 1 updated",
  );
  assert(entry.id.startsWith("tag:bsb.example,2026-07-01:register/"));
  assertEquals(entry.link["@_href"], "https://bsb.example/changes/2026-07");
  assertStringIncludes(entry.content["#text"], "&lt;img src=x&gt;");
  const etag = answer.headers.get("ETag")!;
  for (const known of [etag, etag.slice(2), `"x", ${etag}`, "*"]) {
    const headers = { "If-None-Match": known };
    const again = await site.fetch("/changes/feed.xml", { headers });
    assertEquals([again.status, await again.text()], [304, ""], known);
    assertEquals(again.headers.get("ETag"), etag);
  }
});

Deno.test("GET /changes/feed.xml without a change has no entry", async () => {
  for (const taken of [[], [TWO[0]]]) {
    using site = await openSite(taken);
    const { status, text } = await site.read("/changes/feed.xml");
    assertEquals(status, 200);
    const { feed } = readXml(text);
    assertEquals(feed.entry, undefined);
    assertMatch(feed.updated, /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
});

Deno.test("GET /changes/feed.xml holds the fifty newest, each with its own id", async () => {
  const rows = makeRows(70);
  const day = (i: number) =>
    new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10);
  using site = await openSite(
    Array.from({ length: 56 }, (_, i) => [day(i), rows.slice(0, 10 + i)]),
  );
  const { text } = await site.read("/changes/feed.xml");
  const { feed } = readXml(text);
  assertEquals(feed.entry.length, 50);
  const ids = feed.entry.map(({ id }: { id: string }) => id);
  assertEquals(new Set(ids).size, 50);
  assertMatch(feed.entry[0].title["#text"], /^25 February 2026: /);
});

Deno.test({
  name: "GET /changes/2026-07 tells what the real register changed",
  ignore: !HAS_REGISTER_FILES,
  fn: async () => {
    using site = await openSite(realRegisters(2));
    const { status, text } = await site.read("/changes/2026-07");
    assertEquals(status, 200);
    assertPage(text);
    assert(text.length < 600_000, String(text.length));
    assertStringIncludes(text, "Added: 925 BSBs");
    assertStringIncludes(text, "Removed: 99 BSBs");
    assertStringIncludes(text, "Updated: 2,479 BSBs");
    assertStringIncludes(text, "Westpac Banking Corporation (WBC)");
    assertStringIncludes(text, "1,439 BSBs");
    const { directory } = site;
    for (const [, bsb] of text.matchAll(/href="\/bsb\/([\d-]+)"/g)) {
      assert(directory.get(bsb!) ?? directory.discontinued(bsb!), bsb);
    }
    readXml((await site.read("/changes/feed.xml")).text);
  },
});
