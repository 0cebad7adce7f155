import { assertEquals } from "@std/assert";
import { findBsbs } from "../../../../lib/site/tools/extract_bsbs.ts";

/** What is found, in few signs: a guess has a question mark. */
function found(text: string): string[] {
  return findBsbs(text).map(({ bsb, text, guess }) =>
    bsb === null ? `no: ${text}` : guess ? `${bsb}?` : bsb
  );
}

const TEXTS: readonly [name: string, text: string, expected: string[]][] = [
  ["three spellings", "062-000\n062 000\n062000", [
    "062-000",
    "062-000",
    "062-000",
  ]],
  ["other hyphens", "062–000\n062‑001", ["062-000", "062-001"]],
  ["a lost zero", "12003\n12-003", ["012-003?", "012-003?"]],
  ["cells of a line", "062-000,063-000;064-000\t065-000|066-000", [
    "062-000",
    "063-000",
    "064-000",
    "065-000",
    "066-000",
  ]],
  ["quotes", '"Smith, J","062-000","123456"', ["062-000"]],
  ["an account beside it", "062000 12345678\n062-000 123456", [
    "062-000",
    "062-000",
  ]],
  ["words", "BSB: 062000 Acc 1234\nPay to 062-000, please", [
    "062-000",
    "062-000",
  ]],
  [
    "a phone number and a date",
    "0412 345 678\n2026-07-01\n+61 412 345 678",
    [],
  ],
  ["an amount beside a number", "062-000,12345,100200", ["062-000"]],
  [
    "a column called BSB",
    "Name,BSB No,Account\nA,062000,123456\nB,12003,1\nC,x,2\nD,,3",
    [
      "062-000",
      "012-003?",
      "no: x",
    ],
  ],
  ["two columns called BSB", "from_bsb,bsb\n062-000,063-000", [
    "062-000",
    "063-000",
  ]],
  ["UTF-16", "0\u00006\u00002\u0000-\u00000\u00000\u00000\u0000", ["062-000"]],
  ["nothing", "", []],
  ["no BSB", "Dear all,\nthe meeting is at 10.", []],
  ["old line ends", "062-000\r063-000\r\n064-000", [
    "062-000",
    "063-000",
    "064-000",
  ]],
];

for (const [name, text, expected] of TEXTS) {
  Deno.test(`findBsbs() reads ${name}`, () => {
    assertEquals(found(text), expected);
  });
}

const ABA = [
  "0                 01CBA       MY COMPANY                301500PAYROLL     201126",
  "1062-000 12345678 530000010000JOHN SMITH                      SALARY            063-000 87654321MY COMPANY      00000000",
  "1 12-003 12345678 530000010000JANE SMITH                      SALARY            063-000 87654321MY COMPANY      00000000",
  "7999-999            000002000000000200000000000000                        000002",
].map((line) => line.padEnd(120)).join("\r\n");

Deno.test("findBsbs() reads the payee's BSB of an ABA file alone", () => {
  assertEquals(found(ABA), ["062-000", "no:  12-003"]);
  assertEquals(findBsbs(ABA)[0]?.line, 2);
});

Deno.test("findBsbs() knows an ABA file without its header", () => {
  assertEquals(found(ABA.split("\r\n").slice(1, 2).join("")), ["062-000"]);
});

Deno.test("findBsbs() tells lines and keeps doubles", () => {
  const lines = findBsbs("\n062-000\n\n062-000").map(({ line }) => line);
  assertEquals(lines, [2, 4]);
});

Deno.test("findBsbs() takes long lines without delay", () => {
  assertEquals(findBsbs("0 ".repeat(50_000)), []);
  assertEquals(findBsbs("1".repeat(200_000)), []);
  assertEquals(findBsbs(",".repeat(200_000)), []);
});
