import { assertEquals } from "@std/assert";
import {
  branchOptions,
  findBranches,
  readBranchQuery,
} from "../../../../lib/site/tools/branch_options.ts";
import fc from "../../../_npm/fast_check.ts";
import { makeRow } from "../../../_rows.ts";
import { openSite } from "../../../_service.ts";

const PLACES = [
  ["NSW", "St Kilda", "2000"],
  ["NSW", "ST KILDA", "2000"],
  ["VIC", "St Kilda", "3182"],
  ["VIC", "Ballarat", "3350"],
  ["USA", "New York", "0000"],
  ["WA", "", "6000"],
] as const;

/** BSBs of three banks at all places, of some more than of others. */
const ROWS = ["ANZ", "CBA", "NAB"].flatMap((institution, bank) =>
  PLACES.flatMap(([state, suburb, postcode], place) =>
    Array.from({ length: (bank * place) % 4 }, (_, i) =>
      makeRow({
        bsb: `${bank}${place}0-00${i}`,
        institution,
        state,
        suburb,
        postcode,
      }))
  )
);

Deno.test("branchOptions() counts what each choice leads to, given the others", async () => {
  using site = await openSite([["2026-07-01", ROWS]]);
  const { directory } = site;
  const query = fc.record({
    bank: fc.constantFrom("", "ANZ", "CBA", "NAB", "XYZ"),
    state: fc.constantFrom("", "NSW", "VIC", "WA", "QLD"),
    suburb: fc.constantFrom(
      "",
      "NSW/st-kilda",
      "VIC/ballarat",
      "St Kilda",
      "x",
    ),
  });
  const count = (asked: Record<string, string>) =>
    findBranches(directory, readBranchQuery(directory, asked)).length;
  fc.assert(fc.property(query, (asked) => {
    const read = readBranchQuery(directory, asked);
    const options = branchOptions(directory, read);
    assertEquals(options.total, count(asked));
    for (const [bank, , bsbs] of options.banks) {
      assertEquals(bsbs, count({ ...read, bank }), bank);
    }
    for (const [state, , bsbs] of options.states) {
      assertEquals(bsbs, count({ ...read, state }), state);
    }
    for (const [suburb, , bsbs] of options.suburbs) {
      assertEquals(bsbs, count({ ...read, suburb }), suburb);
    }
  }));
});

Deno.test("branchOptions() lists each place once, and what's chosen always", async () => {
  using site = await openSite([["2026-07-01", ROWS]]);
  const optionsOf = (query: Record<string, string>) =>
    branchOptions(site.directory, readBranchQuery(site.directory, query));
  assertEquals(optionsOf({}).suburbs, []);
  assertEquals(
    optionsOf({ bank: "CBA" }).suburbs.map(([, name]) => name),
    ["Ballarat, VIC", "St Kilda, VIC", "ST KILDA, NSW"],
  );
  const nothing = optionsOf({ bank: "CBA", state: "QLD" });
  assertEquals(nothing.total, 0);
  assertEquals(nothing.states.find(([code]) => code === "QLD")?.[2], 0);
  assertEquals(nothing.banks.find(([code]) => code === "CBA")?.[2], 0);
});
