import { readableMonth } from "../../lib/site/shared/dates.ts";
import type { Directory } from "../../lib/directory/directory.ts";
import { type PageOf, pageOf } from "../../lib/site/shared/grouped_records.ts";
import { counted, listPath, printable } from "../../lib/site/shared/listing.ts";
import {
  bankChangesIn,
  type Change,
  type ChangeType,
  nameAndSlug,
  sectionsOf,
} from "../../lib/site/changes/month_changes.ts";
import { isSpread, monthsOnRecord } from "../../lib/site/changes/months.ts";
import { SectionHead } from "./ChangeSections.tsx";
import { ChangeTable } from "./ChangeTable.tsx";
import { MonthBasis } from "./MonthParts.tsx";
import { Pager } from "../_page/Pager.tsx";
import type { Answer } from "../_http/answer.ts";
import type { Visit } from "../_http/context.ts";
import { notFoundPage } from "../_page/error_pages.tsx";
import { cachedPage } from "../_page/page.tsx";
import type { Page } from "../_page/page_view.ts";

/** Changes on one page. */
const PAGE_SIZE = 500;

/**
 * Every change of a month at one institution.
 *
 * @param asked Its code, in any case.
 */
export function bankPage(
  visit: Visit,
  ym: string,
  asked: string,
  page: number,
): Answer {
  const directory = visit.directory;
  const all = bankChangesIn(directory, ym, asked);
  if (all.length === 0) return noSuchBank(visit, ym, asked);
  const code = all[0]!.record.institution;
  const list = pageOf(all, page, PAGE_SIZE);
  const first = listPath(`/changes/${ym}`, { bank: code });
  if (!list) return pastTheLast(visit, first);
  const path = listPath(`/changes/${ym}`, { bank: code, page });
  const draw = () => drawBank(directory, { ym, code, all, list, path });
  return cachedPage(visit, path, draw);
}

interface BankView {
  ym: string;
  code: string;
  /** Every change at the institution, and the page of them that is shown. */
  all: readonly Change[];
  list: PageOf<Change>;
  path: string;
}

function drawBank(directory: Directory, view: BankView): Page {
  const { ym, code, all, list, path } = view;
  const { name, slug } = nameAndSlug(directory, all[0]!.record);
  const part = list.page > 1 ? `, page ${list.page} of ${list.pages}` : "";
  const month = readableMonth(ym);
  const found = monthsOnRecord(directory).find((one) => one.month === ym)!;
  const href = (page: number) =>
    listPath(`/changes/${ym}`, { bank: code, page });
  return {
    title: `${name}: BSB changes in ${month}${part}`,
    description: `${counted(all.length, "change")} to the BSBs of ${
      printable(name)
    } (${code}) in the register of ${month}, one by one${part}.`,
    crumbs: [
      { label: "Changes", href: "/changes" },
      { label: month, href: `/changes/${ym}` },
      { label: name },
    ],
    path,
    body: (
      <>
        <h1>{name}: BSB changes in {month}</h1>
        <MonthBasis month={found} />
        <p>
          {counted(all.length, "change")}
          {list.pages > 1 && `, page ${list.page} of ${list.pages}`}
          {". "}
          <a href={`/changes/${ym}`}>All banks in {month}</a>
          {slug && (
            <>
              {" · "}
              <a href={`/bank/${slug}`}>All BSBs of {name}</a>
            </>
          )}
        </p>
        {sectionsOf(directory, list.items).map(({ type, banks }) => (
          <section aria-labelledby={type}>
            <SectionHead type={type} total={countOf(all, type)} />
            <ChangeTable
              caption={`${name}, ${type}`}
              type={type}
              banks={banks}
              dated={isSpread(found)}
              maxRows={PAGE_SIZE}
              maxBsbs={PAGE_SIZE}
            />
          </section>
        ))}
        <Pager page={list.page} pages={list.pages} href={href} />
      </>
    ),
  };
}

/** How many changes of a kind there are on all pages. */
function countOf(all: readonly Change[], type: ChangeType): number {
  return all.filter((change) => change.type === type).length;
}

/** A page of a list that is shorter. */
export function pastTheLast(
  visit: Visit,
  href: string,
): Answer {
  return notFoundPage(
    visit,
    "The list ends before this page.",
    <p>
      <a href={href}>Go to its first page</a>
    </p>,
  );
}

function noSuchBank(
  visit: Visit,
  ym: string,
  asked: string,
): Answer {
  const month = readableMonth(ym);
  return notFoundPage(
    visit,
    `No change at an institution with the code ${
      printable(asked, 20)
    } is on record for ${month}.`,
    <p>
      <a href={`/changes/${ym}`}>All changes of {month}</a>
    </p>,
  );
}
