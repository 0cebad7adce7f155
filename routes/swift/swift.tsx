import SwiftFinder from "../../islands/swift/SwiftFinder.tsx";
import type { Directory } from "../../lib/directory/directory.ts";
import {
  findSwiftInstitution,
  SWIFT_LIST,
  SWIFT_USES,
  swiftBanks,
} from "../../lib/site/swift/swift_codes.ts";
import { packBanks } from "../../lib/site/swift/swift_search.ts";
import { DateText } from "../_page/Dates.tsx";
import { Island } from "../_page/Island.tsx";
import { SwiftPage } from "./SwiftCode.tsx";
import { ConfidenceLegend, SwiftTable } from "./SwiftTables.tsx";
import { baseUrl } from "../_http/context.ts";
import { Routes } from "../_http/routes.ts";
import { notFoundPage } from "../_page/error_pages.tsx";
import { cachedPage, page } from "../_page/page.tsx";
import type { Page } from "../_page/page_view.ts";

/** SWIFT codes: the list with its finder, and a page an institution. */
export const swift = new Routes()
  .get("/swift", (c) => {
    const directory = c.env.directory;
    const q = (c.req.query("q") ?? "").trim().slice(0, 200);
    if (q) return page(c.env, listPage(directory, q));
    return cachedPage(c.env, "/swift", () => listPage(directory, ""));
  })
  .get("/swift/:slug", (c) => {
    const directory = c.env.directory;
    const found = findSwiftInstitution(directory, c.req.param("slug"));
    if (!found) {
      return notFoundPage(
        c.env,
        "No SWIFT code is listed under this name.",
        <p>
          See <a href="/swift">all SWIFT codes we know</a>, or ask the bank.
        </p>,
      );
    }
    const { slug, name, code, swift } = found;
    const path = `/swift/${slug}`;
    return cachedPage(c.env, path, () => ({
      title: `${name} (${code}): SWIFT code ${swift}`,
      description: describe(`${name} (${code})`, swift),
      crumbs: [{ label: "SWIFT codes", href: "/swift" }, { label: name }],
      path,
      jsonLd: [{
        "@type": "Organization",
        name,
        url: `${baseUrl(c.env)}/bank/${slug}`,
        identifier: {
          "@type": "PropertyValue",
          propertyID: "BIC",
          value: swift,
        },
      }],
      body: <SwiftPage directory={directory} institution={found} />,
    }));
  });

const MAX_DESCRIPTION = 158;

function describe(name: string, bic: string): string {
  const start = `SWIFT code (BIC) ${bic}`;
  const long = `${start} of ${name}, taken apart, and what else a sender ` +
    "abroad needs to pay an Australian account.";
  if (long.length <= MAX_DESCRIPTION) return long;
  const short = `${start} of ${name}, and what a sender abroad needs.`;
  return short.length <= MAX_DESCRIPTION
    ? short
    : `${short.slice(0, MAX_DESCRIPTION)}…`;
}

function listPage(directory: Directory, q: string): Page {
  const known = directory.institutions.filter(({ swift }) => swift);
  return {
    title: "SWIFT codes of Australian banks",
    description:
      "Find the SWIFT code (BIC) for payments to an Australian bank, by BSB or by name, with how sure each code is.",
    crumbs: [{ label: "SWIFT codes" }],
    path: "/swift",
    noindex: q !== "",
    islands: true,
    body: (
      <>
        <h1>SWIFT codes of Australian banks</h1>
        <p class="lede">
          A payment from abroad needs the bank's SWIFT code, your BSB and your
          account number. Find the code here, then compare it with the one your
          bank shows you: the bank has the last word.
        </p>
        <Island
          name="SwiftFinder"
          of={SwiftFinder}
          props={{ packed: packBanks(swiftBanks(directory)), q }}
        />
        <div class="note note-warn">
          <p>
            <strong>Watch for codes that end in R.</strong>{" "}
            ANZBAU3R, CTBAAUSR, WPACAUSR, MACQAUSR, DEUTAUSR and NATAAU3R are
            listed for payments between banks inside Australia. They are also
            met in data feeds. For payments from abroad use the code in this
            list, such as ANZBAU3M for ANZ.
          </p>
        </div>
        <h2>All codes</h2>
        <p>
          {known.length} of {directory.institutions.length}{" "}
          institutions in the register have a code in our list. {SWIFT_LIST
            .source}; put together on <DateText date={SWIFT_LIST.date} />.
        </p>
        <SwiftTable institutions={known} />
        <h2>What the words mean</h2>
        <h3>Confidence</h3>
        <ConfidenceLegend />
        <p>
          Codes with weaker evidence are left out. No code here comes from SWIFT
          itself, whose directory is not free to copy.
        </p>
        <h3>Whose code</h3>
        <dl class="facts">
          {Object.entries(SWIFT_USES).map(([use, meaning]) => (
            <>
              <dt>{use}</dt>
              <dd>{meaning}</dd>
            </>
          ))}
        </dl>
        <h3>Not connected</h3>
        <p>
          A code whose eighth character is 1 is listed but not connected to the
          SWIFT network. Such an institution mostly takes payments from abroad
          through an agent: ask it for its instructions.
        </p>
        <h2>Read on</h2>
        <ul>
          <li>
            <a href="/guide/bsb-and-swift">BSB and SWIFT codes</a>
          </li>
          <li>
            <a href="/guide/money-from-overseas">
              Receiving money from overseas
            </a>
          </li>
        </ul>
      </>
    ),
  };
}
