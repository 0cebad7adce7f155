import { counted } from "../../lib/site/shared/listing.ts";
import { type StateView, stateView } from "../../lib/site/place/state_view.ts";
import { stateCode, stateName } from "../../lib/site/shared/state_names.ts";
import { AUSTRALIAN_STATES } from "../../lib/record.ts";
import type { Answer } from "../_http/answer.ts";
import type { Visit } from "../_http/context.ts";
import { Routes } from "../_http/routes.ts";
import { notFoundPage } from "../_page/error_pages.tsx";
import { cachedPage } from "../_page/page.tsx";
import type { Page } from "../_page/page_view.ts";
import { PostcodeLinks, SuburbLinks } from "./PlaceLinks.tsx";
import { StarterNote } from "../_page/StarterNote.tsx";
import { StateBanks } from "./StateBanks.tsx";
import { readableCount } from "../../lib/words.ts";

/** The page of one of the eight states and territories. */
export const state = new Routes().get("/state/:state_code", (c) => {
  const code = stateCode(c.req.param("state_code"));
  if (!code) return unknownState(c.env);
  return cachedPage(
    c.env,
    `/state/${code}`,
    () => drawState(c.env, stateView(c.env.directory, code)),
  );
});

function drawState(visit: Visit, view: StateView): Page {
  const { code, name, total, banks, suburbCount } = view;
  return {
    title: `${name} (${code}) BSB numbers by bank and suburb`,
    description: `${counted(total, "BSB")} of ${
      counted(banks.length, "bank")
    } in ${
      counted(suburbCount, "suburb")
    } of ${name}: browse them by bank, suburb and postcode.`,
    crumbs: [{ label: name }],
    path: `/state/${code}`,
    jsonLd: [{
      "@type": "State",
      name,
      alternateName: code,
      containedInPlace: { "@type": "Country", name: "Australia" },
    }],
    body: (
      <>
        <h1>BSB numbers in {name}</h1>
        <StarterNote directory={visit.directory} />
        <Counts view={view} />
        <StateBanks view={view} />
        <Suburbs view={view} />
        <h2>Postcodes</h2>
        <details>
          <summary>
            {counted(view.postcodes.length, "postcode")} with a BSB
          </summary>
          <PostcodeLinks postcodes={view.postcodes} />
        </details>
        <h2>Other states and territories</h2>
        <StateLinks without={code} />
      </>
    ),
  };
}

function Counts({ view }: { view: StateView }) {
  const { code, total, banks, suburbCount, merged, closed, removed } = view;
  const counts: [label: string, count: number][] = [
    ["BSBs", total],
    ["Banks", banks.length],
    ["Suburbs", suburbCount],
    ["Postcodes", view.postcodes.length],
  ];
  return (
    <>
      <dl class="tiles">
        {counts.map(([label, count]) => (
          <div>
            <dt>{label}</dt>
            <dd>{readableCount(count)}</dd>
          </div>
        ))}
      </dl>
      <p>
        Out of use here:{" "}
        <a href={`/discontinued?state=${code}`}>
          {readableCount(merged)} merged, {readableCount(closed)} closed,{" "}
          {readableCount(removed)} removed from the register
        </a>. <a href="/guide/bsb-state-digit">How a BSB tells its state</a>.
      </p>
    </>
  );
}

function Suburbs({ view }: { view: StateView }) {
  const { name, letters } = view;
  return (
    <>
      <h2>Suburbs in {name}</h2>
      <nav aria-label="Suburbs by letter">
        <ul class="row plain">
          {letters.map(({ letter }) => (
            <li>
              <a class="target" href={`#suburbs-${letter}`}>{letter}</a>
            </li>
          ))}
        </ul>
      </nav>
      {letters.map(({ letter, suburbs }) => (
        <>
          <h3 id={`suburbs-${letter}`}>{letter}</h3>
          <SuburbLinks suburbs={suburbs} />
        </>
      ))}
    </>
  );
}

/** Links to the pages of the states and territories. */
function StateLinks({ without }: { without?: string }) {
  return (
    <ul class="links">
      {Object.keys(AUSTRALIAN_STATES).filter((code) => code !== without)
        .map((code) => (
          <li>
            <a href={`/state/${code}`}>{stateName(code)}</a>
          </li>
        ))}
    </ul>
  );
}

function unknownState(visit: Visit): Answer {
  return notFoundPage(
    visit,
    "This is not one of Australia's eight states and territories.",
    <StateLinks />,
  );
}
