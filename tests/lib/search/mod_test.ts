import { assert, assertEquals } from "@std/assert";
import fc from "../../_npm/fast_check.ts";
import { parsePayments } from "../../../lib/payments.ts";
import type { BsbRecord } from "../../../lib/record.ts";
import { buildSearch, buildSearchInSteps } from "../../../lib/search/mod.ts";

const NAMES: Record<string, string> = {
  ANZ: "Australia & New Zealand Banking Group Limited",
  "T&C": "Town & Country Bank (a division of Australia & New Zealand " +
    "Banking Group Limited)",
  WBC: "Westpac Banking Corporation",
  CBA: "Commonwealth Bank of Australia",
  NAB: "National Australia Bank Limited",
  STG: "St.George Bank (a division of Westpac Banking Corp)",
  BML: "Bank of Melbourne (a division of Westpac Banking Corp)",
  BAU: "Bank Australia Limited",
  ONE: "in1bank Limited",
  MET: "Norfina Limited (trading as Suncorp Bank)",
  YOU: "National Australia Bank Limited",
  HBS: "Heritage and People's Choice Limited",
  PNB: "Police & Nurses Limited",
  CRU: "Cuscal Limited",
  HAY: "Cuscal Limited",
  ING: "ING Bank (Australia) Limited (trading as ING)",
};

const ALIASES = new Map([
  ["CBA", ["commbank", "commonwealth bank"]],
  ["YOU", ["ubank", "86 400"]],
  ["PNB", ["P&N Bank"]],
]);

/** Number, code, branch, suburb, state, postcode, sorted by number. */
const ROWS = [
  "012-003|ANZ|Merged|Sydney|NSW|2000",
  "012-013|ANZ|242 Pitt St|Sydney|NSW|2000",
  "012-437|ANZ|Parramatta|Parramatta|NSW|2150",
  "015-660|ANZ|Mount Gambier|Mount Gambier|SA|5290",
  "032-078|WBC|Parramatta|Parramatta|NSW|2150",
  "034-213|WBC|St George|St George|QLD|4487",
  "035-303|WBC|Closed|Alice Springs|NT|0870",
  "062-000|CBA|48 Martin Place Sydney|Sydney|NSW|2000",
  "062-001|CBA|Wynyard|Sydney|NSW|2000",
  "062-542|CBA|Glen Innes|Glen Innes|NSW|2370",
  "062-554|CBA|Hay|Hay|NSW|2711",
  "063-000|CBA|Melbourne|Melbourne|VIC|3000",
  "083-523|NAB|Ballarat|Ballarat|VIC|3350",
  "083-900|NAB|Café São Paulo|Ballarat Central|VIC|3350",
  "084-004|NAB|Kippa-ring|Kippa-Ring|QLD|4021",
  "112-100|STG|UPSL|Rhodes|NSW|2138",
  "112-879|STG|Westpac|Kogarah|NSW|2217",
  "152-147|T&C|Direct NSW|South Melbourne|VIC|3205",
  "200-001|CRU|Two Thousand|Perth|WA|6000",
  "311-111|ONE|in1bank Limited|Sydney|NSW|2000",
  "313-140|BAU|Bank Australia|Kew|VIC|3101",
  "482-146|MET|Clearing Operations|Brisbane|QLD|4000",
  "552-000|BML|Collins Street|Melbourne|VIC|3000",
  "636-010|HAY|Hay Limited|Surry Hills|NSW|2010",
  "638-000|HBS|Toowoomba|Toowoomba|QLD|4350",
  "670-865|YOU|86 400 Pty Ltd|Sydney|NSW|2000",
  "777-777|PNB|Head Office|Perth|WA|6000",
  "802-397|CRU|O'Connor|North Sydney|NSW|2060",
  "923-100|ING|ING Direct|Sydney|NSW|2000",
];

const RECORDS: BsbRecord[] = ROWS.map((row) => {
  const [bsb, institution, branch_name, suburb, state, postcode] = row
    .split("|") as [string, string, string, string, string, string];
  return {
    bsb,
    institution,
    institution_name: NAMES[institution]!,
    branch_name,
    address: "1 Elsewhere Road",
    suburb,
    state,
    postcode,
    payments: parsePayments("PEH"),
    status: branch_name === "Merged"
      ? "merged"
      : branch_name === "Closed"
      ? "closed"
      : "active",
    replaced_by: null,
    last_changed: null,
  };
});

const index = buildSearch(RECORDS, { aliases: ALIASES });

function find(query: string, filter: { bank?: string; state?: string } = {}) {
  const { total, results } = index.search(query, { ...filter, limit: 100 });
  assertEquals(total, results.length, `total of "${query}"`);
  return results.map((record) => record.bsb);
}

function first(query: string): string | undefined {
  return find(query)[0];
}

Deno.test("search() finds an exact number in every spelling, and it alone", () => {
  for (
    const query of [
      "062-000",
      "062000",
      "062 000",
      " 062 - 000 ",
      "062–000",
      "062‑000",
      "０６２０００",
      "BSB 062-000",
      "bsb062000",
      "062-000 sydney",
      "sydney 062000",
      "062000 12345678",
    ]
  ) assertEquals(find(query), ["062-000"], query);
});

Deno.test("search() gives nothing for a number that is not in the register", () => {
  for (
    const query of [
      "062-009",
      "062009",
      "062-009 sydney",
      "062-9 sydney",
      "0620001",
      "032-078 anz",
    ]
  ) assertEquals(find(query), [], query);
});

Deno.test("search() finds number prefixes, in order", () => {
  const numbers = RECORDS.map((r) => r.bsb);
  assertEquals(find("0"), numbers.slice(0, 15));
  for (const query of ["06", "bsb 06"]) {
    assertEquals(find(query), numbers.filter((bsb) => bsb.startsWith("06")));
  }
  for (const query of ["062", "062-", "bsb 062"]) {
    assertEquals(find(query), ["062-000", "062-001", "062-542", "062-554"]);
  }
  for (const query of ["0620", "062-0", "062 0", "062-00"]) {
    assertEquals(find(query), ["062-000", "062-001"], query);
  }
});

Deno.test("search() takes four digits as number prefix first, then as postcode", () => {
  const found = find("2000");
  assertEquals(found[0], "200-001");
  assertEquals(new Set(found).size, found.length);
  assertEquals(found.length, 8);
  assertEquals(found.at(-1), "012-003", "merged ones come last");
  assertEquals(find("200-0"), ["200-001"], "a hyphen makes it a number");
});

Deno.test("search() takes digits beside words as number, prefix or postcode", () => {
  assertEquals(find("anz parramatta 2150"), ["012-437"]);
  assertEquals(find("parramatta 032"), ["032-078"]);
  assertEquals(find("062 2000"), ["062-000", "062-001"]);
  assertEquals(find("anz parramatta 215"), ["012-437"], "still being typed");
});

Deno.test("search() wants every word, in whichever field", () => {
  assertEquals(find("anz parramatta"), ["012-437"]);
  assertEquals(find("cba vic"), ["063-000"]);
  assertEquals(find("melbourne commonwealth bank"), ["063-000"]);
  assertEquals(find("anz ballarat"), []);
});

Deno.test("search() passes over words that nothing matches, and fillers", () => {
  assertEquals(find("xqzvw anz parramatta"), ["012-437"]);
  assertEquals(find("what is the bsb number for anz in parramatta"), [
    "012-437",
  ]);
  assertEquals(find("xqzvw"), []);
  assertEquals(find("bsb xqzvw"), []);
  assertEquals(find("the"), []);
  assertEquals(first("of"), "062-000", "alone, a filler is a word");
});

Deno.test("search() takes the last word as possibly unfinished", () => {
  assertEquals(find("parram").length, 2);
  assertEquals(first("glen in"), "062-542");
  assertEquals(find("north syd"), ["802-397"]);
  assertEquals(first("commb"), "062-000");
});

Deno.test("search() forgives case, accents and punctuation", () => {
  for (const query of ["cafe sao paulo", "CAFÉ SÃO-PAULO", "cafe\u0301 sao"]) {
    assertEquals(find(query), ["083-900"], query);
  }
  for (const query of ["o'connor", "O’Connor", "oconnor", "o connor"]) {
    assertEquals(first(query), "802-397", query);
  }
  for (const query of ["kippa ring", "Kippa-Ring", "kipparing"]) {
    assertEquals(find(query), ["084-004"], query);
  }
});

Deno.test("search() finds names as people type them", () => {
  const expected: Record<string, string> = {
    "st george": "112-100",
    "St.George": "112-100",
    stgeorge: "112-100",
    "saint george": "112-100",
    "t&c": "152-147",
    "T & C": "152-147",
    "town and country": "152-147",
    "p&n": "777-777",
    "people's choice": "638-000",
    "peoples choice": "638-000",
    "people choice": "638-000",
    "86 400": "670-865",
    "86400": "670-865",
    in1bank: "311-111",
    ING: "923-100",
    "mt gambier": "015-660",
    "comm bank": "062-000",
    suncorp: "482-146",
    "bank australia": "313-140",
    "western australia": "200-001",
  };
  for (const [query, bsb] of Object.entries(expected)) {
    assertEquals(first(query), bsb, query);
  }
});

Deno.test("search() forgives one typo of each kind, only in unknown words", () => {
  for (
    const query of [
      "paramatta",
      "parrammatta",
      "parrxmatta",
      "aprramatta",
      "xarramatta",
      "arramatta",
      "parramattas",
      "paramat",
    ]
  ) assertEquals(find(query), ["012-437", "032-078"], query);
  assertEquals(find("nba ballarat"), ["083-523", "083-900"]);
  assertEquals(find("prrmatta"), [], "two typos are too many");
  assertEquals(find("2105"), [], "a number is no typo of another");
});

Deno.test("search() looks for typos in known words when nothing else fits", () => {
  // `gorge` is a known word, but of another place.
  const records = [
    { ...RECORDS[7]!, branch_name: "George Place" },
    { ...RECORDS[9]!, branch_name: "Gorge Road" },
  ];
  const { results } = buildSearch(records)
    .search("sydney gorge", { limit: 5 });
  assertEquals(results.map((r) => r.bsb), ["062-000"]);
});

Deno.test("search() puts an institution typed as its code first", () => {
  for (const record of RECORDS) {
    const own = RECORDS.filter((r) => r.institution === record.institution);
    const { results } = index.search(record.institution, { limit: own.length });
    assertEquals(
      results.map((r) => r.institution),
      own.map(() => record.institution),
    );
  }
  assertEquals(find("hay").slice(0, 2), ["636-010", "062-554"]);
  assertEquals(first("hay nsw"), "062-554", "with a state it is the town");
});

Deno.test("search() ranks own name above parent, suburb above branch", () => {
  const westpac = find("westpac");
  assertEquals(westpac.slice(0, 3), ["032-078", "034-213", "035-303"]);
  assertEquals(westpac.length, 6);
  assertEquals(first("bank of melbourne"), "552-000");
  assertEquals(first("melbourne"), "063-000");
  assertEquals(find("sydney").at(-1), "802-397", "North Sydney is another");
});

Deno.test("search() ranks active records first at equal relevance", () => {
  assertEquals(find("anz sydney"), ["012-013", "012-003"]);
  assertEquals(find("closed"), ["035-303"]);
});

Deno.test("search() filters by bank and state in any case", () => {
  assertEquals(find("sydney", { bank: "anz" }), ["012-013", "012-003"]);
  assertEquals(find("sydney", { bank: "t&c" }), []);
  assertEquals(find("melbourne", { bank: "T&c" }), ["152-147"]);
  assertEquals(find("parramatta", { state: "nsw" }).length, 2);
  assertEquals(find("parramatta", { state: "VIC" }), []);
  assertEquals(find("parramatta", { bank: "XYZ" }), []);
  assertEquals(find("parramatta", { state: "nowhere" }), []);
  assertEquals(find("parramatta", { bank: "", state: "" }).length, 2);
  assertEquals(find("062-000", { bank: "ANZ" }), []);
  assertEquals(find("parramatta", { bank: "wbc", state: "NSW" }), ["032-078"]);
});

Deno.test("search() counts all matches and gives at most the limit", () => {
  const all = find("sydney");
  for (const limit of [0, 1, 3, 100, Infinity]) {
    const { total, results } = index.search("sydney", { limit });
    assertEquals(total, all.length);
    assertEquals(results.map((r) => r.bsb), all.slice(0, limit));
  }
});

Deno.test("search() answers any text at all", () => {
  const odd = [
    "",
    " ",
    "\0",
    "\ud800",
    "\udc00anz",
    "((((",
    ".*+?^${}()|[]\\",
    "%",
    "'",
    "&",
    "a&b&c",
    "-",
    "062-000-",
    "İstanbul",
    "ß",
    "ﷺ".repeat(200),
    "a ".repeat(100),
    "z".repeat(200),
    "constructor",
    "__proto__",
  ];
  for (const query of odd) {
    assert(index.search(query, { limit: 5 }).results.length <= 5, query);
  }
  const text = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.stringMatching(/^[0-9 -]{0,12}$/),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 })
      .map((units) => String.fromCharCode(...units)),
  );
  fc.assert(fc.property(text, fc.nat(30), (query, limit) => {
    const { total, results } = index.search(query, { limit });
    assertEquals(results.length, Math.min(total, limit));
    assertEquals(new Set(results).size, results.length);
  }));
});

Deno.test("buildSearch() takes an empty register", () => {
  const empty = buildSearch([]);
  for (const query of ["", "anz", "062-000", "0"]) {
    assertEquals(empty.search(query, { limit: 5 }), { total: 0, results: [] });
  }
});

Deno.test("buildSearchInSteps() gives the same index, with pauses", async () => {
  const many = Array.from({ length: 2500 }, (_, i) => ({
    ...RECORDS[i % RECORDS.length]!,
    bsb: `9${String(i).padStart(5, "0")}`.replace(/^(...)/, "$1-"),
  }));
  let pauses = 0;
  const pause = () => Promise.resolve(void pauses++);
  const options = { aliases: ALIASES, pause };
  const stepped = await buildSearchInSteps(many, options);
  const whole = buildSearch(many, { aliases: ALIASES });
  assert(pauses >= 3, `${pauses} pauses`);
  for (const query of ["sydney", "9001", "comm bank", "paramatta", "t&c"]) {
    assertEquals(
      stepped.search(query, { limit: 50 }),
      whole.search(query, { limit: 50 }),
    );
  }
});
