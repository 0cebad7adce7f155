import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { HAS_REGISTER_FILES, realRegisters } from "../../_register_files.ts";
import { makeRow, makeRows } from "../../_rows.ts";
import { openSite } from "../../_service.ts";

const PATH = "/insights/bsb-register-changes";

/** Each drawing is named for those who do not see it, and has its numbers. */
function assertCharts(html: string, count: number): void {
  const charts = [...html.matchAll(
    /<svg class="chart" [^>]*role="img" aria-labelledby="(\S+) (\S+)"/g,
  )];
  assertEquals(charts.length, count);
  for (const [, title, desc] of charts) {
    assertStringIncludes(html, `<title id="${title}">`);
    assertStringIncludes(html, `<desc id="${desc}">`);
  }
  assertEquals(html.match(/<summary>The numbers/g)?.length ?? 0, count);
  assert(!/NaN|Infinity|undefined| style="/.test(html));
  assertEquals(html.match(/<h1>/g)?.length, 1);
}

Deno.test(`GET ${PATH} says that there is nothing to draw yet`, async () => {
  for (const taken of [[], [["2026-07-01", makeRows(3)] as const]]) {
    using site = await openSite(taken);
    const { status, text } = await site.read(PATH);
    assertEquals(status, 200);
    assertCharts(text, 0);
    assertStringIncludes(text, "There is nothing to draw yet.");
  }
});

Deno.test(`GET ${PATH} draws what little there is`, async () => {
  const rows = makeRows(4);
  const renamed = rows.map((row) => ({ ...row, branch_name: "<img>" }));
  const cases = [
    // Nothing changed; only updates; two snapshots of one month.
    { second: ["2026-07-01", rows], charts: 2 },
    { second: ["2026-07-01", renamed], charts: 2 },
    { second: ["2026-06-02", [makeRow({ institution: "ANZ" })]], charts: 3 },
  ] as const;
  for (const { second, charts } of cases) {
    using site = await openSite([["2026-06-01", rows], second]);
    const { status, text } = await site.read(PATH);
    assertEquals(status, 200);
    assertCharts(text, charts);
    assert(!text.includes("<img"));
  }
});

Deno.test({
  name: `GET ${PATH} draws the real registers`,
  ignore: !HAS_REGISTER_FILES,
  fn: async () => {
    using site = await openSite(realRegisters(2));
    const { status, text } = await site.read(PATH);
    assertEquals(status, 200);
    assertCharts(text, 4);
    assertStringIncludes(text, "16,193 BSBs");
    assertStringIncludes(text, "17,019 BSBs");
    assertStringIncludes(text, 'href="/changes/2026-07?bank=CBA"');
    assertStringIncludes(
      text,
      `<link rel="canonical" href="https://bsb.example${PATH}"`,
    );
  },
});
