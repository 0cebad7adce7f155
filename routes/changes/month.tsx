import { readableMonth } from "../../lib/site/shared/dates.ts";
import type { Directory } from "../../lib/directory/directory.ts";
import { countsInWords } from "../../lib/site/changes/feed.ts";
import { listPath } from "../../lib/site/shared/listing.ts";
import { pageNumber } from "../_http/page_number.ts";
import {
  fairShare,
  monthSections,
} from "../../lib/site/changes/month_changes.ts";
import {
  changeCount,
  isSpread,
  type Month,
  type MonthPlace,
  monthsOnRecord,
  nearestMonths,
  placeOfMonth,
  recordBegins,
} from "../../lib/site/changes/months.ts";
import { Section } from "./ChangeSections.tsx";
import {
  MonthBasis,
  MonthNeighbours,
  MonthTable,
  MonthTiles,
  QuietMonth,
} from "./MonthParts.tsx";
import { StarterNote } from "../_page/StarterNote.tsx";
import type { Answer } from "../_http/answer.ts";
import { now, type Visit } from "../_http/context.ts";
import { Routes } from "../_http/routes.ts";
import { notFoundPage } from "../_page/error_pages.tsx";
import { bankPage, pastTheLast } from "./month_bank.tsx";
import { cachedPage } from "../_page/page.tsx";
import type { Page } from "../_page/page_view.ts";

/** Rows on the page of a month, so that it stays under some 300 KB. */
const MAX_ROWS = 400;
/** BSBs named in a row of many that changed alike. */
const MAX_BSBS = 12;
/** Up to so many rows all lists stand open. */
const MAX_OPEN_ROWS = 40;
const MAX_NEAREST = 5;

/** The changes of a month, and those at one institution in it. */
export const month = new Routes().get("/changes/:ym", (c) => {
  const directory = c.env.directory;
  const ym = c.req.param("ym");
  const today = now(c.env).toISOString().slice(0, 10);
  const place = placeOfMonth(directory, ym, today);
  if (place !== "told") return noSuchMonth(c.env, ym, place);
  const page = pageNumber(c.req.query());
  const bank = (c.req.query("bank") ?? "").trim();
  if (bank) return bankPage(c.env, ym, bank, page);
  if (page > 1) return pastTheLast(c.env, `/changes/${ym}`);
  const path = `/changes/${ym}`;
  return cachedPage(c.env, path, () => monthPage(directory, ym));
});

function monthPage(directory: Directory, ym: string): Page {
  const found = monthsOnRecord(directory).find(({ month }) => month === ym);
  const name = readableMonth(ym);
  const counts = found && changeCount(found) > 0 ? countsInWords(found) : "";
  return {
    title: `BSB changes in ${name}`,
    description: counts
      ? `What changed in the Australian BSB register in ${name}: ${counts}, bank by bank with old and new details.`
      : `No change to the Australian BSB register is on record for ${name}.`,
    crumbs: [{ label: "Changes", href: "/changes" }, { label: name }],
    path: `/changes/${ym}`,
    noindex: !counts,
    body: (
      <>
        <h1>BSB changes in {name}</h1>
        <StarterNote directory={directory} />
        {found && counts
          ? <MonthChanges directory={directory} month={found} />
          : <QuietMonth directory={directory} ym={ym} />}
        <MonthNeighbours directory={directory} ym={ym} />
      </>
    ),
  };
}

function MonthChanges(
  { directory, month }: { directory: Directory; month: Month },
) {
  const sections = monthSections(directory, month.month);
  const lengths = sections.flatMap(({ banks }) =>
    banks.map(({ rows }) => rows.length)
  );
  const rows = lengths.reduce((sum, length) => sum + length, 0);
  return (
    <>
      <MonthBasis month={month} />
      <MonthTiles month={month} />
      {sections.map((section) => (
        <Section
          section={section}
          open={rows <= MAX_OPEN_ROWS}
          dated={isSpread(month)}
          maxRows={fairShare(lengths, MAX_ROWS)}
          maxBsbs={MAX_BSBS}
          bankHref={(bank) => listPath(`/changes/${month.month}`, { bank })}
        />
      ))}
    </>
  );
}

const REASONS: Readonly<Record<Exclude<MonthPlace, "told">, string>> = {
  "malformed": "This is not a month: write it as year and month, 2026-07.",
  "too early": "The record of changes does not go back to this month.",
  "in the future": "This month is still to come.",
};

function noSuchMonth(
  visit: Visit,
  ym: string,
  place: Exclude<MonthPlace, "told">,
): Answer {
  const directory = visit.directory;
  const months = nearestMonths(
    directory,
    place === "malformed" ? "9999-12" : ym,
    MAX_NEAREST,
  );
  const began = readableMonth(recordBegins(directory));
  return notFoundPage(
    visit,
    REASONS[place],
    <>
      <p>
        {directory.log.length > 0
          ? `The record begins with ${began}. `
          : "No change is on record yet. "}
        <a href="/changes">All months</a>
      </p>
      {months.length > 0 && <MonthTable months={months} />}
    </>,
  );
}
