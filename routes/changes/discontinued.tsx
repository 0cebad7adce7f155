import {
  comparedSince,
  filterOutOfUse,
  type OutFilter,
  type OutOfUse,
  readFilter,
} from "../../lib/site/changes/discontinued.ts";
import { type PageOf, pageOf } from "../../lib/site/shared/grouped_records.ts";
import { counted, listPath } from "../../lib/site/shared/listing.ts";
import { pageNumber } from "../_http/page_number.ts";
import { stateName } from "../../lib/site/shared/state_names.ts";
import type { Answer } from "../_http/answer.ts";
import type { Visit } from "../_http/context.ts";
import type { Directory } from "../../lib/directory/directory.ts";
import { Routes } from "../_http/routes.ts";
import { notFoundPage } from "../_page/error_pages.tsx";
import { cachedPage, page } from "../_page/page.tsx";
import type { Page } from "../_page/page_view.ts";
import { DateText } from "../_page/Dates.tsx";
import {
  FilterForm,
  Kinds,
  NothingFound,
  OutTable,
} from "./DiscontinuedTable.tsx";
import { Pager } from "../_page/Pager.tsx";
import { StarterNote } from "../_page/StarterNote.tsx";

const PATH = "/discontinued";
/** BSBs on one page of the list. */
const PAGE_SIZE = 100;

/** The BSBs that are merged, closed or gone, by bank and state. */
export const discontinued = new Routes().get(PATH, (c) => {
  const directory = c.env.directory;
  const asked = pageNumber(c.req.query());
  const filter = readFilter(directory, {
    bank: c.req.query("bank") ?? "",
    state: c.req.query("state") ?? "",
  });
  const all = filterOutOfUse(directory, filter);
  const list = pageOf(all, asked, PAGE_SIZE);
  if (!list) return pastTheLast(c.env, filter);
  const view = { filter, all, list };
  // A made-up filter must not fill the room for pages that are asked for.
  if (filter.unknown.length > 0) return page(c.env, draw(c.env, view));
  const name = pathOf(filter, asked);
  return cachedPage(c.env, name, () => draw(c.env, view));
});

interface OutView {
  filter: ReturnType<typeof readFilter>;
  /** Everything that passes the filter, and the page of it that is shown. */
  all: readonly OutOfUse[];
  list: PageOf<OutOfUse>;
}

function pathOf({ bank, state }: OutFilter, page: number): string {
  return listPath(PATH, { bank, state, page });
}

function draw(visit: Visit, view: OutView): Page {
  const directory = visit.directory;
  const { filter, all, list } = view;
  const part = list.page > 1 ? `, page ${list.page} of ${list.pages}` : "";
  const scope = scopeOf(filter);
  return {
    title: `Discontinued BSBs${scope}${part}`,
    description: `${counted(list.total, "BSB")}${scope} that ${
      list.total === 1 ? "is" : "are"
    } merged, closed or removed from the register, and what to use instead${part}.`,
    crumbs: scope + part
      ? [{ label: "Discontinued BSBs", href: PATH }, {
        label: crumbOf(filter, list.page),
      }]
      : [{ label: "Discontinued BSBs" }],
    path: pathOf(filter, list.page),
    noindex: filter.unknown.length > 0 || list.total === 0,
    body: (
      <>
        <h1>Discontinued BSBs{scope}</h1>
        <p class="lede">
          BSBs that are out of use, and the number that took over where the
          register names one. Whether an old number still works is for its bank
          to say: before you pay, ask for the new one.
        </p>
        <StarterNote directory={directory} />
        <FilterForm directory={directory} filter={filter} />
        {list.total === 0 ? <NothingFound filter={filter} /> : (
          <>
            <Kinds list={all} />
            <History directory={visit.directory} />
            <h2>The list</h2>
            <p class="soft">
              {counted(list.total, "BSB")}
              {list.pages > 1 && `, page ${list.page} of ${list.pages}`}
            </p>
            <OutTable items={list.items} directory={directory} />
            <Pager
              page={list.page}
              pages={list.pages}
              href={(to) => pathOf(filter, to)}
            />
          </>
        )}
        <p>
          More on this: <a href="/guide/discontinued-bsbs">discontinued BSBs</a>
          {" "}
          and <a href="/changes">what changed month by month</a>.
        </p>
      </>
    ),
  };
}

/** What the list is narrowed to, as the end of a heading. */
function scopeOf({ bank, state, unknown }: OutView["filter"]): string {
  return (bank && !unknown.includes("bank") ? ` of ${bank}` : "") +
    (state && !unknown.includes("state") ? ` in ${stateName(state)}` : "");
}

/** A narrowed list, or a page of it, as the last step of the way. */
function crumbOf(filter: OutView["filter"], page: number): string {
  const { bank, state } = filter;
  return [bank, state, page > 1 ? `page ${page}` : ""]
    .filter((part) => part !== "").join(", ").replace(/^p/, "P");
}

/** Since when removals are known. */
function History({ directory }: { directory: Directory }) {
  const since = comparedSince(directory);
  if (since) {
    return (
      <p class="soft">
        Removals are known since{" "}
        <DateText date={since} />, the first snapshot of the register kept here.
        The date of a removal is that of the first snapshot without the BSB.
      </p>
    );
  }
  return (
    <p class="note">
      No removals are listed yet: they show when two snapshots of the register
      are compared, and so far there is only the one of{" "}
      <DateText date={directory.date} />.
    </p>
  );
}

function pastTheLast(visit: Visit, filter: OutFilter): Answer {
  return notFoundPage(
    visit,
    "The list of discontinued BSBs ends before this page.",
    <p>
      <a href={pathOf(filter, 1)}>Go to the first page of the list</a>
    </p>,
  );
}
