import { Marked, type Tokens } from "marked";
import { slugify } from "../../words.ts";

interface Tag {
  readonly name: string;
  readonly open: string;
}

const CELL: Tag = { name: "td", open: "td" };
const COLUMN_HEADER: Tag = { name: "th", open: 'th scope="col"' };
const ROW_HEADER: Tag = { name: "th", open: 'th scope="row"' };

const marked = new Marked({
  renderer: {
    /** Headings can be linked to. */
    heading({ tokens, depth, text }: Tokens.Heading): string {
      const inner = this.parser.parseInline(tokens);
      return `<h${depth} id="${slugify(text)}">${inner}</h${depth}>\n`;
    },
    /** What is wider than a phone scrolls, by keyboard too. */
    table({ header, rows }: Tokens.Table): string {
      const named = header.filter(({ text }) => text !== "");
      // Where the corner is empty, the first column names the rows.
      const rowTag = named.length < header.length ? ROW_HEADER : CELL;
      const cell = ({ tokens }: Tokens.TableCell, tag: Tag) =>
        `<${tag.open}>${this.parser.parseInline(tokens)}</${tag.name}>`;
      const head = header.map((th) => cell(th, th.text ? COLUMN_HEADER : CELL));
      const body = rows.map((cells) =>
        cells.map((td, i) => cell(td, i === 0 ? rowTag : CELL)).join("")
      );
      const label = named.map(({ text }) => text).join(", ");
      return `<div class="table-scroll" tabindex="0" role="group"` +
        ` aria-label="${escapeHtml(`Table: ${label}`)}"><table>` +
        `<thead><tr>${head.join("")}</tr></thead><tbody>` +
        `${body.map((row) => `<tr>${row}</tr>`).join("\n")}` +
        `</tbody></table></div>\n`;
    },
    code({ text }: Tokens.Code): string {
      return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
    },
  },
});

/** Turns Markdown of our own into HTML. It is not made safe for others'. */
export function renderMarkdown(text: string): string {
  return marked.parse(text, { async: false });
}

/** Makes a text safe between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;").replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
