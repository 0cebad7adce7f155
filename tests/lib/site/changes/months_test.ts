import { assertEquals } from "@std/assert";
import {
  isSpread,
  monthAfter,
  monthsAround,
  monthsOnRecord,
  nearestMonths,
  placeOfMonth,
  recordBegins,
} from "../../../../lib/site/changes/months.ts";
import { makeRows } from "../../../_rows.ts";
import { openSite } from "../../../_service.ts";

const ROWS = makeRows(8);
/** Grows by two in March and by one twice in June, then shrinks in August. */
const FIVE = [
  ["2026-01-01", ROWS.slice(0, 4)],
  ["2026-03-01", ROWS.slice(0, 6)],
  ["2026-06-01", ROWS.slice(0, 7)],
  ["2026-06-20", ROWS],
  ["2026-08-01", ROWS.slice(1)],
] as const;

Deno.test("monthsOnRecord() adds the snapshots of a month up", async () => {
  using site = await openSite(FIVE);
  const months = monthsOnRecord(site.directory);
  assertEquals(
    months.map(({ month, added, removed, updated, since }) => [
      month,
      added,
      removed,
      updated,
      since,
    ]),
    [
      ["2026-08", 0, 1, 0, "2026-06-20"],
      ["2026-06", 2, 0, 0, "2026-03-01"],
      ["2026-03", 2, 0, 0, "2026-01-01"],
      ["2026-01", 0, 0, 0, null],
    ],
  );
  assertEquals(months.map(isSpread), [false, true, false, false]);
});

Deno.test("placeOfMonth() knows the months from the first snapshot to today", async () => {
  using site = await openSite(FIVE);
  const place = (ym: string, today = "2026-09-30") =>
    placeOfMonth(site.directory, ym, today);
  assertEquals(place("2025-12"), "too early");
  for (const ym of ["2026-01", "2026-02", "2026-08", "2026-09"]) {
    assertEquals(place(ym), "told", ym);
  }
  assertEquals(place("2026-10"), "in the future");
  assertEquals(place("2026-10", "2026-10-01"), "told");
  const malformed = ["2026-9", "2026-00", "2026-13", "202609", " 2026-09", ""];
  for (const ym of malformed) assertEquals(place(ym), "malformed", ym);
});

Deno.test("placeOfMonth() tells of a snapshot dated in the future", async () => {
  using site = await openSite(FIVE);
  const place = (ym: string) => placeOfMonth(site.directory, ym, "2026-06-30");
  assertEquals(place("2026-08"), "told");
  assertEquals(place("2026-07"), "in the future");
});

Deno.test("recordBegins() is the earliest date, in whatever order", async () => {
  using site = await openSite([FIVE[1], FIVE[0], FIVE[2]]);
  assertEquals(recordBegins(site.directory), "2026-01-01");
  using starter = await openSite();
  assertEquals(recordBegins(starter.directory), starter.directory.date);
});

Deno.test("monthsAround() skips months without a snapshot", async () => {
  using site = await openSite(FIVE);
  const around = (ym: string) => {
    const { before, after } = monthsAround(site.directory, ym);
    return [before?.month, after?.month];
  };
  assertEquals(around("2026-01"), [undefined, "2026-03"]);
  assertEquals(around("2026-04"), ["2026-03", "2026-06"]);
  assertEquals(around("2026-08"), ["2026-06", undefined]);
});

Deno.test("nearestMonths() gives those closest to a month", async () => {
  using site = await openSite(FIVE);
  const near = (ym: string) =>
    nearestMonths(site.directory, ym, 2).map(({ month }) => month);
  assertEquals(near("2020-01"), ["2026-03", "2026-01"]);
  assertEquals(near("2026-05"), ["2026-06", "2026-03"]);
  assertEquals(near("2030-01"), ["2026-08", "2026-06"]);
});

Deno.test("monthAfter() turns the year", () => {
  assertEquals(monthAfter("2026-11-30"), "2026-12");
  assertEquals(monthAfter("2026-12-31"), "2027-01");
});
