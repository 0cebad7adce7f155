import { assertEquals } from "@std/assert";
import {
  findSwift,
  packBanks,
  type SwiftBank,
  unpackBanks,
} from "../../../../lib/site/swift/swift_search.ts";

function bank(fields: Partial<SwiftBank> & { code: string }): SwiftBank {
  return {
    name: fields.code,
    slug: "x",
    prefixes: [],
    bic: null,
    aliases: [],
    ...fields,
  };
}

const BANKS = [
  bank({
    code: "CBA",
    name: "Commonwealth Bank of Australia",
    prefixes: ["06", "76"],
    bic: "CTBAAU2S",
    aliases: ["CommBank"],
  }),
  bank({
    code: "CST",
    name: "Commonwealth Bank of Australia",
    prefixes: ["40"],
    bic: "CTBAAU2S",
  }),
  bank({
    code: "BBL",
    name: "Bendigo and Adelaide Bank",
    prefixes: ["633"],
    bic: "BENDAU3B",
  }),
  bank({ code: "X63", name: "St.George", prefixes: ["63"], bic: null }),
];

const CASES: [query: string, codes: string[]][] = [
  ["", []],
  ["   ", []],
  ["062-000", ["CBA"]],
  ["062000", ["CBA"]],
  ["76", ["CBA"]],
  ["633-123", ["BBL"]],
  ["634", ["X63"]],
  ["99", []],
  ["commbank", ["CBA"]],
  ["cst", ["CST"]],
  ["commonwealth", ["CBA", "CST"]],
  ["adelaide bank", ["BBL"]],
  ["st george", ["X63"]],
  ["St.George", ["X63"]],
  ["stgeorge", ["X63"]],
  ["BENDAU3B", ["BBL"]],
  ["BENDAU3BXXX", ["BBL"]],
  ["ANZBAU3R", []],
  ["CTBAAUSR", ["CBA", "CST"]],
  ["<script>", []],
  ["\u{1F600}", []],
];

for (const [query, codes] of CASES) {
  Deno.test(`findSwift() finds ${JSON.stringify(codes)} for ${JSON.stringify(query)}`, () => {
    assertEquals(findSwift(BANKS, query).banks.map(({ code }) => code), codes);
  });
}

Deno.test("findSwift() tells which prefix a BSB was recognised by", () => {
  assertEquals(findSwift(BANKS, "633-123").prefix, "633");
  assertEquals(findSwift(BANKS, "634-123").prefix, "63");
  assertEquals(findSwift(BANKS, "cba").prefix, null);
});

Deno.test("unpackBanks() gives back what packBanks() packed", () => {
  assertEquals(unpackBanks(packBanks(BANKS)), BANKS);
  assertEquals(unpackBanks(""), []);
});
