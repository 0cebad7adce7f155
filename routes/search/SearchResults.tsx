import type { Directory } from "../../lib/directory/directory.ts";
import { nearestBsbs } from "../../lib/site/bsb/nearest.ts";
import { AUSTRALIAN_STATES } from "../../lib/record.ts";
import type { SearchView } from "../../lib/site/search/search_page.ts";
import type { Suggestion } from "../../lib/site/search/suggestions.ts";
import { RecordTable } from "../_page/RecordTable.tsx";
import { StatusBadge } from "../_page/Status.tsx";
import { StatusNote } from "../_page/StatusNote.tsx";
import { readableCount } from "../../lib/words.ts";

interface SearchResultsProps {
  view: SearchView;
  directory: Directory;
}

/** What was found: the very number first, then lists, then records. */
export function SearchResults({ view, directory }: SearchResultsProps) {
  const { exact, pages, total, records } = view;
  const isExact = exact?.kind === "found" || exact?.kind === "discontinued";
  const nothing = total === 0 && pages.length === 0 && !isExact;
  return (
    <>
      <UnknownFilters view={view} directory={directory} />
      <ExactMatch view={view} directory={directory} />
      {nothing && <NothingFound view={view} directory={directory} />}
      {pages.length > 0 && <Pages pages={pages} />}
      {total > 0 && (
        <p role="status">
          {total === 1 ? "1 BSB found" : `${readableCount(total)} BSBs found`}
          {records.length > 0 && records.length + 1 < total &&
            `, the best ${records.length} shown. Add a suburb or a bank to see fewer`}.
        </p>
      )}
      {records.length > 0 && (
        <>
          <h2>{isExact ? "Others" : "BSBs"}</h2>
          <RecordTable records={records} caption="BSBs found" />
        </>
      )}
    </>
  );
}

function ExactMatch({ view: { exact }, directory }: SearchResultsProps) {
  if (exact?.kind !== "found" && exact?.kind !== "discontinued") return null;
  const { bsb, kind, record } = exact;
  const status = kind === "found" ? record.status : kind;
  const place = [record.suburb, record.state, record.postcode].join(" ");
  return (
    <section class="card" aria-label={`BSB ${bsb}`}>
      <h2 class="bsb-number">
        <a href={`/bsb/${bsb}`}>{bsb}</a>
      </h2>
      <p>
        <strong>{record.institution_name}</strong>, {record.branch_name}
        <br />
        {record.address}, {place} <StatusBadge status={status} />
      </p>
      <StatusNote record={record} directory={directory} />
    </section>
  );
}

function Pages({ pages }: { pages: readonly Suggestion[] }) {
  return (
    <>
      <h2>Banks and places</h2>
      <ul class="grid">
        {pages.map(({ label, detail, href }) => (
          <li>
            <a class="card card-link" href={href}>
              <strong>{label}</strong>
              {detail}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function UnknownFilters(
  { view: { bank, state }, directory }: SearchResultsProps,
) {
  const unknown = [
    bank && !directory.institutions.some(({ code }) => code === bank) &&
    `bank ${bank}`,
    state && !Object.hasOwn(AUSTRALIAN_STATES, state) && `state ${state}`,
  ].filter((text) => text);
  if (unknown.length === 0) return null;
  return (
    <p class="note note-warn">
      The register knows no {unknown.join(" and no ")}.
    </p>
  );
}

function NothingFound({ view, directory }: SearchResultsProps) {
  const { q, exact, bank, state } = view;
  const nearest = exact?.kind === "unknown"
    ? nearestBsbs(directory, exact.bsb, 6)
    : [];
  return (
    <>
      <p class="note note-warn" role="status">
        {exact?.kind === "unknown"
          ? `BSB ${exact.bsb} is not in the register.`
          : `Nothing found for “${q}”.`}
      </p>
      {nearest.length > 0 && (
        <>
          <h2>Nearest numbers that exist</h2>
          <RecordTable records={nearest} caption="Nearest numbers" />
        </>
      )}
      <h2>What may help</h2>
      <ul>
        {(bank || state) && (
          <li>
            <a href={`/search?q=${encodeURIComponent(q)}`}>
              Search all banks and states
            </a>
          </li>
        )}
        <li>Check the spelling, or write less: one word is often enough.</li>
        <li>
          A number may have left the register:{" "}
          <a href="/discontinued">discontinued BSBs</a>.
        </li>
        <li>
          Many accounts have numbers of another bank than their own:{" "}
          <a href="/guide/how-to-find-your-bsb">how to find your BSB</a>.
        </li>
      </ul>
    </>
  );
}
