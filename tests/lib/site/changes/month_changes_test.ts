import { assertEquals } from "@std/assert";
import fc from "../../../_npm/fast_check.ts";
import {
  bankChangesIn,
  changesIn,
  fairShare,
  monthSections,
} from "../../../../lib/site/changes/month_changes.ts";
import { makeRow, makeRows } from "../../../_rows.ts";
import { openSite } from "../../../_service.ts";

const ANZ = makeRow({ bsb: "012-001", institution: "ANZ" });
const GONE = makeRow({ bsb: "012-002", institution: "ANZ" });
const MOVED = makeRows(5);
const NEW_ADDRESS = "1 New Street";

/** Five BSBs move to one address from one, one changes in another way. */
const OLD = [
  ANZ,
  GONE,
  ...MOVED.map((row) => ({ ...row, address: "2 Old Street" })),
];
const NEW = [
  { ...ANZ, suburb: "Perth", postcode: "6000" },
  makeRow({ bsb: "082-001", institution: "NAB" }),
  ...MOVED.map((row) => ({ ...row, address: NEW_ADDRESS })),
];
const TWO = [["2026-06-01", OLD], ["2026-07-01", NEW]] as const;

Deno.test("monthSections() groups by kind and bank, and joins equal updates", async () => {
  using site = await openSite(TWO);
  const sections = monthSections(site.directory, "2026-07");
  assertEquals(
    sections.map(({ type, total, banks }) => [
      type,
      total,
      banks.map(({ code, total, rows }) => [code, total, rows.length]),
    ]),
    [
      ["added", 1, [["NAB", 1, 1]]],
      ["removed", 1, [["ANZ", 1, 1]]],
      ["updated", 6, [["CBA", 5, 1], ["ANZ", 1, 1]]],
    ],
  );
  const [row] = sections[2]!.banks[0]!.rows;
  assertEquals(row!.records.map(({ bsb }) => bsb), MOVED.map(({ bsb }) => bsb));
  assertEquals(row!.fields, [
    { field: "address", old: "2 Old Street", new: NEW_ADDRESS },
  ]);
  assertEquals(monthSections(site.directory, "2026-06"), []);
});

Deno.test("bankChangesIn() takes a code in any case", async () => {
  using site = await openSite(TWO);
  const own = bankChangesIn(site.directory, "2026-07", "anz");
  assertEquals(
    own.map(({ type, record }) => [type, record.bsb]),
    [["removed", "012-002"], ["updated", "012-001"]],
  );
  assertEquals(bankChangesIn(site.directory, "2026-07", "XYZ"), []);
  assertEquals(changesIn(site.directory, "2026-07").length, 8);
});

Deno.test("fairShare() shows as much as fits and no more", () => {
  fc.assert(fc.property(
    fc.array(fc.nat(60)),
    fc.nat(300),
    (lengths, max) => {
      const shown = (share: number) =>
        lengths.reduce((sum, length) => sum + Math.min(length, share), 0);
      const share = fairShare(lengths, max);
      const all = shown(Infinity);
      return shown(share) <= max &&
        (shown(share) === all || shown(share + 1) > max);
    },
  ));
});
