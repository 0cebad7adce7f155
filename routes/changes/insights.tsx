import type { ComponentChildren } from "preact";
import type { Directory } from "../../lib/directory/directory.ts";
import {
  type Insights,
  insightsOf,
  type Size,
} from "../../lib/site/changes/insights.ts";
import { counted } from "../../lib/site/shared/listing.ts";
import { recordBegins } from "../../lib/site/changes/months.ts";
import { DateText } from "../_page/Dates.tsx";
import { FlowChart } from "./FlowChart.tsx";
import { LargestAndFields, SizeTable, TallyTable } from "./InsightTables.tsx";
import { MonthTable } from "./MonthParts.tsx";
import { SizeChart } from "./SizeChart.tsx";
import { StarterNote } from "../_page/StarterNote.tsx";
import { TallyChart } from "./TallyChart.tsx";
import { Routes } from "../_http/routes.ts";
import { cachedPage } from "../_page/page.tsx";
import type { Page } from "../_page/page_view.ts";

const PATH = "/insights/bsb-register-changes";
/** Months in the chart; all of them are in its table. */
const MAX_MONTHS = 24;
const MAX_BANKS = 8;

/** The register over time. */
export const insights = new Routes().get(
  PATH,
  (c) => cachedPage(c.env, PATH, () => insightsPage(c.env.directory)),
);

function insightsPage(directory: Directory): Page {
  const view = insightsOf(directory);
  return {
    title: "The BSB register over time",
    description:
      "How the Australian BSB register grows and changes: its size, additions and removals by month, bank and state, in charts and tables.",
    crumbs: [
      { label: "Changes", href: "/changes" },
      { label: "The register over time" },
    ],
    path: PATH,
    body: (
      <>
        <h1>The BSB register over time</h1>
        <p class="lede">
          How many BSBs there are, how many come and go, and at which banks.
          Counted from the snapshots of the official register kept here.
        </p>
        <StarterNote directory={directory} />
        {view.months.length === 0 && <NothingYet directory={directory} />}
        {view.sizes.length > 1 && (
          <Overview sizes={view.sizes} directory={directory} />
        )}
        {view.months.length > 0 && (
          <>
            <OverTime view={view} />
            <ByPart view={view} />
            <LargestAndFields view={view} />
          </>
        )}
        <ReadOn />
      </>
    ),
  };
}

function NothingYet({ directory }: { directory: Directory }) {
  return (
    <p class="note">
      <strong>There is nothing to draw yet.</strong>{" "}
      It takes two snapshots of the official register, and {directory.log
          .length === 0
        ? "none has been read so far."
        : (
          <>
            so far there is the one of{" "}
            <DateText date={recordBegins(directory)} />, with{" "}
            {counted(directory.size, "BSB")}.
          </>
        )}
    </p>
  );
}

function Overview(
  { sizes, directory }: { sizes: readonly Size[]; directory: Directory },
) {
  const first = sizes[0]!;
  const last = sizes.at(-1)!;
  const grown = last.records - first.records;
  return (
    <p>
      On{" "}
      <DateText date={first.date} />, where the record begins, the register held
      {" "}
      {counted(first.records, "BSB")}; on <DateText date={last.date} /> it held
      {" "}
      {counted(last.records, "BSB")}, {grown === 0
        ? "just as many"
        : `${counted(Math.abs(grown), "BSB")} ${grown > 0 ? "more" : "fewer"}`}.
      The record is made of{" "}
      {counted(directory.log.length, "snapshot")}; what happened before it, or
      came and went between two snapshots, is not known here.
    </p>
  );
}

/** Size, and what came and went, month by month. */
function OverTime({ view: { sizes, months } }: { view: Insights }) {
  return (
    <div class="charts">
      {sizes.length > 1 && (
        <Chart
          title="Size of the register"
          caption="BSBs in the register, at the last snapshot of each month that has one. The scale does not begin at zero."
          table={<SizeTable sizes={sizes} />}
        >
          <SizeChart sizes={sizes} id="size" />
        </Chart>
      )}
      <Chart
        title="Added and removed by month"
        caption="BSBs added (upwards) and removed (downwards), by the month of the snapshot that showed it. Where months have no snapshot, the next one shows what changed meanwhile."
        table={<MonthTable months={months.toReversed()} />}
      >
        <FlowChart months={months.slice(-MAX_MONTHS)} id="flow" />
      </Chart>
    </div>
  );
}

/** What came and went at each bank and in each state. */
function ByPart({ view: { banks, states } }: { view: Insights }) {
  const moved = (list: Insights["banks"]) =>
    list.filter(({ added, removed }) => added + removed > 0);
  const shown = moved(banks).slice(0, MAX_BANKS);
  if (shown.length === 0) return null;
  return (
    <div class="charts">
      <Chart
        title="By bank"
        caption={`BSBs added (+) and removed (−) since the record begins, at the ${
          counted(shown.length, "institution")
        } with most of both.`}
        table={<TallyTable tallies={banks} caption="Changes by institution" />}
      >
        <TallyChart
          tallies={shown}
          title="Added and removed by institution"
          id="banks"
        />
      </Chart>
      <Chart
        title="By state"
        caption="BSBs added (+) and removed (−) since the record begins, by the state of their address."
        table={<TallyTable tallies={states} caption="Changes by state" />}
      >
        <TallyChart
          tallies={moved(states)}
          title="Added and removed by state"
          id="states"
        />
      </Chart>
    </div>
  );
}

/** A chart with its caption, and its numbers for who wants them. */
function Chart(
  { title, caption, table, children }: {
    title: string;
    caption: string;
    table: ComponentChildren;
    children: ComponentChildren;
  },
) {
  return (
    <section>
      <h2>{title}</h2>
      <figure class="chart-figure">
        {children}
        <figcaption>{caption}</figcaption>
      </figure>
      <details>
        <summary>The numbers</summary>
        {table}
      </details>
    </section>
  );
}

function ReadOn() {
  return (
    <>
      <h2>Read on</h2>
      <ul>
        <li>
          <a href="/changes">Changes month by month</a>
        </li>
        <li>
          <a href="/discontinued">Discontinued BSBs</a>
        </li>
        <li>
          <a href="/guide/bank-mergers">What bank mergers do to BSBs</a>
        </li>
      </ul>
    </>
  );
}
