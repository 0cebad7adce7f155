import type { Directory } from "../../lib/directory/directory.ts";
import { listGuides } from "../../lib/site/guides/guides.ts";
import { type HomeView, homeView } from "../../lib/site/home/home_view.ts";
import { DateText } from "../_page/Dates.tsx";
import { SITE_NAME } from "../_page/Layout.tsx";
import { SearchBoxForm } from "../_page/SearchBoxForm.tsx";
import { StarterNote } from "../_page/StarterNote.tsx";
import { baseUrl } from "../_http/context.ts";
import { Routes } from "../_http/routes.ts";
import { cachedPage } from "../_page/page.tsx";
import { TOOLS } from "../../lib/site/tools/tools.ts";
import { readableCount } from "../../lib/words.ts";

const GUIDES_SHOWN = 6;

/** The home page. */
export const home = new Routes().get("/", (c) =>
  cachedPage(c.env, "/", () => ({
    title: SITE_NAME,
    description:
      "Look up an Australian BSB: bank, branch, address, payments, status and history. Free, open, with a JSON API.",
    jsonLd: [searchData(baseUrl(c.env))],
    islands: true,
    body: <Home directory={c.env.directory} />,
  })));

/** The site and its search in the terms of schema.org. */
function searchData(base: string): object {
  return {
    "@type": "WebSite",
    name: SITE_NAME,
    url: `${base}/`,
    inLanguage: "en-AU",
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${base}/search?q={search_term_string}`,
      },
      "query-input": "required name=search_term_string",
    },
  };
}

function Home({ directory }: { directory: Directory }) {
  const view = homeView(directory);
  return (
    <>
      <h1>Check a BSB before you pay</h1>
      <p class="lede">
        Which bank and branch it names, what payments it takes, and whether it
        is still in use, from the official register.
      </p>
      <SearchBoxForm />
      <Examples view={view} />
      <h2>The register today</h2>
      <Register directory={directory} view={view} />
      <h2>Tools</h2>
      <ul class="grid">
        {TOOLS.filter(({ card }) => card).map(({ path, name, card }) => (
          <li>
            <a class="card card-link" href={path}>
              <strong>{name}</strong>
              {card}
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a href="/tools">All tools</a>, <a href="/swift">SWIFT codes</a> and
        {" "}
        <a href="/api">the free JSON API</a>.
      </p>
      <h2>Banks with most BSBs</h2>
      <ul class="links">
        {view.banks.map(({ code, slug, known_as, bsb_count }) => (
          <li>
            <a href={`/bank/${slug}`}>{known_as} ({code})</a>{" "}
            <Count of={bsb_count} />
          </li>
        ))}
      </ul>
      <h2>States and territories</h2>
      <ul class="links">
        {view.states.map(({ code, name, count }) => (
          <li>
            <a href={`/state/${code}`}>{name}</a> <Count of={count} />
          </li>
        ))}
      </ul>
      <h2>Guides</h2>
      <ul class="links">
        {listGuides().slice(0, GUIDES_SHOWN).map(({ slug, title }) => (
          <li>
            <a href={`/guide/${slug}`}>{title}</a>
          </li>
        ))}
      </ul>
      <p>
        <a href="/guides">All guides</a>
      </p>
    </>
  );
}

function Examples({ view: { examples } }: { view: HomeView }) {
  if (examples.length === 0) return null;
  return (
    <p class="soft">
      For example {examples.map(({ bsb }, i) => (
        <>
          {i > 0 && ", "}
          <a class="number" href={`/bsb/${bsb}`}>
            {bsb}
          </a>
        </>
      ))}.
    </p>
  );
}

interface RegisterProps {
  directory: Directory;
  view: HomeView;
}

function Register({ directory, view: { stats, latest } }: RegisterProps) {
  return (
    <>
      <StarterNote directory={directory} />
      <dl class="tiles">
        <div>
          <dt>BSBs</dt>
          <dd>{readableCount(stats.total_bsbs)}</dd>
        </div>
        <div>
          <dt>Institutions</dt>
          <dd>{readableCount(stats.total_institutions)}</dd>
        </div>
        <div>
          <dt>States and territories</dt>
          <dd>{stats.total_states}</dd>
        </div>
        <div>
          <dt>Register of</dt>
          <dd>
            <DateText date={stats.last_updated} />
          </dd>
        </div>
      </dl>
      {latest && (
        <p>
          Latest changes, <DateText date={latest.date} />:{" "}
          <a href={`/changes/${latest.date.slice(0, 7)}`}>
            {readableCount(latest.added)} added, {readableCount(latest.removed)}
            {" "}
            removed, {readableCount(latest.updated)} changed
          </a>. <a href="/changes">Every month</a>
        </p>
      )}
    </>
  );
}

function Count({ of }: { of: number }) {
  return <span class="soft">{readableCount(of)}</span>;
}
