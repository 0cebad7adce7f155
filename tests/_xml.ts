import { assertEquals } from "@std/assert";

/** Fails unless a text is well-formed XML, as far as ours goes. */
export function assertXml(text: string): void {
  const open: string[] = [];
  const rest = text.replace(/^<\?xml [^>]*\?>\n/, "");
  const tag = /<(\/?)([\w:]+)((?: [\w:]+="[^"<&]*(?:&[^"<&]*)*")*)(\/?)>/g;
  const between = rest.replace(tag, (_, close, name, _attributes, empty) => {
    if (close) assertEquals(open.pop(), name);
    else if (!empty) open.push(name);
    return "";
  });
  assertEquals(open, []);
  // deno-fmt-ignore
  const wrong = /[<>]|&(?!amp;|lt;|gt;|quot;|#39;)|[^\P{Cc}\t\n\r]/u.exec(between);
  assertEquals(wrong, null);
}
