import { extract } from "@std/front_matter/yaml";
import { escapeHtml, renderMarkdown } from "./markdown.ts";

/** An article about BSBs, from `data/guides/`. */
export interface Guide {
  /** Name of its file and part of its address. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly order: number;
  /** Date of the last review, `YYYY-MM-DD`. */
  readonly reviewed: string;
  readonly sources: readonly string[];
  /** Its text, from `##` downwards; see `guideHtml`. */
  readonly html: string;
}

/** What stands above a guide's text in its file. */
type FrontMatter = Omit<Guide, "slug" | "html" | "reviewed"> & {
  /** YAML reads it as a date. */
  readonly reviewed: Date;
};

const FOLDER = new URL("../../../data/guides/", import.meta.url);

let guides: readonly Guide[] | undefined;

/** Every guide in reading order. The files are read once, when first asked. */
export function listGuides(): readonly Guide[] {
  return guides ??= [...Deno.readDirSync(FOLDER)]
    .filter(({ name }) => name.endsWith(".md"))
    .map(({ name }) => readGuide(name))
    .sort((a, b) => a.order - b.order);
}

/** The guide of that slug; null when there is none. */
export function findGuide(slug: string): Guide | null {
  return listGuides().find((guide) => guide.slug === slug) ?? null;
}

/** What a guide's text is completed with when it is shown. */
export interface GuideContext {
  /** Address of the service, in the place of `{{base_url}}`. */
  readonly base: string;
  /** Whether a BSB has a page. Links to others are left out. */
  readonly hasBsb: (bsb: string) => boolean;
}

/** The text of a guide as HTML. */
export function guideHtml(
  guide: Guide,
  { base, hasBsb }: GuideContext,
): string {
  return guide.html.replaceAll("{{base_url}}", () => escapeHtml(base))
    .replace(
      /<a href="\/bsb\/(\d{3}-\d{3})">(.*?)<\/a>/g,
      (link, bsb, label) => hasBsb(bsb) ? link : label,
    );
}

function readGuide(name: string): Guide {
  const file = Deno.readTextFileSync(new URL(name, FOLDER));
  const { attrs, body } = extract<FrontMatter>(file);
  return {
    ...attrs,
    slug: name.slice(0, -".md".length),
    reviewed: attrs.reviewed.toISOString().slice(0, 10),
    html: renderMarkdown(body),
  };
}
