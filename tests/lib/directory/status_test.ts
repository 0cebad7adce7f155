import { assertEquals } from "@std/assert";
import type { BsbStatus, RegisterRow } from "../../../lib/record.ts";
import {
  pointerOf,
  replacementOf,
  statusOf,
} from "../../../lib/directory/status.ts";
import { HAS_REGISTER_FILES, readRegisterFile } from "../../_register_files.ts";
import { makeRow, rowsOf } from "../../_rows.ts";

/** Branch name and address, the status, and the number they point to. */
const SPELLINGS: readonly [string, string, BsbStatus, string | null][] = [
  ["Merged", "Refer to BSB 012-055", "merged", "012-055"],
  ["Merged", "Refer to BSB 012055", "merged", "012-055"],
  ["Closed", "Refer to BSB 012-257 10/12", "closed", "012-257"],
  ["Closed", "Refer BSB 917-115 03/15", "closed", "917-115"],
  ["Closed", "Refer to 917-113 4/18", "closed", "917-113"],
  ["Merged", "merging with 012-301", "merged", "012-301"],
  ["Bank of Sydney LtdMerged", "Refer to BSB 942-201", "merged", "942-201"],
  ["Bank of SydneyMerged", "Refer to BSB 942-205", "merged", "942-205"],
  ["Bank of Sydney LtdMerged", "62 Pitt Street", "merged", null],
  ["MERGED", "", "merged", null],
  ["Narromine", "Refer to BSB 012-615", "merged", "012-615"],
  ["Chubb", "Refer BSB 014-001", "merged", "014-001"],
  ["Refer to BSB 012-615", "1 High Street", "merged", "012-615"],
  ["refer TO bsb 012-615", "1 High Street", "merged", "012-615"],
  ["Closed", "", "closed", null],
  ["CLOSED", "1 High Street", "closed", null],
  ["Relocated", "Refer to BSB 062-000", "active", "062-000"],
  ["Merged", "Refer to BSB 062-000", "merged", "062-000"],
  ["96 King William Street (Closed)", "96 King William St", "active", null],
  ["Closed Books Unit", "1 High Street", "active", null],
  ["Merged Accounts Centre", "1 High Street", "active", null],
  ["FP Referral Unit", "1782 UB 800 Bourke St", "active", null],
  ["Easylink Transfer", "(Agency to 803320)", "active", null],
  ["Shinhan Bank", "(Agency to 012-000)", "active", null],
  ["Ministry of Health", "(Corp ARM to 012-000)", "active", null],
  ["Relocation", "062-000", "active", null],
  ["Auburn", "290-294 Auburn St", "active", null],
  ["Merged", "Refer to BSB 012-0555", "merged", null],
  ["Branch", "Refer to manager", "active", null],
];

Deno.test("statusOf() and pointerOf() know every spelling met", () => {
  for (const [branch_name, address, status, pointer] of SPELLINGS) {
    const row = makeRow({ branch_name, address });
    const what = `${branch_name} | ${address}`;
    assertEquals(statusOf(row), status, what);
    assertEquals(pointerOf(row), pointer, what);
  }
});

/** Who points to whom, and where that ends. */
const CHAINS: readonly [string, Record<string, string>, string | null][] = [
  ["one step", { a: "b", b: "" }, "b"],
  ["many steps", { a: "b", b: "c", c: "d", d: "" }, "d"],
  ["no pointer", { a: "" }, null],
  ["itself", { a: "a" }, null],
  ["one that points to itself", { a: "b", b: "b" }, null],
  ["a loop of two", { a: "b", b: "a" }, null],
  ["a loop it is not in", { a: "b", b: "c", c: "d", d: "b" }, null],
  ["a number that is gone", { a: "z" }, null],
  ["one that points to a number that is gone", { a: "b", b: "z" }, null],
];

for (const [what, pointers, end] of CHAINS) {
  Deno.test(`replacementOf() follows pointers: ${what}`, () => {
    const number = (letter: string) =>
      `100-${String(letter.charCodeAt(0)).padStart(3, "0")}`;
    const rows = new Map(
      Object.entries(pointers).map(([letter, to]) => [
        number(letter),
        makeRow({
          bsb: number(letter),
          address: to ? `Refer to BSB ${number(to)}` : "1 High Street",
        }),
      ]),
    );
    const row = rows.get(number("a"))!;
    assertEquals(
      replacementOf(row, (bsb) => rows.get(bsb)),
      end && number(end),
    );
  });
}

Deno.test("replacementOf() follows a chain through all the register", () => {
  const bsb = (n: number) => `500-${String(n).padStart(3, "0")}`;
  const rows = new Map(Array.from({ length: 1_000 }, (_, n) => [
    bsb(n),
    makeRow({
      bsb: bsb(n),
      address: n < 999 ? `Refer to BSB ${bsb(n + 1)}` : "",
    }),
  ]));
  assertEquals(
    replacementOf(rows.get(bsb(0))!, (wanted) => rows.get(wanted)),
    bsb(999),
  );
});

/** Status and replacement by string work alone, one rule after the other. */
function slowly(row: RegisterRow, all: readonly RegisterRow[]) {
  const branch = row.branch_name.toLowerCase();
  const pointer = slowPointer(row);
  const status = branch === "closed"
    ? "closed"
    : branch.endsWith("merged") || (pointer && pointer !== row.bsb)
    ? "merged"
    : "active";
  let at = pointer;
  for (let steps = 0; at !== null && steps <= 100; steps++) {
    const target = all.find(({ bsb }) => bsb === at);
    if (!target || steps === 100) at = null;
    else if (slowPointer(target) === null) break;
    else at = slowPointer(target);
  }
  return { status, replaced_by: at };
}

function slowPointer({ branch_name, address }: RegisterRow): string | null {
  for (const text of [branch_name, address]) {
    const words = text.toLowerCase().split(" ");
    const points = words[0] === "refer" || text.startsWith("merging with");
    const number = words.map((word) => word.replace("-", ""))
      .find((word) => word.length === 6 && !Number.isNaN(Number(word)));
    if (points && number) return `${number.slice(0, 3)}-${number.slice(3)}`;
  }
  return null;
}

Deno.test({
  name: "statusOf() agrees with a slow count of July 2026 " +
    "(needs ../shared/register)",
  ignore: !HAS_REGISTER_FILES,
  fn() {
    const rows = rowsOf(readRegisterFile("BSBDirectoryJun26.csv"));
    const byBsb = new Map(rows.map((row) => [row.bsb, row]));
    const read = rows.map((row) => ({
      row,
      status: statusOf(row),
      replaced_by: replacementOf(row, (bsb) => byBsb.get(bsb)),
    }));
    for (const { row, ...found } of read) {
      assertEquals(found, slowly(row, rows), row.bsb);
    }
    const count = (test: (entry: (typeof read)[number]) => boolean) =>
      read.filter(test).length;
    assertEquals(count(({ row }) => row.branch_name === "Merged"), 398);
    assertEquals(count(({ row }) => row.branch_name.endsWith("dMerged")), 8);
    assertEquals(count(({ row }) => row.branch_name.endsWith("yMerged")), 2);
    assertEquals(count(({ status }) => status === "closed"), 39);
    // Beside the 408 whose name says so, two only point: 012-765, 014-614.
    assertEquals(count(({ status }) => status === "merged"), 410);
    assertEquals(statusOf(byBsb.get("012-370")!), "active");
    for (
      const [bsb, replacement] of [
        ["012-003", "012-055"],
        ["012-370", null],
        ["012-097", null],
        ["405-201", null],
      ] as const
    ) {
      assertEquals(
        read.find(({ row }) => row.bsb === bsb)!.replaced_by,
        replacement,
        bsb,
      );
    }
    for (const bsb of ["014-604", "014-630", "014-662", "015-670"]) {
      const address = byBsb.get(bsb)!.address;
      assertEquals(/^Refer to BSB \d{6}$/.test(address), true, address);
      assertEquals(statusOf(byBsb.get(bsb)!), "merged");
      assertEquals(
        pointerOf(byBsb.get(bsb)!),
        address.slice(-6).replace(/^(...)/, "$1-"),
      );
    }
  },
});
