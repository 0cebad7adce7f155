import { assert, assertEquals, assertMatch } from "@std/assert";
import {
  findGuide,
  guideHtml,
  listGuides,
} from "../../../../lib/site/guides/guides.ts";

Deno.test("listGuides() gives fourteen guides in order, each complete", () => {
  const guides = listGuides();
  assertEquals(
    guides.map(({ order }) => order),
    [...Array(14).keys()].map((n) => n + 1),
  );
  for (const guide of guides) {
    assertMatch(guide.reviewed, /^\d{4}-\d{2}-\d{2}$/);
    assert(guide.sources.length > 0, guide.slug);
    assert(guide.description.length < 160, guide.slug);
    assert(!/<h1|<h4/.test(guide.html), `${guide.slug}: headings`);
    assert(
      guide.html.indexOf("<h2") < (guide.html.indexOf("<h3") + 1 || Infinity),
    );
  }
  assertEquals(new Set(guides.map(({ title }) => title)).size, 14);
});

Deno.test("listGuides() holds texts of 600 to 1,200 words", () => {
  for (const { slug, html } of listGuides()) {
    const text = html.replace(/<pre[^]*?<\/pre>/g, "").replace(/<[^>]*>/g, " ");
    const words = text.match(/\S+/g)?.length ?? 0;
    assert(words >= 600 && words <= 1200, `${slug}: ${words}`);
  }
});

Deno.test("findGuide() knows no other guide", () => {
  assertEquals(findGuide("what-is-a-bsb")?.order, 1);
  assertEquals(findGuide("../settings"), null);
});

Deno.test("guideHtml() puts in the address, escaped, and drops links to unknown BSBs", () => {
  const guide = {
    ...listGuides()[0]!,
    html:
      '{{base_url}}/api <a href="/bsb/062-000">a</a> <a href="/bsb/999-999">b</a>',
  };
  assertEquals(
    guideHtml(guide, {
      base: 'http://x"$&',
      hasBsb: (bsb) => bsb === "062-000",
    }),
    'http://x&quot;$&amp;/api <a href="/bsb/062-000">a</a> b',
  );
});
