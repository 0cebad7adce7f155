// XML as another program reads it.
import { assertEquals } from "@std/assert";
import { XMLParser, XMLValidator } from "./_npm/fast_xml_parser.ts";

/** Characters that XML 1.0 accepts in no form. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/u;

const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ["entry", "url", "sitemap"].includes(name),
});

/** Reads a text as XML; fails unless it's well-formed. */
// deno-lint-ignore no-explicit-any
export function readXml(text: string): any {
  assertEquals(XMLValidator.validate(text), true);
  assertEquals(FORBIDDEN.exec(text), null);
  return parser.parse(text);
}
