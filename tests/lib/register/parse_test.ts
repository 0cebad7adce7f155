import { assert, assertEquals, assertMatch } from "@std/assert";
import fc from "../../_npm/fast_check.ts";
import type { RegisterRow } from "../../../lib/record.ts";
import { parseRegister } from "../../../lib/register/parse.ts";
import {
  anyRegister,
  makeRow,
  makeRows,
  refusalOf,
  rowsOf,
  toApiJson,
  toCsv,
  toFixedWidth,
} from "../../_rows.ts";

const LINE = "062-000,CBA,Sydney,48 Martin Place,Sydney,NSW,2000,PEH";

/** Real lines and what they are read as, field by field. */
const LINES: readonly [what: string, text: string, row: RegisterRow][] = [
  [
    "quoted CSV",
    '"012-003","ANZ","Merged","Refer to BSB 012-019","Sydney","NSW","2000","PEH"\r\n',
    makeRow({
      bsb: "012-003",
      institution: "ANZ",
      branch_name: "Merged",
      address: "Refer to BSB 012-019",
    }),
  ],
  [
    "unquoted CSV",
    "012-004,ANZ,SMEDC,Level 17  530 Collins Street,Melbourne,VIC,3000,PE\n",
    makeRow({
      bsb: "012-004",
      institution: "ANZ",
      branch_name: "SMEDC",
      address: "Level 17 530 Collins Street",
      suburb: "Melbourne",
      state: "VIC",
      postcode: "3000",
      payments: "PE",
    }),
  ],
  [
    "fixed width",
    "012-004ANZSMEDC                              " +
    "Level 17  530 Collins Street       Melbourne           VIC3000PE \r\n",
    makeRow({
      bsb: "012-004",
      institution: "ANZ",
      branch_name: "SMEDC",
      address: "Level 17 530 Collins Street",
      suburb: "Melbourne",
      state: "VIC",
      postcode: "3000",
      payments: "PE",
    }),
  ],
  [
    "a foreign state",
    '"950-000","CLS","CLS Bank International","39 Broadway  New York  NY  10006","New York Ny","USA","0","  H"\r\n',
    makeRow({
      bsb: "950-000",
      institution: "CLS",
      branch_name: "CLS Bank International",
      address: "39 Broadway New York NY 10006",
      suburb: "New York Ny",
      state: "USA",
      postcode: "0000",
      payments: "H",
    }),
  ],
  [
    "a postcode that lost its zero",
    LINE.replace("2000", "800") + "\n",
    makeRow({ postcode: "0800" }),
  ],
  ["no payments", LINE.replace("PEH", "") + "\n", makeRow({ payments: "" })],
  [
    "payments with blanks",
    LINE.replace("PEH", "P  H ") + "\n",
    makeRow({ payments: "PH" }),
  ],
  [
    "a comma within quotes",
    LINE.replace("48 Martin Place", '"48,Martin Place"') + "\n",
    makeRow({ address: "48,Martin Place" }),
  ],
  [
    "doubled quotes",
    LINE.replace("48 Martin Place", '"The ""Dome"""') + "\n",
    makeRow({ address: 'The "Dome"' }),
  ],
  ["blanks around fields", ` ${LINE.replaceAll(",", " , \t")} \n`, makeRow()],
  ["a number without its hyphen", LINE.replace("-", "") + "\n", makeRow()],
  ["no line end", LINE, makeRow()],
  ["a byte-order mark", `\ufeff${LINE}\r\n`, makeRow()],
  ["blank lines", `\n${LINE}\n\n \n`, makeRow()],
  ["the same line twice", `${LINE}\n${LINE}\n`, makeRow()],
];

for (const [what, text, row] of LINES) {
  Deno.test(`parseRegister() reads ${what}`, () => {
    assertEquals(rowsOf(text), [row]);
  });
}

Deno.test("parseRegister() reads the query API's answer", () => {
  const item = {
    BSBCode: "062-000",
    BSBName: " Sydney ",
    FiMnemonic: "CBA",
    Address: "48 Martin  Place",
    Suburb: "Sydney",
    State: "NSW",
    Postcode: "2000",
    StreamCode: "PEH",
    lastmodified: null,
    BIC: "CTBAAU2S",
    repair: "00",
  };
  const answer = { status: "success", message: "", data: "" };
  const data = JSON.stringify([item]);
  assertEquals(rowsOf(JSON.stringify({ ...answer, data })), [makeRow()]);
  assertEquals(rowsOf(JSON.stringify({ ...answer, data: [item] })), [
    makeRow(),
  ]);
  const bare = JSON.stringify([{ ...item, StreamCode: null }], null, 2);
  assertEquals(rowsOf(`\ufeff${bare}`), [makeRow({ payments: "" })]);
});

const WRITERS = {
  "quoted CSV": (rows) => toCsv(rows),
  "quoted CSV with \\n": (rows) => toCsv(rows, { eol: "\n" }),
  "unquoted CSV": (rows) => toCsv(rows, { quoted: false }),
  "unquoted CSV with \\n": (rows) => toCsv(rows, { quoted: false, eol: "\n" }),
  "fixed width": (rows) => toFixedWidth(rows),
  "fixed width with \\n": (rows) => toFixedWidth(rows, "\n"),
  "API JSON": (rows) => toApiJson(rows),
} satisfies Record<string, (rows: readonly RegisterRow[]) => string>;

for (const [format, write] of Object.entries(WRITERS)) {
  Deno.test(`parseRegister() reads back any register written as ${format}`, () => {
    const extra = format.startsWith("unquoted") ? "" : ",";
    fc.assert(fc.property(
      anyRegister({ extra: format.startsWith("quoted") ? `${extra}"` : extra }),
      fc.boolean(),
      (rows, mark) => {
        assertEquals(rowsOf((mark ? "\ufeff" : "") + write(rows)), rows);
      },
    ));
  });
}

Deno.test("parseRegister() sorts by BSB, whatever the order in the file", () => {
  const rows = makeRows(50);
  assertEquals(rowsOf(toCsv(rows.toReversed())), rows);
});

/** What is no register, the reason, and how many rows it rejects. */
const REFUSALS: readonly [string, string, RegExp, number?][] = [
  ["an empty file", "", /^it is empty$/, 0],
  ["a file of blanks", " \r\n\n \ufeff", /^it is empty$/, 0],
  ["a byte-order mark alone", "\ufeff", /^it is empty$/, 0],
  ["an empty JSON list", '{"data":"[]"}', /^it is empty$/, 0],
  [
    "merge markers",
    `${LINE}\n<<<<<<< HEAD\n${LINE}\n=======\n>>>>>>> master\n`,
    /^line 2: 1 column instead of 8$/,
    3,
  ],
  ["merge markers on top", `<<<<<<< HEAD\n${LINE}\n`, /^line 1: /],
  [
    "an HTML page",
    "<!DOCTYPE html>\n<html><body>Not found</body></html>",
    /^line 1: a web page/,
  ],
  ["an HTML page under blanks", "\n\n <html>\n", /a web page/],
  ["an XML error", '<?xml version="1.0"?><Error/>', /^line 1: a web page/],
  ["HTML after good lines", `${LINE}\n<html>\n`, /^line 2: /],
  ["plain prose", "Service unavailable\n", /^line 1: /],
  ["too few columns", `${LINE}\n062-001,CBA,Sydney\n`, /^line 2: 3 columns/],
  ["too many columns", `${LINE}\n062-001,${LINE}\n`, /^line 2: 9 columns/],
  [
    "a header",
    `BSB,Bank,a,b,c,d,e,f\n${LINE}\n`,
    /^line 1: "BSB" is not a BSB/,
  ],
  ["a long number", LINE.replace("062-000", "062-0000") + "\n", /^line 1: /],
  ["no institution", LINE.replace("CBA", "") + "\n", /no institution code/],
  ["a long institution", LINE.replace("CBA", "CBAX") + "\n", /no institution/],
  ["a long state", LINE.replace("NSW", "Texas") + "\n", /"Texas" is not a st/],
  ["a long postcode", LINE.replace("2000", "20000") + "\n", /not a postcode/],
  ["a wordy postcode", LINE.replace("2000", "2OOO") + "\n", /not a postcode/],
  [
    "odd payments",
    LINE.replace("PEH", "PEX") + "\n",
    /^line 1: payments "PEX"/,
  ],
  ["open quotes", LINE.replace("Sydney", '"Sydney') + `\n${LINE}\n`, /quotes/],
  [
    "a doubled BSB",
    `${LINE}\n\n${LINE.replace("48", "49")}\n`,
    /^line 3: 062-000 stands twice with different contents$/,
  ],
  [
    "a doubled BSB in fixed width",
    toFixedWidth([makeRow(), makeRow({ suburb: "Perth" })]),
    /^line 2: 062-000 stands twice/,
  ],
  [
    "a doubled BSB in JSON",
    toApiJson([makeRow(), makeRow(), makeRow({ payments: "P" })]),
    /^line 3: 062-000 stands twice/,
  ],
  ["a short fixed-width line", toFixedWidth([makeRow()]).slice(1), /^line 1: /],
  [
    "a long fixed-width line",
    toFixedWidth([makeRow()], " \n"),
    /^line 1: 111 characters instead of 110$/,
  ],
  ["a NUL", LINE.replace("Sydney", "Syd\0ney") + "\n", /^line 1: .*control/],
  ["a field without end", `${LINE}${" ".repeat(300)}\n`, /^line 1: a field of/],
  ["JSON of another kind", '{"status":"ok"}', /no array of records/],
  [
    "the API's error",
    '{"statusCode":401,"message":"Access denied\\n due to key"}',
    /the API sent no records, but "Access denied/,
  ],
  ["JSON of no objects", '{"data":"[1]"}', /^line 1: a record is no object/],
  ["JSON of numbers", '[{"BSBCode":62000}]', /^line 1: a field is not a text/],
];

for (const [what, text, reason, rejected] of REFUSALS) {
  Deno.test(`parseRegister() refuses ${what}`, () => {
    const parsed = parseRegister(text);
    assert(!parsed.ok);
    assertMatch(parsed.reason, reason);
    if (rejected !== undefined) assertEquals(parsed.rejectedRows, rejected);
    else assert(parsed.rejectedRows > 0);
  });
}

Deno.test("parseRegister() refuses a truncated last line wherever it is cut", () => {
  const rows = makeRows(3);
  const csv = makeRow({ bsb: "900-000" });
  for (
    const [write, least] of [
      [(all: typeof rows) => toCsv(all, { eol: "\n" }), 0],
      [(all: typeof rows) => toCsv(all, { quoted: false, eol: "\n" }), 0],
      [(all: typeof rows) => toFixedWidth(all, "\n"), 0],
      [toApiJson, toApiJson(rows).length],
    ] as const
  ) {
    const whole = write([...rows, csv]);
    const before = write(rows).length;
    const start = least ? 1 : before + 1;
    // Without its line end alone, the last line is whole.
    const end = whole.length - (least ? 0 : 1);
    for (let cut = start; cut < end; cut++) {
      assert(refusalOf(whole.slice(0, cut)) !== "", `${cut}`);
    }
    assertEquals(rowsOf(whole.slice(0, end)).length, 4);
  }
});

Deno.test("parseRegister() refuses a line that may have lost payments", () => {
  assertMatch(
    refusalOf(LINE.slice(0, -1)),
    /^line 1: the last line has no end/,
  );
  assertEquals(rowsOf(`${LINE.slice(0, -1)}\n`), [makeRow({ payments: "PE" })]);
  assertEquals(rowsOf(`${LINE}\r`), [makeRow()]);
});

Deno.test("parseRegister() refuses any noise with a reason of one line", () => {
  const noise = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.uint8Array({ maxLength: 400 }).map((bytes) =>
      new TextDecoder("windows-1252").decode(bytes)
    ),
    fc.string({ unit: fc.constantFrom(...'0629-",{}[]<=\r\n PEHNSW') }),
    fc.json(),
  );
  fc.assert(fc.property(noise, fc.boolean(), (text, after) => {
    const reason = refusalOf(after ? `${LINE}\n${text}x\n` : text);
    assert(reason.length > 0 && reason.length < 200);
  }));
});

Deno.test("parseRegister() stops counting the rows of a file of other kind", () => {
  const parsed = parseRegister("x\n".repeat(300_000));
  assertEquals(!parsed.ok && parsed.rejectedRows, 100_000);
});
