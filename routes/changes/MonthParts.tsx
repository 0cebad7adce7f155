import { readableMonth } from "../../lib/site/shared/dates.ts";
import type { Directory } from "../../lib/directory/directory.ts";
import { counted } from "../../lib/site/shared/listing.ts";
import { CHANGE_TYPES } from "../../lib/site/changes/month_changes.ts";
import {
  changeCount,
  type Month,
  monthAfter,
  monthsAround,
} from "../../lib/site/changes/months.ts";
import { SECTION_WORDS } from "./ChangeSections.tsx";
import { shortMonth } from "./chart_text.ts";
import { DateText } from "../_page/Dates.tsx";
import { readableCount } from "../../lib/words.ts";

/** Months with their counts, each a link to its page. */
export function MonthTable({ months }: { months: readonly Month[] }) {
  return (
    <table class="months">
      <caption class="visually-hidden">Changes month by month</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col" class="count">Added</th>
          <th scope="col" class="count">Removed</th>
          <th scope="col" class="count">Updated</th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr>
            <th scope="row">
              <a href={`/changes/${month.month}`}>
                <time dateTime={month.month}>{readableMonth(month.month)}</time>
              </a>
              <Gap month={month} />
            </th>
            {month.since === null && changeCount(month) === 0
              ? <td colSpan={3} class="count soft">the record begins</td>
              : (
                [month.added, month.removed, month.updated].map((count) => (
                  <td class="count">{readableCount(count)}</td>
                ))
              )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Says so where a month's changes are those of several. */
function Gap({ month: { month, since } }: { month: Month }) {
  if (since === null || monthAfter(since) >= month) return null;
  return <small>since {shortMonth(since)}</small>;
}

/** The counts of a month, large, each a link to its section. */
export function MonthTiles({ month }: { month: Month }) {
  return (
    <dl class="tiles">
      {CHANGE_TYPES.map((type) => {
        const count = readableCount(month[type]);
        return (
          <div>
            <dt>{SECTION_WORDS[type].title}</dt>
            <dd>
              {month[type] > 0 ? <a href={`#${type}`}>{count}</a> : count}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Which snapshots a month's counts come from. */
export function MonthBasis({ month }: { month: Month }) {
  const { snapshots, since } = month;
  const dates = [...new Set(snapshots.map(({ date }) => date))];
  return (
    <p class="soft">
      {dates.length === 1
        ? (
          <>
            The register of <DateText date={dates[0]!} />
          </>
        )
        : `The month's ${counted(dates.length, "snapshot")} of the register`}
      {since !== null && (
        <>
          {" "}compared with the one of{" "}
          <DateText date={since} />: changes may have been made at any time
          between
        </>
      )}.
    </p>
  );
}

/** Says why a month has no change to show. */
export function QuietMonth(
  { directory, ym }: { directory: Directory; ym: string },
) {
  const { after } = monthsAround(directory, ym);
  return (
    <div class="note">
      <p>
        <strong>No change is on record for {readableMonth(ym)}.</strong>{" "}
        {quietReason(directory, ym)}
        {after && changeCount(after) > 0 && (
          <>
            {" "}What changed next shows in{" "}
            <a href={`/changes/${after.month}`}>{readableMonth(after.month)}</a>
            .
          </>
        )}
      </p>
    </div>
  );
}

function quietReason({ log, origin }: Directory, ym: string): string {
  if (origin === "starter") {
    return "The record begins with the first official register that is read.";
  }
  const snapshots = log.filter(({ date }) => date.startsWith(ym));
  if (snapshots.length === 0) {
    return "No snapshot of the register was taken in for this month.";
  }
  return snapshots.includes(log[0]!) && snapshots.length === 1
    ? "The first snapshot is of this month: the record begins with it, and later ones are compared with it."
    : "Its snapshots of the register did not differ from the one before.";
}

/** Links to the months with snapshots before and after. */
export function MonthNeighbours(
  { directory, ym }: { directory: Directory; ym: string },
) {
  const { before, after } = monthsAround(directory, ym);
  return (
    <nav aria-label="Other months">
      <ul class="pager">
        {before && (
          <li>
            <a rel="prev" href={`/changes/${before.month}`}>
              ← {readableMonth(before.month)}
            </a>
          </li>
        )}
        <li>
          <a href="/changes">All months</a>
        </li>
        {after && (
          <li>
            <a rel="next" href={`/changes/${after.month}`}>
              {readableMonth(after.month)} →
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
