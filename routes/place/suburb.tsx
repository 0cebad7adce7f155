import {
  counted,
  joinWords,
  printable,
} from "../../lib/site/shared/listing.ts";
import {
  nearSuburbs,
  type SuburbView,
  suburbView,
} from "../../lib/site/place/place_view.ts";
import { stateCode, stateName } from "../../lib/site/shared/state_names.ts";
import type { Answer } from "../_http/answer.ts";
import type { Visit } from "../_http/context.ts";
import { Routes } from "../_http/routes.ts";
import { notFoundPage } from "../_page/error_pages.tsx";
import { cachedPage } from "../_page/page.tsx";
import type { Page } from "../_page/page_view.ts";
import { placeData } from "../_page/structured_data.ts";
import { BankGroups, BankLinks } from "./BankGroups.tsx";
import { DateText } from "../_page/Dates.tsx";
import { PostcodeLinks, SuburbLinks } from "./PlaceLinks.tsx";
import { StarterNote } from "../_page/StarterNote.tsx";

/** The page of a suburb: its BSBs by bank. */
export const suburb = new Routes().get("/suburb/:state/:slug", (c) => {
  const slug = c.req.param("slug").toLowerCase();
  const state = stateCode(c.req.param("state"));
  if (!state) return unknownState(c.env, slug);
  return cachedPage(c.env, `/suburb/${state}/${slug}`, () => {
    const view = suburbView(c.env.directory, state, slug);
    return view && drawSuburb(c.env, view);
  }) ?? unknownSuburb(c.env, state, slug);
});

function drawSuburb(visit: Visit, view: SuburbView): Page {
  const { suburb: { name, state, slug, records }, banks, postcodes } = view;
  const place = `${name} ${state}`;
  const codes = banks.map(({ institution }) => institution.code);
  return {
    title: `${place} BSB numbers`,
    description:
      `${counted(records.length, "BSB")} of ${
        counted(banks.length, "bank")
      } in ${printable(name)}, ${
        stateName(state)
      }: number, branch and address, ` +
      `${joinWords(codes, 3)}.`,
    crumbs: [{ label: stateName(state), href: `/state/${state}` }, {
      label: name,
    }],
    path: `/suburb/${state}/${slug}`,
    jsonLd: [placeData({ name, state, postcode: postcodes[0]?.postcode })],
    body: (
      <>
        <h1>BSB numbers in {place}</h1>
        <p class="lede">
          {counted(records.length, "BSB")} of {counted(banks.length, "bank")}
          {" "}
          {records.length === 1 ? "has its" : "have their"} address in {name},
          {" "}
          {stateName(state)}.
        </p>
        <StarterNote directory={visit.directory} />
        <h2>BSBs by bank</h2>
        <BankGroups banks={banks} place={place} />
        <h2>Banks</h2>
        <p>Each bank's BSBs in all of {stateName(state)}:</p>
        <BankLinks banks={banks} state={state} />
        <Discontinued view={view} />
        <Around view={view} />
      </>
    ),
  };
}

function Discontinued({ view }: { view: SuburbView }) {
  const { discontinued, suburb: { name } } = view;
  if (discontinued.length === 0) return null;
  return (
    <>
      <h2>Removed from the register</h2>
      <p>BSBs that stood in {name} when they left the register:</p>
      <ul>
        {discontinued.map(({ bsb, institution_name, removed_on }) => (
          <li>
            <a class="number" href={`/bsb/${bsb}`}>{bsb}</a> {institution_name},
            {" "}
            <DateText date={removed_on} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Its postcodes, and the suburbs beside it or of its name. */
function Around({ view }: { view: SuburbView }) {
  const { suburb: { name, state }, postcodes, neighbours, namesakes } = view;
  return (
    <>
      <h2>{postcodes.length === 1 ? "Postcode" : "Postcodes"}</h2>
      <PostcodeLinks postcodes={postcodes.map(({ postcode }) => postcode)} />
      {neighbours.length > 0 && (
        <>
          <h2>
            Suburbs with the same postcode
          </h2>
          <SuburbLinks suburbs={neighbours} />
        </>
      )}
      {namesakes.length > 0 && (
        <>
          <h2>{name} in other states</h2>
          <SuburbLinks suburbs={namesakes} withState />
        </>
      )}
      <p>
        <a href={`/state/${state}`}>All suburbs in {stateName(state)}</a>
      </p>
    </>
  );
}

function unknownSuburb(visit: Visit, state: string, slug: string): Answer {
  const near = nearSuburbs(visit.directory, state, slug);
  return notFoundPage(
    visit,
    `No BSB in the register has its address in "${
      printable(slug.replaceAll("-", " "), 40)
    }", ${stateName(state)}.`,
    <>
      {near.length > 0 && (
        <>
          <h2>Perhaps one of these</h2>
          <SuburbLinks suburbs={near} withState />
        </>
      )}
      <p>
        <a href={`/state/${state}`}>All suburbs in {stateName(state)}</a>
      </p>
    </>,
  );
}

function unknownState(visit: Visit, slug: string): Answer {
  const near = nearSuburbs(visit.directory, "", slug);
  return notFoundPage(
    visit,
    "This is not one of Australia's eight states and territories.",
    near.length > 0 ? <SuburbLinks suburbs={near} withState /> : undefined,
  );
}
