import {
  counted,
  joinWords,
  printable,
} from "../../lib/site/shared/listing.ts";
import {
  nearPostcodes,
  type PlaceGroup,
  type PostcodeView,
  postcodeView,
} from "../../lib/site/place/place_view.ts";
import { suburbPath } from "../../lib/site/shared/grouped_records.ts";
import { stateCode, stateName } from "../../lib/site/shared/state_names.ts";
import type { Answer } from "../_http/answer.ts";
import type { Visit } from "../_http/context.ts";
import { Routes } from "../_http/routes.ts";
import { notFoundPage } from "../_page/error_pages.tsx";
import { cachedPage } from "../_page/page.tsx";
import type { Page } from "../_page/page_view.ts";
import { placeData } from "../_page/structured_data.ts";
import { BankGroups } from "./BankGroups.tsx";
import { PostcodeLinks } from "./PlaceLinks.tsx";
import { StarterNote } from "../_page/StarterNote.tsx";

/** The page of a postcode: its BSBs by suburb. */
export const postcode = new Routes().get("/postcode/:postcode", (c) => {
  const asked = c.req.param("postcode");
  return /^\d{4}$/.test(asked) &&
      cachedPage(c.env, `/postcode/${asked}`, () => {
        const view = postcodeView(c.env.directory, asked);
        return view && drawPostcode(c.env, view);
      }) || unknownPostcode(c.env, asked);
});

function drawPostcode(visit: Visit, view: PostcodeView): Page {
  const { postcode, records, states, places, bankCount } = view;
  const names = joinWords(places.map(({ name }) => name), 3);
  const state = states.join(" and ");
  return {
    title: `Postcode ${postcode} ${state} BSB numbers`,
    description: `${counted(records.length, "BSB")} of ${
      counted(bankCount, "bank")
    } in postcode ${postcode}, ${state}: ${printable(names)}.`,
    crumbs: [
      ...states.filter(stateCode).slice(0, 1)
        .map((code) => ({ label: stateName(code), href: `/state/${code}` })),
      { label: `Postcode ${postcode}` },
    ],
    path: `/postcode/${postcode}`,
    jsonLd: [placeData({
      name: `Postcode ${postcode}`,
      state: states[0] ?? "",
      postcode,
    })],
    body: (
      <>
        <h1>BSB numbers in postcode {postcode}</h1>
        <p class="lede">
          {counted(records.length, "BSB")} of {counted(bankCount, "bank")} in
          {" "}
          {names}, {state}.
        </p>
        <StarterNote directory={visit.directory} />
        {places.map((place) => <Place place={place} />)}
        <Neighbours view={view} />
      </>
    ),
  };
}

function Place({ place }: { place: PlaceGroup }) {
  const { name, state, count, banks } = place;
  const path = suburbPath({ suburb: name, state });
  const label = `${name} ${state}`;
  return (
    <>
      <h2>{path ? <a href={path}>{label}</a> : label}</h2>
      <p class="soft">
        {counted(count, "BSB")} of {counted(banks.length, "bank")}
      </p>
      <BankGroups banks={banks} place={label} />
    </>
  );
}

function Neighbours({ view: { before, after } }: { view: PostcodeView }) {
  const near = [before, after].filter((one) => one !== null);
  if (near.length === 0) return null;
  return (
    <>
      <h2>Next postcodes with a BSB</h2>
      <PostcodeLinks postcodes={near} />
    </>
  );
}

function unknownPostcode(visit: Visit, asked: string): Answer {
  const near = nearPostcodes(visit.directory, asked);
  return notFoundPage(
    visit,
    /^\d{4}$/.test(asked)
      ? `No BSB in the register has its address in postcode ${asked}.`
      : `"${printable(asked, 40)}" is not a postcode: it takes four digits.`,
    near.length > 0
      ? (
        <>
          <h2>Postcodes near it</h2>
          <PostcodeLinks postcodes={near} />
        </>
      )
      : undefined,
  );
}
