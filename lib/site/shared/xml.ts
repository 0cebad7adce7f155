/**
 * Control characters, half pairs and two more code points: XML 1.0 takes
 * them in no form, escaped or not, or advises against them.
 *
 * @see https://www.w3.org/TR/xml/#charsets
 */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu;

/** Makes a text safe between the tags and in quoted attributes of XML. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, "")
    .replaceAll("&", "&amp;").replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;").replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
