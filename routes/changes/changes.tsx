import type { Directory } from "../../lib/directory/directory.ts";
import { changesFeed, countsInWords } from "../../lib/site/changes/feed.ts";
import { counted } from "../../lib/site/shared/listing.ts";
import {
  changeCount,
  monthsOnRecord,
  recordBegins,
} from "../../lib/site/changes/months.ts";
import { DateText } from "../_page/Dates.tsx";
import { SITE_NAME } from "../_page/Layout.tsx";
import { MonthTable } from "./MonthParts.tsx";
import { StarterNote } from "../_page/StarterNote.tsx";
import { baseUrl } from "../_http/context.ts";
import { Routes } from "../_http/routes.ts";
import { cachedPage } from "../_page/page.tsx";
import type { Page } from "../_page/page_view.ts";
import { cachedTextFile } from "../_http/text_files.ts";
import { month } from "./month.tsx";

/** What changed in the register: all months, the feed, and each month. */
export const changes = new Routes()
  .get("/changes", (c) =>
    cachedPage(
      c.env,
      "/changes",
      () => listPage(c.env.directory, baseUrl(c.env)),
    ))
  // Before the months, whose addresses begin alike.
  .get("/changes/feed.xml", (c) => {
    const place = { base: baseUrl(c.env), siteName: SITE_NAME };
    return cachedTextFile(
      c,
      "application/atom+xml",
      () => changesFeed(c.env.directory, place),
    );
  })
  .add("/", month);

function listPage(directory: Directory, base: string): Page {
  const months = monthsOnRecord(directory);
  return {
    title: "Changes to the BSB register, month by month",
    description:
      "BSBs added, removed and updated in the official Australian register, month by month, with a feed to follow.",
    crumbs: [{ label: "Changes" }],
    jsonLd: [{
      "@type": "CollectionPage",
      name: "Changes to the BSB register",
      url: `${base}/changes`,
    }],
    body: (
      <>
        <h1>Changes to the BSB register</h1>
        <p class="lede">
          Banks open, move and close branches, and the register follows. Here is
          what was added, removed and updated, as its snapshots show it.
        </p>
        <StarterNote directory={directory} />
        <p class="row">
          <a class="button quiet" href="/changes/feed.xml">
            Follow the feed (Atom)
          </a>
          <a class="button quiet" href="/insights/bsb-register-changes">
            The register over time
          </a>
        </p>
        <h2>Months</h2>
        <Latest directory={directory} />
        {months.length > 0 && <MonthTable months={months} />}
        <Method directory={directory} />
      </>
    ),
  };
}

/** What the newest changes are, or that there are none. */
function Latest({ directory }: { directory: Directory }) {
  const latest = monthsOnRecord(directory).find((one) => changeCount(one) > 0);
  if (latest) {
    const newest = latest.snapshots.findLast((one) => changeCount(one) > 0)!;
    return (
      <p>
        The latest changes came with the register of{" "}
        <DateText date={newest.date} />:{" "}
        <a href={`/changes/${latest.month}`}>{countsInWords(newest)}</a>.
      </p>
    );
  }
  return (
    <p class="note">
      <strong>No change is on record yet.</strong> {directory.log.length === 0
        ? "Changes show when two snapshots of the official register are compared, and none has been read so far."
        : (
          <>
            Changes show when two snapshots are compared, and since the first
            one, of{" "}
            <DateText date={recordBegins(directory)} />, nothing has differed.
          </>
        )}
    </p>
  );
}

/** How the counts come about, and what they cannot tell. */
function Method({ directory }: { directory: Directory }) {
  const { log } = directory;
  return (
    <section class="prose">
      <h2>How changes are found</h2>
      <p>
        A snapshot is the whole register as it was published on one day. The
        official register comes out monthly; it is read here every day, and each
        new snapshot is compared with the one before, BSB by BSB and field by
        field: institution, branch name, address, suburb, state, postcode and
        payments. A difference only of blanks, commas, or upper and lower case
        is not counted.
      </p>
      {log.length > 0
        ? (
          <p>
            The record begins with the snapshot of{" "}
            <DateText date={recordBegins(directory)} />. What changed before
            that is not known here. {counted(log.length, "snapshot")}{" "}
            {log.length === 1 ? "has" : "have"}{" "}
            been taken in. Where months lie between two of them, all that
            changed meanwhile is listed under the later one.
          </p>
        )
        : (
          <p>
            The record will begin with the first official register that is read.
          </p>
        )}
      <p>
        Nothing on record is ever rewritten. The history of a single BSB is on
        its page and in the{" "}
        <a href="/api">API</a>; numbers that are gone are in the list of{" "}
        <a href="/discontinued">discontinued BSBs</a>.
      </p>
    </section>
  );
}
