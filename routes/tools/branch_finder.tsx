import BranchFinder from "../../islands/tools/BranchFinder.tsx";
import {
  branchOptions,
  type BranchQuery,
  findBranches,
  readBranchQuery,
} from "../../lib/site/tools/branch_options.ts";
import type { Directory } from "../../lib/directory/directory.ts";
import { groupsOf } from "../../lib/site/shared/grouped_records.ts";
import { counted } from "../../lib/site/shared/listing.ts";
import { AUSTRALIAN_STATES } from "../../lib/record.ts";
import { Island } from "../_page/Island.tsx";
import { RecordTable } from "../_page/RecordTable.tsx";
import { toolPage } from "./ToolPage.tsx";
import type { Visit } from "../_http/context.ts";
import { Routes } from "../_http/routes.ts";
import { pageData } from "../_http/text_files.ts";
import { cachedPage, page } from "../_page/page.tsx";
import type { Page } from "../_page/page_view.ts";

const PATH = "/tools/branch-finder";
/** Records listed; the pages of banks and places have the rest. */
const MAX_LISTED = 100;

/** Finds BSBs by bank, state and suburb, and tells what can be chosen. */
export const branchFinder = new Routes()
  .get(PATH, (c) => {
    const query = readBranchQuery(c.env.directory, c.req.query());
    const asked = Object.values(query).some(Boolean);
    if (asked) return page(c.env, finderPage(c.env, query, true));
    return cachedPage(c.env, PATH, () => finderPage(c.env, query, false));
  })
  .get(`${PATH}/options`, (c) => {
    const directory = c.env.directory;
    const query = readBranchQuery(directory, c.req.query());
    return pageData(branchOptions(directory, query), 200);
  });

function finderPage(visit: Visit, query: BranchQuery, asked: boolean): Page {
  const directory = visit.directory;
  const options = branchOptions(directory, query);
  return toolPage(visit, {
    path: PATH,
    title: "Branch finder",
    description:
      "Find the BSBs of a bank in a state or suburb: three lists that narrow each other, from the Australian BSB register.",
    answered: asked,
    children: (
      <>
        <Island
          name="BranchFinder"
          of={BranchFinder}
          props={{ query, options }}
        />
        {asked && <Found directory={directory} query={query} />}
        <p class="prose soft">
          A BSB's address is that of the branch or office in the register. The
          account behind it may have been opened anywhere.
        </p>
      </>
    ),
  });
}

interface FoundProps {
  directory: Directory;
  query: BranchQuery;
}

function Found({ directory, query }: FoundProps) {
  const records = findBranches(directory, query);
  const title = titleOf(directory, query);
  if (records.length === 0) {
    return (
      <p class="note note-warn">
        Nothing in the register fits that choice. Start again, or{" "}
        <a href="/search">search</a> by a word.
      </p>
    );
  }
  return (
    <section aria-labelledby="found">
      <h2 id="found">{counted(records.length, "BSB")} {title}</h2>
      <RecordTable
        records={records.slice(0, MAX_LISTED)}
        caption={`BSBs ${title}`}
      />
      {records.length > MAX_LISTED && (
        <p>
          The first {MAX_LISTED} are listed. Narrow the choice, or see{" "}
          <More directory={directory} query={query} />.
        </p>
      )}
    </section>
  );
}

/** Says what was chosen: `of ANZ in Parramatta, NSW`. */
function titleOf(directory: Directory, query: BranchQuery): string {
  const bank = bankOf(directory, query.bank)?.name;
  const suburb = groupsOf(directory).suburbs.get(query.suburb);
  const place = suburb
    ? `${suburb.name}, ${suburb.state}`
    : [query.suburb, AUSTRALIAN_STATES[query.state]].filter(Boolean).join(", ");
  return [bank && `of ${bank}`, place && `in ${place}`].filter(Boolean)
    .join(" ");
}

function More({ directory, query }: FoundProps) {
  const bank = bankOf(directory, query.bank);
  const suburb = groupsOf(directory).suburbs.get(query.suburb);
  const { state } = query;
  if (bank) {
    return <a href={`/bank/${bank.slug}`}>all BSBs of {bank.name}</a>;
  }
  if (suburb) {
    return (
      <a href={`/suburb/${suburb.state}/${suburb.slug}`}>
        all BSBs in {suburb.name}
      </a>
    );
  }
  return Object.hasOwn(AUSTRALIAN_STATES, state)
    ? <a href={`/state/${state}`}>all BSBs in {AUSTRALIAN_STATES[state]}</a>
    : <a href="/search">the search</a>;
}

function bankOf({ institutions }: Directory, code: string) {
  return institutions.find((institution) => institution.code === code);
}
