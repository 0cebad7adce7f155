import type {
  Directory,
  DiscontinuedBsb,
} from "../../lib/directory/directory.ts";
import { branchData, summaryOf } from "../../lib/site/bsb/bsb_summary.ts";
import { replacedBy } from "../../lib/site/bsb/replaced.ts";
import { lookUp } from "../../lib/directory/lookup.ts";
import type { BsbRecord } from "../../lib/record.ts";
import { Anatomy } from "./Anatomy.tsx";
import { BsbFacts, CopyRow, PaymentFlags } from "./BsbFacts.tsx";
import { BsbHistory } from "./BsbHistory.tsx";
import { BsbLink } from "../_page/BsbLink.tsx";
import { DateText } from "../_page/Dates.tsx";
import { NeighbourLists } from "./NeighbourLists.tsx";
import { ReportForm } from "./ReportForm.tsx";
import { StatusBadge } from "../_page/Status.tsx";
import { StatusNote } from "../_page/StatusNote.tsx";
import { Routes } from "../_http/routes.ts";
import { bsbNotFound } from "./not_a_bsb.tsx";
import { cachedPage } from "../_page/page.tsx";
import type { Page } from "../_page/page_view.ts";

/** The page of a BSB, of one that is gone too. */
export const bsb = new Routes().get("/bsb/:bsb_number", (c) => {
  const directory = c.env.directory;
  const found = lookUp(directory, c.req.param("bsb_number"));
  if (found.kind === "malformed" || found.kind === "unknown") {
    return bsbNotFound(c.env, found);
  }
  const { bsb, record } = found;
  return cachedPage(c.env, `/bsb/${bsb}`, () => bsbPage(directory, record));
});

function bsbPage(
  directory: Directory,
  record: BsbRecord | DiscontinuedBsb,
): Page {
  const { bsb, institution, institution_name } = record;
  const gone = "removed_on" in record;
  const bank = directory.institutions.find(({ code }) => code === institution);
  const data = gone ? null : branchData(directory, record);
  return {
    ...summaryOf(record),
    crumbs: [
      ...(bank ? [{ label: bank.name, href: `/bank/${bank.slug}` }] : []),
      { label: bsb },
    ],
    path: `/bsb/${bsb}`,
    jsonLd: data ? [data] : [],
    islands: true,
    body: (
      <>
        <h1>BSB {bsb}, {institution_name}</h1>
        <StatusNote record={record} directory={directory} />
        <div class="card">
          <p class="bsb-number">{bsb}</p>
          <p>
            <StatusBadge status={gone ? "discontinued" : record.status} />
            {!gone && <Source directory={directory} />}
          </p>
          <CopyRow record={record} />
        </div>
        <BsbFacts record={record} directory={directory} />
        <Replaces bsb={bsb} directory={directory} />
        <h2>{gone ? "Payments it took" : "Payments it takes"}</h2>
        <PaymentFlags record={record} />
        <h2>The number taken apart</h2>
        <Anatomy record={record} directory={directory} />
        <h2>History</h2>
        <BsbHistory bsb={bsb} directory={directory} />
        <NeighbourLists record={record} directory={directory} />
        <section class="no-print">
          <h2>For programs</h2>
          <p>
            The same as JSON: <a href={`/api/v1/bsb/${bsb}`}>the record</a>
            {gone && " (a 404 that says since when it is gone)"} and{" "}
            <a href={`/api/v1/bsb/${bsb}/history`}>its history</a>. See{" "}
            <a href="/api">how to use the API</a>.
          </p>
          <h2>Is something wrong?</h2>
          <details>
            <summary>Report a mistake in this record</summary>
            <ReportForm bsb={bsb} />
          </details>
        </section>
      </>
    ),
  };
}

function Source({ directory }: { directory: Directory }) {
  return (
    <span class="soft">
      {" "}
      in the {directory.origin === "starter" ? "starter " : ""}register of{" "}
      <DateText date={directory.date} />
    </span>
  );
}

/** Numbers shown at once of those whose place a BSB took. */
const MAX_REPLACED = 12;

function Replaces({ bsb, directory }: { bsb: string; directory: Directory }) {
  const numbers = replacedBy(directory, bsb);
  if (numbers.length === 0) return null;
  const more = numbers.length - MAX_REPLACED;
  return (
    <p>
      It takes the place of{" "}
      {numbers.slice(0, MAX_REPLACED).map((number, i) => (
        <>
          {i > 0 && ", "}
          <BsbLink bsb={number} directory={directory} />
        </>
      ))}
      {more > 0 && ` and ${more} more`}.
    </p>
  );
}
