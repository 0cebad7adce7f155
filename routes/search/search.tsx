import type { Directory } from "../../lib/directory/directory.ts";
import { AUSTRALIAN_STATES } from "../../lib/record.ts";
import {
  readSearch,
  type SearchRequest,
  searchView,
} from "../../lib/site/search/search_page.ts";
import { SearchBoxForm } from "../_page/SearchBoxForm.tsx";
import { SearchResults } from "./SearchResults.tsx";
import { StarterNote } from "../_page/StarterNote.tsx";
import { Routes } from "../_http/routes.ts";
import { page } from "../_page/page.tsx";

/** The search page: a plain form with its results below. */
export const search = new Routes().get("/search", async (c) => {
  const directory = c.env.directory;
  const request = readSearch(c.req.query());
  const { q } = request;
  const view = q ? await searchView(directory, request) : null;
  return page(c.env, {
    title: q ? `Search for ${q}` : "Search the BSB register",
    description: q
      ? "BSBs, banks and places found in the Australian BSB register."
      : "Search Australian BSBs by number, bank, branch, suburb or postcode, with filters by bank and state.",
    crumbs: [{ label: "Search" }],
    path: "/search",
    noindex: q !== "",
    islands: true,
    body: (
      <>
        <h1>{q ? `Search for “${q}”` : "Search the BSB register"}</h1>
        <SearchBoxForm q={q}>
          <Filters directory={directory} request={request} />
        </SearchBoxForm>
        <StarterNote directory={directory} />
        {view ? <SearchResults directory={directory} view={view} /> : <Hints />}
      </>
    ),
  });
});

interface FiltersProps {
  directory: Directory;
  request: SearchRequest;
}

function Filters({ directory, request: { bank, state } }: FiltersProps) {
  return (
    <details open={bank !== "" || state !== ""}>
      <summary>Narrow down by bank or state</summary>
      <div class="fields">
        <div class="field">
          <label for="bank">Bank</label>
          <select id="bank" name="bank">
            <option value="">All banks</option>
            {directory.institutions.map(({ code, name }) => (
              <option value={code} selected={code === bank}>
                {name} ({code})
              </option>
            ))}
          </select>
        </div>
        <div class="field">
          <label for="state">State</label>
          <select id="state" name="state">
            <option value="">All states</option>
            {Object.entries(AUSTRALIAN_STATES).map(([code, name]) => (
              <option value={code} selected={code === state}>{name}</option>
            ))}
          </select>
        </div>
      </div>
    </details>
  );
}

function Hints() {
  return (
    <>
      <h2>What you can write</h2>
      <ul>
        <li>
          A BSB or its beginning: <a href="/search?q=062-000">062-000</a>,{" "}
          <a href="/search?q=0620">0620</a>
        </li>
        <li>
          A bank, by its name, its short name or its code:{" "}
          <a href="/search?q=commbank">commbank</a>,{" "}
          <a href="/search?q=WBC">WBC</a>
        </li>
        <li>
          A suburb or a postcode: <a href="/search?q=parramatta">parramatta</a>,
          {" "}
          <a href="/search?q=2150">2150</a>
        </li>
        <li>
          Several of them: <a href="/search?q=anz+parramatta">anz parramatta</a>
        </li>
      </ul>
      <p>
        Capital letters do not matter, and one slip of the keyboard in a word is
        forgiven. For many numbers at once there is the{" "}
        <a href="/bulk-lookup">bulk lookup</a>.
      </p>
    </>
  );
}
