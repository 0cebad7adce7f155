import { assert, assertEquals } from "@std/assert";
import { insightsOf } from "../../../../lib/site/changes/insights.ts";
import { HAS_REGISTER_FILES, realRegisters } from "../../../_register_files.ts";
import { makeRow, makeRows } from "../../../_rows.ts";
import { openSite } from "../../../_service.ts";

Deno.test("insightsOf() counts by month, bank, state and field", async () => {
  const rows = makeRows(4);
  const perth = { ...rows[0]!, state: "WA", postcode: "6000" };
  using site = await openSite([
    ["2026-05-01", rows],
    ["2026-06-01", rows],
    ["2026-07-01", [
      makeRow({ bsb: "012-001", institution: "ANZ", state: "USA" }),
      perth,
      ...rows.slice(1, 3),
    ]],
  ]);
  const { sizes, months, banks, states, fields, largest } = insightsOf(
    site.directory,
  );
  assertEquals(sizes.map(({ records }) => records), [4, 4, 4]);
  assertEquals(
    months.map(({ month, added, removed }) => [month, added, removed]),
    [["2026-06", 0, 0], ["2026-07", 1, 1]],
  );
  assertEquals(
    banks.map(({ code, added, removed, updated }) => [
      code,
      added,
      removed,
      updated,
    ]),
    [["CBA", 0, 1, 1], ["ANZ", 1, 0, 0]],
  );
  assertEquals(
    states.map(({ name, href }) => [name, href]).sort(),
    [
      ["New South Wales", "/state/NSW"],
      ["USA", null],
      ["Western Australia", "/state/WA"],
    ],
  );
  assertEquals(Object.fromEntries(fields), { state: 1, postcode: 1 });
  assertEquals(largest.map(({ count }) => count), [1, 1, 1]);
});

Deno.test("insightsOf() has nothing for the starter and one for a baseline", async () => {
  using starter = await openSite();
  const none = insightsOf(starter.directory);
  assertEquals([none.sizes, none.months, none.largest], [[], [], []]);
  using single = await openSite([["2026-07-01", makeRows(3)]]);
  const one = insightsOf(single.directory);
  assertEquals([one.sizes.length, one.months.length], [1, 0]);
});

Deno.test({
  name: "insightsOf() counts the real registers as their log does",
  ignore: !HAS_REGISTER_FILES,
  fn: async () => {
    using site = await openSite(realRegisters(2));
    const { banks, states, largest } = insightsOf(site.directory);
    for (const tallies of [banks, states]) {
      const sum = (type: "added" | "removed" | "updated") =>
        tallies.reduce((total, tally) => total + tally[type], 0);
      assertEquals([sum("added"), sum("removed")], [925, 99]);
      assertEquals(sum("updated"), site.directory.log.at(-1)!.updated);
    }
    assertEquals([banks[0]!.code, banks[0]!.added], ["WBC", 470]);
    assert(largest[0]!.count >= largest[1]!.count);
  },
});
