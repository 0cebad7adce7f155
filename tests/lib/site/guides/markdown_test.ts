import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  escapeHtml,
  renderMarkdown,
} from "../../../../lib/site/guides/markdown.ts";

Deno.test("renderMarkdown() gives headings an address", () => {
  assertEquals(
    renderMarkdown("## No check `digit`"),
    '<h2 id="no-check-digit">No check <code>digit</code></h2>\n',
  );
});

Deno.test("renderMarkdown() lets tables scroll by keyboard, with headers", () => {
  const html = renderMarkdown("| A | B |\n|---|---|\n| 1 | [2](/x) |");
  assertStringIncludes(html, 'class="table-scroll" tabindex="0" role="group"');
  assertStringIncludes(html, 'aria-label="Table: A, B"');
  assertStringIncludes(html, '<th scope="col">A</th>');
  assertStringIncludes(html, '<td>1</td><td><a href="/x">2</a></td>');
});

Deno.test("renderMarkdown() makes the first column headers where the corner is empty", () => {
  const html = renderMarkdown("| | B |\n|---|---|\n| a | 1 |");
  assertStringIncludes(html, '<tr><td></td><th scope="col">B</th></tr>');
  assertStringIncludes(html, '<th scope="row">a</th><td>1</td>');
});

Deno.test("renderMarkdown() shows code as it is, and lets it scroll", () => {
  assertEquals(
    renderMarkdown("```js\na < b && c\n```"),
    '<pre tabindex="0"><code>a &lt; b &amp;&amp; c</code></pre>\n',
  );
});

Deno.test("escapeHtml() escapes what ends a tag, a text or an attribute", () => {
  assertEquals(
    escapeHtml(`<a b="c" d='e'>&`),
    "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;",
  );
});
