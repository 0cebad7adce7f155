import {
  type BankFacts,
  bankFacts,
  bankList,
  bankStates,
  findBank,
  nearBanks,
  plainName,
} from "../../lib/site/bank/bank_view.ts";
import type { PageOf } from "../../lib/site/shared/grouped_records.ts";
import type { Institution } from "../../lib/directory/institutions.ts";
import { counted, listPath, printable } from "../../lib/site/shared/listing.ts";
import { pageNumber } from "../_http/page_number.ts";
import type { BsbRecord } from "../../lib/record.ts";
import { stateName } from "../../lib/site/shared/state_names.ts";
import type { Answer } from "../_http/answer.ts";
import type { Visit } from "../_http/context.ts";
import { Routes } from "../_http/routes.ts";
import { notFoundPage } from "../_page/error_pages.tsx";
import { cachedPage } from "../_page/page.tsx";
import type { Page } from "../_page/page_view.ts";
import {
  BankFactsList,
  Family,
  StateFilter,
  StatePages,
} from "./BankFacts.tsx";
import { BrandTable } from "./BrandTable.tsx";
import { Pager } from "../_page/Pager.tsx";
import { RecordTable } from "../_page/RecordTable.tsx";
import { StarterNote } from "../_page/StarterNote.tsx";
import { bankData } from "../_page/structured_data.ts";

/** The page of an institution, by the slug of its name or by its code. */
export const bank = new Routes().get("/bank/:slug", (c) => {
  const directory = c.env.directory;
  const institution = findBank(directory, c.req.param("slug"));
  if (!institution) return unknownBank(c.env, c.req.param("slug"));
  const page = pageNumber(c.req.query());
  const state = (c.req.query("state") ?? "").trim().toUpperCase();
  const path = `/bank/${institution.slug}`;
  const list = bankList(directory, institution, { state, page });
  if (!list) return nothingListed(c.env, institution, state);
  const name = listPath(path, { state, page });
  return cachedPage(c.env, name, () =>
    drawBank(c.env, {
      facts: bankFacts(directory, institution),
      path,
      state,
      list,
    }));
});

interface BankView {
  facts: BankFacts;
  /** Address of its first page. */
  path: string;
  /** In capitals; empty for all. */
  state: string;
  list: PageOf<BsbRecord>;
}

function drawBank(visit: Visit, view: BankView): Page {
  const directory = visit.directory;
  const { facts, path, state, list } = view;
  const { name, code } = facts.institution;
  const { page, pages, total } = list;
  const short = printable(plainName(name));
  const place = state && ` in ${stateName(state)}`;
  const first = page === 1 && state === "";
  const heading = `${name} BSB numbers${place}`;
  const part = page > 1 ? `, page ${page} of ${pages}` : "";
  return {
    title: `${short} (${code}) BSB numbers${place}${part}`,
    description: `${short} (${code})${place}: ${
      counted(total, "BSB")
    } with branch, address and status${part}.`,
    crumbs: first ? [{ label: short }] : [{ label: short, href: path }, {
      label: [state, page > 1 ? `page ${page}` : ""].filter(Boolean)
        .join(", ").replace(/^p/, "P"),
    }],
    path: listPath(path, { state, page }),
    jsonLd: first ? [bankData(visit, facts)] : [],
    body: (
      <>
        <h1>{heading}</h1>
        <StarterNote directory={directory} />
        {first && <BankFactsList facts={facts} />}
        <h2>{state ? `BSBs in ${stateName(state)}` : "All its BSBs"}</h2>
        <StateFilter path={path} states={facts.states} state={state} />
        <p class="soft">
          {counted(total, "BSB")}
          {pages > 1 && `, page ${page} of ${pages}`}
        </p>
        <RecordTable
          records={list.items}
          caption={`BSBs of ${name}${place}${part}`}
          without={["bank"]}
        />
        <Pager
          page={page}
          pages={pages}
          href={(to) => listPath(path, { state, page: to })}
        />
        {first && (
          <>
            <BrandTable brands={facts.brands} directory={directory} />
            <Family family={facts.family} />
            <StatePages states={facts.states} />
          </>
        )}
      </>
    ),
  };
}

function unknownBank(visit: Visit, asked: string): Answer {
  return notFoundPage(
    visit,
    `No bank in the register has the address or the code "${
      printable(asked, 40)
    }".`,
    <>
      <h2>Perhaps one of these</h2>
      <ul class="links">
        {nearBanks(visit.directory, asked).map(({ code, name, slug }) => (
          <li>
            <a href={`/bank/${slug}`}>{name}</a>{" "}
            <span class="soft">{code}</span>
          </li>
        ))}
      </ul>
    </>,
  );
}

/** A state where it has no BSB, or a page past the last. */
function nothingListed(
  visit: Visit,
  institution: Institution,
  state: string,
): Answer {
  const { name, slug } = institution;
  const path = `/bank/${slug}`;
  const states = bankStates(visit.directory, institution);
  const hasState = !state || states.some((one) => one.state === state);
  return notFoundPage(
    visit,
    hasState
      ? `The list of ${name} BSBs ends before this page.`
      : `${name} has no BSB in "${printable(stateName(state), 40)}".`,
    <>
      <p>
        <a href={listPath(path, { state: hasState ? state : "" })}>
          Go to the first page of its list
        </a>
      </p>
      <StateFilter path={path} states={states} state="-" />
    </>,
  );
}
