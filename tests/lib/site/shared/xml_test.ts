import { assertEquals } from "@std/assert";
import { escapeXml } from "../../../../lib/site/shared/xml.ts";

Deno.test("escapeXml() escapes what means something in XML", () => {
  assertEquals(
    escapeXml(`T&C <b> "x" 'y' é 😀`),
    "T&amp;C &lt;b&gt; &quot;x&quot; &#39;y&#39; é 😀",
  );
});

Deno.test("escapeXml() drops what XML forbids", () => {
  const text = "a\u0000b\u0008\u000Bc\u001F\uFFFEd\uFFFF\uD800e\t\n\r";
  assertEquals(escapeXml(text), "abcde\t\n\r");
});
