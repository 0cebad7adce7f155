import { type Tool, TOOLS } from "../../lib/site/tools/tools.ts";
import { readableDate } from "../../lib/site/shared/dates.ts";
import type { Directory } from "../../lib/directory/directory.ts";
import type { Assets } from "./build_assets.ts";
import type { Crumb, Page } from "./page_view.ts";
import { readableCount } from "../../lib/words.ts";

export const SITE_NAME = "BSB Lookup Australia";

const NAVIGATION = [
  ["/search", "Search"],
  ["/tools", "Tools"],
  ["/guides", "Guides"],
  ["/changes", "Changes"],
  ["/api", "API"],
] as const;

type Link = readonly [path: string, label: string];

const FOOTER: readonly (readonly [title: string, links: readonly Link[]])[] = [
  ["Look up", [
    ["/search", "Search"],
    ...toolLinks("Look up"),
    ["/tools", "All tools"],
  ]],
  ["The register", [
    ["/changes", "Monthly changes"],
    ["/insights/bsb-register-changes", "How the register has changed"],
    ["/discontinued", "Discontinued BSBs"],
    ...toolLinks("The register"),
  ]],
  ["About", [
    ["/guides", "Guides"],
    ["/api", "API"],
    ["/about", "About"],
    ["/contact", "Contact"],
    ["/privacy", "Privacy"],
    ["/terms", "Terms"],
  ]],
];

function toolLinks(column: Tool["footer"]): Link[] {
  return TOOLS.filter(({ footer }) => footer === column)
    .map(({ path, name }) => [path, name]);
}

interface LayoutProps {
  view: Page;
  /** Public address of the site, without a slash at its end. */
  base: string;
  /** Path of the canonical address, query included where it counts. */
  path: string;
  assets: Assets;
  directory: Directory;
}

/** The whole document around a page. */
export function Layout(
  { view, base, path, assets, directory }: LayoutProps,
) {
  const title = path === "/" ? view.title : `${view.title} | ${SITE_NAME}`;
  const address = base + path;
  return (
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={view.description} />
        <link rel="canonical" href={address} />
        {view.noindex && <meta name="robots" content="noindex" />}
        <meta property="og:title" content={view.title} />
        <meta property="og:description" content={view.description} />
        <meta property="og:url" content={address} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={SITE_NAME} />
        <meta property="og:locale" content="en_AU" />
        <meta name="color-scheme" content="light dark" />
        <link rel="stylesheet" href={assets.stylesheet} />
        <link rel="icon" href={ICON} />
        <link
          rel="alternate"
          type="application/atom+xml"
          title="Changes to the BSB register"
          href="/changes/feed.xml"
        />
        <JsonLd items={structuredData(view, base)} />
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <Header path={path} />
        <main id="main" tabIndex={-1}>
          <Crumbs crumbs={view.crumbs ?? []} />
          {view.body}
        </main>
        <Footer directory={directory} />
        <IslandScript view={view} src={assets.script} />
      </body>
    </html>
  );
}

/** Drawn at the top of the page so that every page shows one same mark. */
const ICON = "data:image/svg+xml," + encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b6b66"/><path d="M7 11h18M7 16h18M7 21h11" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>`,
);

function Header({ path }: { path: string }) {
  return (
    <header class="site-header">
      <div class="wrap">
        <a class="brand" href="/">
          BSB Lookup <span>Australia</span>
        </a>
        <nav aria-label="Main">
          <ul>
            {NAVIGATION.map(([href, label]) => (
              <li>
                <a
                  href={href}
                  {...(path === href ? { "aria-current": "page" } : {})}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  if (crumbs.length === 0) return null;
  return (
    <nav class="crumbs" aria-label="Breadcrumbs">
      <ol>
        {[{ label: "Home", href: "/" }, ...crumbs].map(({ label, href }) => (
          <li>
            {href
              ? <a href={href}>{label}</a>
              : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Footer({ directory }: { directory: Directory }) {
  const { origin, date, size } = directory;
  return (
    <footer class="site-footer">
      <div class="wrap">
        <div class="footer-links">
          {FOOTER.map(([title, links]) => (
            <nav aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(([href, label]) => (
                  <li>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <p>
          {origin === "official"
            ? `The official BSB register of ${readableDate(date)}: ${
              readableCount(size)
            } BSBs.`
            : `This is the starter register, ${size} BSBs picked by hand from the official register of ${
              readableDate(date)
            }. The official register has not been read yet.`}{" "}
          Always check account details with whoever you pay.
        </p>
      </div>
    </footer>
  );
}

/** schema.org data of a page: its breadcrumbs and what it adds. */
function structuredData(view: Page, base: string): object[] {
  const crumbs = view.crumbs ?? [];
  const items = [...view.jsonLd ?? []];
  if (crumbs.length > 0) {
    items.unshift({
      "@type": "BreadcrumbList",
      itemListElement: [{ label: "Home", href: "/" }, ...crumbs].map(
        ({ label, href }, i) => ({
          "@type": "ListItem",
          position: i + 1,
          name: label,
          ...(href ? { item: base + href } : {}),
        }),
      ),
    });
  }
  return items;
}

function JsonLd({ items }: { items: readonly object[] }) {
  if (items.length === 0) return null;
  const data = { "@context": "https://schema.org", "@graph": items };
  // A text that ends the element or opens a comment must not stand in it.
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** Only pages that hold an island load a script. */
function IslandScript({ view, src }: { view: Page; src: string }) {
  return view.islands && src ? <script type="module" src={src} /> : null;
}
