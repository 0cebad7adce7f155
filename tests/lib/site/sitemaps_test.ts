import { assert, assertEquals } from "@std/assert";
import type { Directory } from "../../../lib/directory/directory.ts";
import { groupsOf } from "../../../lib/site/shared/grouped_records.ts";
import { listGuides } from "../../../lib/site/guides/guides.ts";
import { sitemapsOf } from "../../../lib/site/sitemaps.ts";
import { HAS_REGISTER_FILES, realRegisters } from "../../_register_files.ts";
import { makeRow, makeRows } from "../../_rows.ts";
import { openSite } from "../../_service.ts";

/** Every address under a prefix, of whichever sitemaps. */
function listed(directory: Directory, prefix: string): string[] {
  return [...sitemapsOf(directory)]
    .filter(([name]) => name !== "slim" && name !== "pages")
    .flatMap(([, entries]) => entries.map(({ path }) => path))
    .filter((path) => path.startsWith(prefix))
    .sort();
}

function assertListsDirectory(directory: Directory): void {
  const { records, institutions } = directory;
  const groups = groupsOf(directory);
  const all = (prefix: string, names: Iterable<string>) =>
    assertEquals(
      listed(directory, prefix),
      [...names].map((name) => prefix + name).sort(),
    );
  all("/bsb/", [
    ...records.map(({ bsb }) => bsb),
    ...directory.allDiscontinued().map(({ bsb }) => bsb),
  ]);
  all("/bank/", institutions.map(({ slug }) => slug));
  all("/suburb/", groups.suburbs.keys());
  all("/postcode/", groups.byPostcode.keys());
  all("/guide/", listGuides().map(({ slug }) => slug));
  const withSwift = institutions.filter(({ swift }) => swift);
  all("/swift/", withSwift.map(({ slug }) => slug));
}

Deno.test("sitemapsOf() lists the starter register's pages", async () => {
  using site = await openSite();
  assertListsDirectory(site.directory);
  assertEquals(listed(site.directory, "/state/").length, 8);
});

Deno.test("sitemapsOf() puts at most 5,000 addresses in one", async () => {
  const rows = makeRows(10_001).map((row, i) => ({
    ...row,
    suburb: `Place ${i}`,
    postcode: String(i).padStart(4, "0").slice(0, 4),
  }));
  using site = await openSite([["2026-07-01", rows]]);
  const sitemaps = sitemapsOf(site.directory);
  for (const [name, { length }] of sitemaps) assert(length <= 5_000, name);
  assertEquals(
    [...sitemaps.keys()].filter((name) => /^(bsb|suburbs)/.test(name)),
    ["suburbs", "suburbs-2", "suburbs-3", "bsb-1", "bsb-2", "bsb-3"],
  );
  assertListsDirectory(site.directory);
});

Deno.test("sitemapsOf() dates pages by their last change", async () => {
  const [kept, moved, gone] = makeRows(3);
  const perth = { state: "WA", suburb: "Perth", postcode: "6000" };
  using site = await openSite([
    ["2026-06-01", [kept!, moved!, { ...gone!, ...perth }]],
    ["2026-07-01", [kept!, { ...moved!, branch_name: "Else" }]],
  ]);
  const sitemaps = sitemapsOf(site.directory);
  assertEquals(sitemaps.get("bsb-1")!.map(({ lastmod }) => lastmod), [
    undefined,
    "2026-07-01",
    "2026-07-01",
  ]);
  assertEquals(sitemaps.get("states"), [
    { path: "/state/NSW", lastmod: "2026-07-01" },
  ]);
});

Deno.test("sitemapsOf() leaves places abroad out", async () => {
  const row = makeRow({ state: "USA", suburb: "New York", postcode: "" });
  using site = await openSite([["2026-07-01", [row]]]);
  for (const prefix of ["/state/", "/suburb/", "/postcode/"]) {
    assertEquals(listed(site.directory, prefix), [], prefix);
  }
});

Deno.test({
  name: "sitemapsOf() lists the real registers' pages",
  ignore: !HAS_REGISTER_FILES,
  fn: async () => {
    using site = await openSite(realRegisters(2));
    assertListsDirectory(site.directory);
    assertEquals(listed(site.directory, "/bsb/").length, 17_019 + 99);
    for (const [name, { length }] of sitemapsOf(site.directory)) {
      assert(length <= 5_000, name);
    }
  },
});
