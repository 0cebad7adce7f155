import { assertEquals, assertStringIncludes } from "@std/assert";
import { findBsbs } from "../../../../lib/site/tools/extract_bsbs.ts";
import {
  countRows,
  isProblem,
  noteOn,
  rowsOf,
  rowsToCsv,
  sortRows,
} from "../../../../lib/site/tools/bulk_rows.ts";
import { splitCells, toCsv } from "../../../../lib/site/tools/table_cells.ts";
import { parsePayments } from "../../../../lib/payments.ts";
import type { BsbRecord } from "../../../../lib/record.ts";

function record(bsb: string, more: Partial<BsbRecord> = {}): BsbRecord {
  return {
    bsb,
    institution: "CBA",
    institution_name: "Commonwealth Bank",
    branch_name: `Branch ${bsb}`,
    address: "1 Main St",
    suburb: "Sydney",
    state: "NSW",
    postcode: "0800",
    payments: parsePayments("PEH"),
    status: "active",
    replaced_by: null,
    last_changed: null,
    ...more,
  };
}

const ANSWERS = new Map([
  ["062-000", record("062-000")],
  ["012-003", record("012-003", { status: "merged", replaced_by: "012-055" })],
  ["332-000", record("332-000", { payments: parsePayments("P") })],
  ["999-999", null],
]);

const ROWS = rowsOf(
  findBsbs("bsb\n062-000\n12003\n332-000\n999-999\nx\n063-000"),
  ANSWERS,
);

Deno.test("rowsOf() puts the register's answer beside each BSB", () => {
  assertEquals(ROWS.map(({ result }) => result), [
    "active",
    "merged",
    "active",
    "missing",
    "malformed",
    "waiting",
  ]);
});

Deno.test("noteOn() says what to look at", () => {
  assertEquals(noteOn(ROWS[0]!), "");
  assertEquals(isProblem(ROWS[0]!), false);
  assertStringIncludes(noteOn(ROWS[1]!), "did you mean 012-003?");
  assertStringIncludes(noteOn(ROWS[1]!), "Replaced by 012-055");
  assertStringIncludes(noteOn(ROWS[2]!), "electronic");
});

Deno.test("countRows() counts each kind", () => {
  assertEquals(countRows(ROWS), {
    total: 6,
    good: 1,
    replaced: 1,
    missing: 1,
    malformed: 1,
    guesses: 1,
    problems: 4,
    waiting: 1,
  });
});

Deno.test("sortRows() orders by any column, both ways", () => {
  const bsbs = (down: boolean) =>
    sortRows(ROWS, "bsb", down).map(({ bsb }) => bsb);
  assertEquals(bsbs(false)[0], null);
  assertEquals(bsbs(true)[0], "999-999");
  assertEquals(sortRows(ROWS, "line", true)[0]?.line, 7);
});

Deno.test("rowsToCsv() writes a line for each row and one above", () => {
  const lines = rowsToCsv(ROWS).trimEnd().split("\r\n");
  assertEquals(lines.length, ROWS.length + 1);
  assertEquals(
    lines[1],
    "2,062-000,062-000,Active,,Commonwealth Bank,Branch 062-000,1 Main St,Sydney,NSW,0800,",
  );
});

Deno.test("toCsv() guards against formulas and quotes what needs it", () => {
  assertEquals(
    toCsv([["=1+1", "+1", "-1", "@a", 'say "hi"', "a,b", "a\nb", "plain"]]),
    '\'=1+1,\'+1,\'-1,\'@a,"say ""hi""","a,b","a\nb",plain\r\n',
  );
});

Deno.test("splitCells() keeps quoted cells together", () => {
  assertEquals(splitCells('"a, b"; c\t|d'), ["a, b", "c", "", "d"]);
});
