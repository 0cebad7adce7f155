import type { Directory } from "../../lib/directory/directory.ts";
import {
  findGuide,
  type Guide,
  guideHtml,
  listGuides,
} from "../../lib/site/guides/guides.ts";
import { DateText } from "../_page/Dates.tsx";
import { SITE_NAME } from "../_page/Layout.tsx";
import { baseUrl } from "../_http/context.ts";
import { Routes } from "../_http/routes.ts";
import { notFoundPage } from "../_page/error_pages.tsx";
import { cachedPage } from "../_page/page.tsx";
import type { Page } from "../_page/page_view.ts";

/** The guides: a list of them, and each. */
export const guides = new Routes()
  .get("/guides", (c) => cachedPage(c.env, "/guides", listPage))
  .get("/guide/:slug", (c) => {
    const guide = findGuide(c.req.param("slug"));
    return guide &&
        cachedPage(
          c.env,
          `/guide/${guide.slug}`,
          () => guidePage(guide, c.env.directory, baseUrl(c.env)),
        ) ||
      notFoundPage(
        c.env,
        "There is no guide at this address.",
        <GuideLinks />,
      );
  });

function listPage(): Page {
  const list = listGuides();
  return {
    title: "Guides to BSBs and bank transfers",
    description:
      `${list.length} guides: what a BSB is, how to find yours, SWIFT codes, PayID, payment flags, payroll files and checks in code.`,
    crumbs: [{ label: "Guides" }],
    body: (
      <>
        <h1>Guides</h1>
        <p class="lede">
          Short articles on BSBs and the payments that use them. Figures come
          from the official register, and each guide names its sources.
        </p>
        <ul class="grid">
          {list.map(({ slug, title, description }) => (
            <li>
              <a class="card card-link" href={`/guide/${slug}`}>
                <strong>{title}</strong>
                {description}
              </a>
            </li>
          ))}
        </ul>
      </>
    ),
  };
}

function guidePage(guide: Guide, directory: Directory, base: string): Page {
  const { slug, title, description, reviewed, sources } = guide;
  const hasBsb = (bsb: string) =>
    Boolean(directory.get(bsb) ?? directory.discontinued(bsb));
  return {
    title,
    description,
    crumbs: [{ label: "Guides", href: "/guides" }, { label: title }],
    jsonLd: [articleData(guide, base)],
    path: `/guide/${slug}`,
    body: (
      <article class="prose">
        <h1>{title}</h1>
        <p class="lede">{description}</p>
        <p class="soft">
          Last reviewed on <DateText date={reviewed} />
        </p>
        <div
          dangerouslySetInnerHTML={{
            __html: guideHtml(guide, { base, hasBsb }),
          }}
        />
        <h2>Sources</h2>
        <ul class="soft">{sources.map((source) => <li>{source}</li>)}</ul>
        <Neighbours guide={guide} />
      </article>
    ),
  };
}

function Neighbours({ guide }: { guide: Guide }) {
  const list = listGuides();
  const place = list.indexOf(guide);
  const before = list[place - 1];
  const after = list[place + 1];
  return (
    <nav aria-label="More guides">
      <ul class="grid">
        {before && (
          <li>
            <a class="card card-link" rel="prev" href={`/guide/${before.slug}`}>
              Previous guide
              <strong>{before.title}</strong>
            </a>
          </li>
        )}
        {after && (
          <li>
            <a class="card card-link" rel="next" href={`/guide/${after.slug}`}>
              Next guide
              <strong>{after.title}</strong>
            </a>
          </li>
        )}
      </ul>
      <p>
        <a href="/guides">All guides</a>
      </p>
    </nav>
  );
}

function GuideLinks() {
  return (
    <>
      <p>These guides exist:</p>
      <ul class="links">
        {listGuides().map(({ slug, title }) => (
          <li>
            <a href={`/guide/${slug}`}>{title}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

function articleData(guide: Guide, base: string): object {
  return {
    "@type": "Article",
    headline: guide.title,
    description: guide.description,
    dateModified: guide.reviewed,
    inLanguage: "en-AU",
    mainEntityOfPage: `${base}/guide/${guide.slug}`,
    publisher: { "@type": "Organization", name: SITE_NAME, url: `${base}/` },
  };
}
