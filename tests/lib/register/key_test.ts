import { assert, assertEquals, assertThrows } from "@std/assert";
import { isKey, parseKey } from "../../../lib/register/key.ts";
import { HAS_REGISTER_FILES, readRegisterFile } from "../../_register_files.ts";

Deno.test("parseKey() reads one prefix a row under a header", () => {
  const text = "BSB Owner,Owner Name,BSB Prefix\r\n" +
    "ANZ,Australia & New Zealand Banking Group Limited,1\r\n" +
    'HBS,"Heritage,  and People\'s Choice",638\r\n' +
    "\r\n";
  const rows = [
    ["ANZ", "Australia & New Zealand Banking Group Limited", "1"],
    ["HBS", "Heritage, and People's Choice", "638"],
  ];
  assertEquals(parseKey(text), rows as never);
  assertEquals(parseKey(`\ufeff${text.replaceAll("\r", "")}`), rows as never);
});

Deno.test("parseKey() reads all prefixes of an institution in one field", () => {
  const text = 'ABA,Auswide Bank Ltd,"645, 656"\nANZ,ANZ Bank,"01,20 , 3"';
  assertEquals(parseKey(text), [
    ["ABA", "Auswide Bank Ltd", "645"],
    ["ABA", "Auswide Bank Ltd", "656"],
    ["ANZ", "ANZ Bank", "01"],
    ["ANZ", "ANZ Bank", "20"],
    ["ANZ", "ANZ Bank", "3"],
  ]);
});

const BROKEN = {
  "an empty file": "",
  "a header alone": "BSB Owner,Owner Name,BSB Prefix\n",
  "an HTML page": "<html><body>Not found</body></html>",
  "merge markers": "<<<<<<< HEAD\nANZ,ANZ Bank,1\n=======\n",
  "a row without prefix": "ANZ,ANZ Bank\n",
  "an empty prefix": "ANZ,ANZ Bank,\n",
  "a prefix of letters": "ANZ,ANZ Bank,x1\n",
  "a long prefix": "ANZ,ANZ Bank,0123\n",
  "a long code": "ANZX,ANZ Bank,01\n",
  "no name": "ANZ,,01\n",
  "a fourth column": "ANZ,ANZ Bank,01,02\n",
  "open quotes": 'ANZ,"ANZ Bank,01\n',
  "a register":
    '"012-002","ANZ","Smart","115 Pitt Street","Sydney","NSW","2000","PEH"\n',
  "a key without end": "ABC,Agricultural Bank of China,898\n".repeat(2_000),
};

for (const [what, text] of Object.entries(BROKEN)) {
  Deno.test(`parseKey() refuses ${what}`, () => {
    assertThrows(() => parseKey(text), SyntaxError);
    assertEquals(isKey(text), false);
  });
}

Deno.test({
  name: "parseKey() reads every published key (needs ../shared/register)",
  ignore: !HAS_REGISTER_FILES,
  fn() {
    for (
      const [year, rows] of [[2024, 129], [2025, 136], [2026, 143]] as const
    ) {
      const key = parseKey(readRegisterFile(`KeyToAbbreviations-${year}.csv`));
      const of = (code: string) => key.filter((row) => row[0] === code);
      assertEquals(key.length, rows, `${year}`);
      assertEquals(of("ABA").map((row) => row[2]), ["645", "656"]);
      assert(of("ANZ").some((row) => /^0?1$/.test(row[2])), `${year}`);
    }
  },
});
