import { Feed, type Item } from "feed";
import { FIELD_NAMES, valueText } from "../shared/field_text.ts";
import { readableDate } from "../shared/dates.ts";
import type { Directory, RegisterVersion } from "../../directory/directory.ts";
import { joinWords } from "../shared/listing.ts";
import {
  allChanges,
  type Change,
  CHANGE_TYPES,
  type ChangeType,
} from "./month_changes.ts";
import { changeCount } from "./months.ts";
import { oncePerVersion } from "../../directory/once_per_version.ts";
import { escapeXml } from "../shared/xml.ts";
import { readableCount } from "../../words.ts";

/** Where a feed is published, and by whom. */
export interface FeedPlace {
  /** Address of the site, without a slash at its end. */
  readonly base: string;
  readonly siteName: string;
}

const MAX_ENTRIES = 50;
/** Changes of each kind that an entry lists. */
const MAX_LISTED = 10;

/**
 * The changes as an Atom feed: one entry for each snapshot that differs from
 * the one before, newest first.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4287
 */
export function changesFeed(directory: Directory, place: FeedPlace): string {
  const { base, siteName } = place;
  const snapshots = directory.log.filter((one) => changeCount(one) > 0)
    .toReversed().slice(0, MAX_ENTRIES);
  const newest = snapshots[0] ?? directory.log[0];
  const feed = new Feed({
    id: `${base}/changes/feed.xml`,
    title: "Changes to the BSB register",
    description: "What was added, removed and updated, edition by edition",
    link: `${base}/changes`,
    feedLinks: { atom: `${base}/changes/feed.xml` },
    author: { name: siteName },
    generator: siteName,
    copyright: "",
    updated: new Date(newest?.recorded_at ?? directory.date),
  });
  for (const snapshot of snapshots) {
    feed.addItem(entryOf(directory, snapshot, base));
  }
  return feed.atom1();
}

function entryOf(
  directory: Directory,
  snapshot: RegisterVersion,
  base: string,
): Item {
  const { date, recorded_at } = snapshot;
  const summary = countsInWords(snapshot);
  return {
    title: `${readableDate(date)}: ${summary}`,
    id: entryId(snapshot, base),
    link: `${base}/changes/${date.slice(0, 7)}`,
    date: new Date(recorded_at),
    description: `The register of ${readableDate(date)} compared with the ` +
      `edition before: ${summary}.`,
    content: contentOf(directory, snapshot, base),
  };
}

/**
 * The same forever, whatever becomes of the page's address: no two snapshots
 * have the same date and contents.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4151
 */
function entryId({ date, fingerprint }: RegisterVersion, base: string): string {
  return `tag:${new URL(base).hostname},${date}:register/${
    fingerprint.slice(0, 16)
  }`;
}

/** `925 added, 99 removed and 2,479 updated`, leaving out what is none. */
export function countsInWords(
  counts: Readonly<Record<ChangeType, number>>,
): string {
  return joinWords(
    CHANGE_TYPES.filter((type) => counts[type] > 0)
      .map((type) => `${readableCount(counts[type])} ${type}`),
  );
}

const byVersion = oncePerVersion((directory) =>
  Map.groupBy(allChanges(directory), ({ version }) => version)
);

function contentOf(
  directory: Directory,
  snapshot: RegisterVersion,
  base: string,
): string {
  const changes = byVersion(directory).get(snapshot.version) ?? [];
  const lists = CHANGE_TYPES.map((type) => {
    const own = changes.filter((change) => change.type === type);
    if (own.length === 0) return "";
    const shown = own.slice(0, MAX_LISTED);
    const count = readableCount(own.length);
    const heading = own.length > shown.length
      ? `${count} ${type}, the first ${shown.length}:`
      : `${count} ${type}:`;
    const items = shown.map((change) => `<li>${describe(change, base)}</li>`);
    return `<p>${heading}</p><ul>${items.join("")}</ul>`;
  });
  const month = `${base}/changes/${snapshot.date.slice(0, 7)}`;
  return lists.join("") +
    `<p><a href="${escapeXml(month)}">All changes of the month</a></p>`;
}

/** A change as HTML. What is safe in XML is safe in HTML. */
function describe({ record, changes = [] }: Change, base: string): string {
  const { bsb, institution_name, branch_name, suburb, state } = record;
  const link = `<a href="${escapeXml(`${base}/bsb/${bsb}`)}">${bsb}</a>`;
  const details = changes.length > 0
    ? changes.map((change) =>
      `${FIELD_NAMES[change.field]} from ${valueText(change.old)} ` +
      `to ${valueText(change.new)}`
    ).join("; ")
    : `${branch_name}, ${suburb} ${state}`;
  return `${link} ${escapeXml(`${institution_name}: ${details}`)}`;
}
