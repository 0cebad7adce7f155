import { assert, assertEquals } from "@std/assert";
import { Directory } from "../../../lib/directory/directory.ts";
import { BUNDLED_KEY } from "../../../lib/register/bundled_key.ts";
import { isDate } from "../../../lib/register/snapshot_date.ts";
import { starterRegister } from "../../../lib/directory/starter.ts";
import { pointerOf, replacementOf } from "../../../lib/directory/status.ts";
import { allRecords } from "../../../lib/store/record_table.ts";
import { HAS_REGISTER_FILES, readRegisterFile } from "../../_register_files.ts";
import { rowOf, rowsOf } from "../../_rows.ts";

const starter = starterRegister();
const records = allRecords(starter.state.records);
const numbers = new Set(records.map(({ bsb }) => bsb));

Deno.test("starterRegister() is sorted, each BSB once, dated", () => {
  const bsbs = records.map(({ bsb }) => bsb);
  assertEquals(bsbs, [...new Set(bsbs)].sort());
  assertEquals([starter.origin, starter.version], ["starter", 0]);
  assert(isDate(starter.date));
  for (const { first_seen, last_changed, removed_on } of records) {
    assertEquals(
      [first_seen, last_changed, removed_on],
      [starter.date, null, null],
    );
  }
});

Deno.test("starterRegister() holds the numbers people try first", () => {
  for (const bsb of ["062-000", "033-000", "082-001", "012-003"]) {
    assert(numbers.has(bsb), bsb);
  }
});

Deno.test("starterRegister() names each institution", () => {
  for (const record of new Directory(starter, new Map()).records) {
    assert(record.institution_name !== record.institution, record.bsb);
  }
});

Deno.test({
  name: "starterRegister() is true to July 2026 (needs ../shared/register)",
  ignore: !HAS_REGISTER_FILES,
  fn() {
    const rows = rowsOf(readRegisterFile("BSBDirectoryJun26.csv"));
    const official = new Map(rows.map((row) => [row.bsb, row]));
    for (const record of records) {
      assertEquals(rowOf(record), official.get(record.bsb)!, record.bsb);
    }
    const { records: served } = new Directory(starter, new Map());
    for (const { bsb, replaced_by } of served) {
      const pointer = pointerOf(official.get(bsb)!) ?? bsb;
      assertEquals(numbers.has(pointer), official.has(pointer), bsb);
      assertEquals(
        replaced_by,
        replacementOf(official.get(bsb)!, (to) => official.get(to)),
        bsb,
      );
    }
    assertEquals(starter.date, "2026-07-01");
    const present = new Set(rows.map(({ institution }) => institution));
    const codes = new Set(BUNDLED_KEY.map(([code]) => code))
      .intersection(present);
    assertEquals(new Set(records.map((r) => r.institution)), codes);
    assertEquals(present.difference(codes), new Set());
  },
});
