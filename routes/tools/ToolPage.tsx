import type { ComponentChildren } from "preact";
import { type Tool, toolAt, TOOLS } from "../../lib/site/tools/tools.ts";
import { baseUrl, type Visit } from "../_http/context.ts";
import type { Page } from "../_page/page_view.ts";

interface ToolView {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Whether it shows an answer to somebody's input. */
  readonly answered: boolean;
  readonly islands?: boolean;
  readonly children: ComponentChildren;
}

/** The page of a tool: heading, sentence, the tool, and the others. */
export function toolPage(visit: Visit, view: ToolView): Page {
  const { path, title, description, answered, islands = true } = view;
  const tool = toolAt(path);
  return {
    title,
    description,
    path,
    islands,
    noindex: answered,
    crumbs: [{ label: "Tools", href: "/tools" }, { label: tool.name }],
    jsonLd: [webApplication(tool, baseUrl(visit))],
    body: (
      <>
        <h1>{title}</h1>
        <p class="lede">{tool.sentence}</p>
        {view.children}
        <OtherTools path={path} />
      </>
    ),
  };
}

/** What search engines are told of a tool. */
function webApplication(
  { path, name, sentence }: Tool,
  base: string,
): object {
  return {
    "@type": "WebApplication",
    name,
    description: sentence,
    url: base + path,
    applicationCategory: "FinanceApplication",
    operatingSystem: "Any",
    inLanguage: "en-AU",
    isAccessibleForFree: true,
    offers: { "@type": "Offer", price: 0, priceCurrency: "AUD" },
  };
}

function OtherTools({ path }: { path: string }) {
  return (
    <nav aria-labelledby="other-tools">
      <h2 id="other-tools">Other tools</h2>
      <ul class="links">
        {TOOLS.filter((tool) => tool.path !== path).map((tool) => (
          <li>
            <a href={tool.path}>{tool.name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
