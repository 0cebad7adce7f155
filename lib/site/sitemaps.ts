import type { Directory } from "../directory/directory.ts";
import { groupsOf, suburbPath } from "./shared/grouped_records.ts";
import { listGuides } from "./guides/guides.ts";
import { oncePerVersion } from "../directory/once_per_version.ts";
import { TOOLS } from "./tools/tools.ts";
import { AUSTRALIAN_STATES, type BsbRecord } from "../record.ts";
import { escapeXml } from "./shared/xml.ts";

/** A page in a sitemap. */
export interface SitemapEntry {
  /** Path of its canonical address. */
  readonly path: string;
  /** Date of its last change, where known. */
  readonly lastmod?: string | undefined;
}

/** Addresses in one sitemap, at most. */
const MAX_ADDRESSES = 5_000;

const TOOL_PAGES = ["/tools", ...TOOLS.map(({ path }) => path)];

const FIXED_PAGES = [
  "/",
  ...TOOL_PAGES,
  "/discontinued",
  "/changes",
  "/insights/bsb-register-changes",
  "/guides",
  "/api",
  "/about",
  "/contact",
  "/privacy",
  "/terms",
];

/**
 * Every sitemap by its name (`bsb-1` is `/sitemap-bsb-1.xml`). A list that
 * outgrows one file goes on in a further one, `suburbs-2`.
 */
export const sitemapsOf = oncePerVersion((directory) => {
  const banks = bankPages(directory);
  const states = statePages(directory);
  const guides = guidePages();
  const pages = (paths: readonly string[]) => paths.map((path) => ({ path }));
  const slim = [...pages(["/", ...TOOL_PAGES, "/guides"]), ...guides];
  return new Map<string, readonly SitemapEntry[]>([
    ...split("slim", [...slim, ...banks, ...states]),
    ...split("pages", pages(FIXED_PAGES)),
    ...split("guides", guides),
    ...split("banks", banks),
    ...split("states", states),
    ...split("swift", swiftPages(directory)),
    ...split("suburbs", suburbPages(directory)),
    ...split("postcodes", postcodePages(directory)),
    ...split("bsb", bsbPages(directory), (page) => `bsb-${page}`),
  ]);
});

function split(
  name: string,
  entries: readonly SitemapEntry[],
  nameOf = (page: number) => page === 1 ? name : `${name}-${page}`,
): [string, readonly SitemapEntry[]][] {
  const pages = Math.max(1, Math.ceil(entries.length / MAX_ADDRESSES));
  return Array.from({ length: pages }, (_, i) => [
    nameOf(i + 1),
    entries.slice(i * MAX_ADDRESSES, (i + 1) * MAX_ADDRESSES),
  ]);
}

function bsbPages(directory: Directory): SitemapEntry[] {
  const entries = [
    ...directory.records.map((record) => ({
      path: `/bsb/${record.bsb}`,
      lastmod: record.last_changed ?? undefined,
    })),
    ...directory.allDiscontinued().map(({ bsb, removed_on }) => ({
      path: `/bsb/${bsb}`,
      lastmod: removed_on,
    })),
  ];
  return entries.sort((a, b) => a.path < b.path ? -1 : 1);
}

function bankPages(directory: Directory): SitemapEntry[] {
  const newest = newestChanges(directory, (record) => record.institution);
  return directory.institutions.map(({ code, slug }) => ({
    path: `/bank/${slug}`,
    lastmod: newest.get(code),
  }));
}

function statePages(directory: Directory): SitemapEntry[] {
  const { byState } = groupsOf(directory);
  const newest = newestChanges(directory, (record) => record.state);
  return Object.keys(AUSTRALIAN_STATES).filter((state) => byState.has(state))
    .map((state) => ({ path: `/state/${state}`, lastmod: newest.get(state) }));
}

function suburbPages(directory: Directory): SitemapEntry[] {
  const newest = newestChanges(directory, suburbPath);
  return [...groupsOf(directory).suburbs.values()]
    .map(({ state, slug }) => `/suburb/${state}/${slug}`)
    .sort()
    .map((path) => ({ path, lastmod: newest.get(path) }));
}

function postcodePages(directory: Directory): SitemapEntry[] {
  const newest = newestChanges(directory, (record) => record.postcode);
  return [...groupsOf(directory).byPostcode.keys()]
    .filter((postcode) => /^\d{4}$/.test(postcode))
    .sort()
    .map((postcode) => ({
      path: `/postcode/${postcode}`,
      lastmod: newest.get(postcode),
    }));
}

function guidePages(): SitemapEntry[] {
  return listGuides().map(({ slug, reviewed }) => ({
    path: `/guide/${slug}`,
    lastmod: reviewed,
  }));
}

function swiftPages(directory: Directory): SitemapEntry[] {
  return directory.institutions.filter(({ swift }) => swift !== null)
    .map(({ slug }) => ({ path: `/swift/${slug}` }));
}

/** Date of the newest change on record in each group of BSBs. */
function newestChanges(
  directory: Directory,
  groupOf: (record: BsbRecord) => string | null,
): Map<string, string> {
  const newest = new Map<string, string>();
  const note = (record: BsbRecord, date: string | null) => {
    const group = groupOf(record);
    if (!group || !date) return;
    if (date > (newest.get(group) ?? "")) newest.set(group, date);
  };
  for (const record of directory.records) note(record, record.last_changed);
  for (const gone of directory.allDiscontinued()) note(gone, gone.removed_on);
  return newest;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** A sitemap as XML; `base` is the address of the site. */
export function sitemapXml(
  entries: readonly SitemapEntry[],
  base: string,
): string {
  const urls = entries.map(({ path, lastmod }) => {
    const date = lastmod ? `<lastmod>${lastmod}</lastmod>` : "";
    return `<url><loc>${escapeXml(base + path)}</loc>${date}</url>\n`;
  });
  return `${DECLARATION}<urlset xmlns="${NAMESPACE}">\n${
    urls.join("")
  }</urlset>\n`;
}

/** The list of all sitemaps that have an address, as XML. */
export function sitemapIndexXml(directory: Directory, base: string): string {
  const sitemaps = [...sitemapsOf(directory)]
    .filter(([, entries]) => entries.length > 0)
    .map(([name, entries]) => {
      const address = escapeXml(`${base}/sitemap-${name}.xml`);
      const dates = entries.flatMap(({ lastmod }) => lastmod ?? []).sort();
      const newest = dates.at(-1);
      const date = newest ? `<lastmod>${newest}</lastmod>` : "";
      return `<sitemap><loc>${address}</loc>${date}</sitemap>\n`;
    });
  return `${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${
    sitemaps.join("")
  }</sitemapindex>\n`;
}
