import { assert, assertEquals } from "@std/assert";
import {
  institutionNames,
  listInstitutions,
} from "../../../lib/directory/institutions.ts";
import type { RegisterRow } from "../../../lib/record.ts";
import { type KeyRow, parseKey } from "../../../lib/register/key.ts";
import { HAS_REGISTER_FILES, readRegisterFile } from "../../_register_files.ts";
import { makeRow, rowsOf } from "../../_rows.ts";
import { compareText, slugify } from "../../../lib/words.ts";

function namesFor(key: readonly KeyRow[], rows: readonly RegisterRow[]) {
  return institutionNames(
    key,
    (code, prefix) =>
      rows.some((row) =>
        row.institution === code && row.bsb.startsWith(prefix)
      ),
  );
}

/** Key, numbers with their owners, and the prefixes that come of it. */
const READINGS: readonly [KeyRow[], [string, string][], string[]][] = [
  [[["ANZ", "ANZ", "1"]], [["012-003", "ANZ"]], ["01"]],
  [[["ANZ", "ANZ", "1"]], [["001-003", "ANZ"]], ["001"]],
  [[["ANZ", "ANZ", "1"]], [], ["01"]],
  [[["ANZ", "ANZ", "1"]], [["100-003", "ANZ"]], ["01"]],
  [[["NTA", "Northern", "20"]], [["020-001", "NTA"]], ["020"]],
  [[["NTA", "Northern", "20"]], [["200-001", "NTA"]], ["20"]],
  [[["NTA", "Northern", "20"]], [["020-001", "XYZ"]], ["20"]],
  [[["NTA", "Northern", "20"]], [], ["20"]],
  [[["NTA", "N", "20"]], [["020-001", "NTA"], ["201-001", "NTA"]], ["20"]],
  [[["ABC", "China", "898"]], [], ["898"]],
  [[["ABC", "China", "020"]], [["020-001", "ABC"]], ["020"]],
];

Deno.test("institutionNames() gives prefixes their lost zeros back", () => {
  for (const [key, numbers, prefixes] of READINGS) {
    const rows = numbers.map(([bsb, institution]) =>
      makeRow({ bsb, institution })
    );
    assertEquals(
      namesFor(key, rows).rows.map((row) => row[2]),
      prefixes,
      JSON.stringify([key, numbers]),
    );
  }
});

Deno.test("institutionNames() names by the longest prefix, then by the code", () => {
  const names = namesFor([
    ["CBA", "Commonwealth Bank", "06"],
    ["BWA", "Bankwest", "065"],
    ["ANZ", "ANZ Bank", "1"],
    ["ANZ", "Town & Country", "15"],
    ["XYZ", "Elsewhere", "999"],
  ], [makeRow({ bsb: "012-003", institution: "ANZ" })]);
  const nameOf = (bsb: string, institution: string) =>
    names.nameOf({ bsb, institution });
  assertEquals(nameOf("062-000", "CBA"), "Commonwealth Bank");
  assertEquals(nameOf("065-000", "CBA"), "Bankwest");
  assertEquals(nameOf("062-000", "ANZ"), "Commonwealth Bank");
  assertEquals(nameOf("012-003", "ANZ"), "ANZ Bank");
  assertEquals(nameOf("153-000", "ANZ"), "Town & Country");
  assertEquals(nameOf("700-000", "ANZ"), "ANZ Bank");
  assertEquals(nameOf("700-000", "QQQ"), "QQQ");
});

Deno.test("listInstitutions() lists every code that has a record, by name", () => {
  const rows = [
    makeRow({ bsb: "062-000", institution: "CBA" }),
    makeRow({ bsb: "062-001", institution: "CBA" }),
    makeRow({ bsb: "241-000", institution: "CNA" }),
    makeRow({ bsb: "242-000", institution: "CTI" }),
    makeRow({ bsb: "242-001", institution: "CTI" }),
    makeRow({ bsb: "777-000", institution: "NEW" }),
  ];
  const names = namesFor([
    ["CTI", "Citibank N.A.", "24"],
    ["CNA", "Citibank N.A.", "241"],
    ["CBA", "Commonwealth Bank", "6"],
    ["CBA", "Its Division", "76"],
    ["OLD", "Without Records", "500"],
  ], rows);
  const records = rows.map((row) => ({
    ...row,
    institution_name: names.nameOf(row),
  }));
  const list = listInstitutions(records, names, new Map([["CBA", "CTBAAU2S"]]));
  assertEquals(
    list,
    [
      ["CNA", "Citibank N.A.", "citibank-n-a-cna", 1, ["241"], null],
      ["CTI", "Citibank N.A.", "citibank-n-a", 2, ["24"], null],
      [
        "CBA",
        "Commonwealth Bank",
        "commonwealth-bank",
        2,
        ["06", "76"],
        "swift",
      ],
      ["NEW", "NEW", "new", 1, [], null],
    ].map(([code, name, slug, bsb_count, prefixes, swift]) => ({
      code,
      name,
      slug,
      bsb_count,
      prefixes,
      swift: swift && "CTBAAU2S",
    })) as never,
  );
});

Deno.test("slugify() leaves letters, digits and hyphens", () => {
  for (
    const [text, slug] of [
      ["St.George Bank (a division)", "st-george-bank-a-division"],
      ["People's Choice", "peoples-choice"],
      ["People’s Choice", "peoples-choice"],
      ["Société Générale", "societe-generale"],
      ["  T&C ", "t-c"],
      ["86 400", "86-400"],
      ["&", ""],
    ] as const
  ) assertEquals(slugify(text), slug);
});

Deno.test("compareText() orders as a person would", () => {
  assertEquals(["b", "C", "a", "É", "d"].sort(compareText), [
    "a",
    "b",
    "C",
    "d",
    "É",
  ]);
});

Deno.test({
  name: "institutionNames() names all of July 2026 (needs ../shared/register)",
  ignore: !HAS_REGISTER_FILES,
  fn() {
    const rows = rowsOf(readRegisterFile("BSBDirectoryJun26.csv"));
    const keys = ["2024", "2026"].map((year) =>
      parseKey(readRegisterFile(`KeyToAbbreviations-${year}.csv`))
    );
    const [old, names] = keys.map((key) => namesFor(key, rows));
    const records = rows.map((row) => ({
      ...row,
      institution_name: names!.nameOf(row),
    }));
    assertEquals(
      records.filter((r) => r.institution_name === r.institution),
      [],
    );
    const nameOf = (bsb: string) =>
      records.find((record) => record.bsb === bsb)?.institution_name;
    assertEquals(
      nameOf("012-003"),
      "Australia & New Zealand Banking Group Limited",
    );
    assertEquals(nameOf("062-000"), "Commonwealth Bank of Australia");
    assert(
      records.filter((r) => r.bsb.startsWith("020")).every((r) =>
        r.institution_name === "Northern Trust Company, The"
      ),
    );
    assert(
      old!.rows.some(([code, , prefix]) => code === "ANZ" && prefix === "01"),
    );
    const list = listInstitutions(records, names!, new Map());
    assertEquals(list.length, 134);
    assertEquals(new Set(list.map(({ slug }) => slug)).size, 134);
    assertEquals(
      list.reduce((sum, { bsb_count }) => sum + bsb_count, 0),
      17_019,
    );
    const northern = list.find(({ code }) => code === "NTA");
    assertEquals(northern?.prefixes, ["020"]);
  },
});
