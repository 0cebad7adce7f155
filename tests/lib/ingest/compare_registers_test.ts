import { assert, assertEquals, assertNotEquals } from "@std/assert";
import fc from "../../_npm/fast_check.ts";
import {
  compareRegisters,
  compareRows,
  fingerprint,
} from "../../../lib/ingest/compare_registers.ts";
import { COMPARED_FIELDS, type RegisterRow } from "../../../lib/record.ts";
import { HAS_REGISTER_FILES, readRegisterFile } from "../../_register_files.ts";
import { anyRegister, makeRow, rowsOf } from "../../_rows.ts";

/** Spellings between which there is no change, and some that are one. */
const SPELLINGS: readonly [old: string, fresh: string, same: boolean][] = [
  ["Bull Creek", "Bullcreek", true],
  ["Bull Creek", "BULL CREEK", true],
  ["Level 17, 530 Collins St", "Level 17 530 Collins St", true],
  ["Level 17,530 Collins St", "Level 17530 collins st", true],
  ["", ",", true],
  ["St. Kilda", "St Kilda", false],
  ["St-Kilda", "St Kilda", false],
  ["O'Connor", "OConnor", false],
  ["Unit 1", "Unit 11", false],
  ["", "Unit 1", false],
];

Deno.test("compareRows() takes no note of blanks, commas and letters' case", async () => {
  for (const [old, fresh, same] of SPELLINGS) {
    for (const field of ["branch_name", "address", "suburb"] as const) {
      const [a, b] = [makeRow({ [field]: old }), makeRow({ [field]: fresh })];
      assertEquals(
        compareRows(a, b),
        same ? [] : [{ field, old, new: fresh }],
        `${old} | ${fresh}`,
      );
      assertEquals(await fingerprint([a]) === await fingerprint([b]), same);
    }
  }
});

Deno.test("compareRows() names each field that differs, old and new", () => {
  const old = makeRow();
  const fresh = makeRow({
    institution: "BWA",
    branch_name: "Perth",
    address: "1 Hay Street",
    suburb: "Perth",
    state: "WA",
    postcode: "6000",
    payments: "PE",
  });
  assertEquals(compareRows(old, fresh).map(({ field }) => field), [
    ...COMPARED_FIELDS,
  ]);
  assertEquals(compareRows(old, makeRow({ payments: "PE" })), [{
    field: "payments",
    old: { paper: true, electronic: true, high_value: true },
    new: { paper: true, electronic: true, high_value: false },
  }]);
  assertEquals(compareRows(old, makeRow({ institution: "cba" })), []);
});

/** Makes the fresh register of the old one and the difference alone. */
function applyDiff(
  old: readonly RegisterRow[],
  diff: ReturnType<typeof compareRegisters>,
): RegisterRow[] {
  const rows = new Map(old.map((row) => [row.bsb, row]));
  for (const { bsb } of diff.removed) assert(rows.delete(bsb));
  for (const { row, changes } of diff.updated) {
    const before = rows.get(row.bsb)!;
    for (const { field, old } of changes) assertEquals(before[field], old);
    const news = changes.map((change) => [change.field, change.new]);
    rows.set(row.bsb, { ...before, ...Object.fromEntries(news) });
  }
  for (const row of diff.added) {
    assert(!rows.has(row.bsb));
    rows.set(row.bsb, row);
  }
  return [...rows.values()].sort((a, b) => a.bsb < b.bsb ? -1 : 1);
}

/** Rows without what makes no change. */
function plain(rows: readonly RegisterRow[]): unknown[] {
  return rows.map((row) =>
    JSON.stringify(row).replace(/[ ,]/g, "").toUpperCase()
  );
}

/** Two registers that share numbers and rows. */
const twoRegisters = fc.tuple(
  anyRegister({ extra: ",", minLength: 0, maxLength: 20, numbers: 25 }),
  anyRegister({ extra: ",", minLength: 0, maxLength: 20, numbers: 25 }),
  fc.array(fc.nat(25)),
).map(([old, fresh, kept]) => {
  const rows = new Map(fresh.map((row) => [row.bsb, row]));
  for (const place of kept) {
    const row = old[place];
    if (row) rows.set(row.bsb, { ...row, suburb: ` ${row.suburb}` });
  }
  return [
    old,
    [...rows.values()].sort((a, b) => a.bsb < b.bsb ? -1 : 1),
  ] as const;
});

Deno.test("compareRegisters() gives what makes the fresh register of the old", async () => {
  await fc.assert(fc.asyncProperty(twoRegisters, async ([old, fresh]) => {
    const diff = compareRegisters(old, fresh);
    assertEquals(plain(applyDiff(old, diff)), plain(fresh));
    assertEquals(
      diff.added.length + diff.updated.length + diff.unchanged,
      fresh.length,
    );
    assert(diff.updated.every(({ changes }) => changes.length > 0));
    for (const list of [diff.added, diff.removed]) {
      const bsbs = list.map(({ bsb }) => bsb);
      assertEquals(bsbs, [...bsbs].sort());
    }
    const none = diff.added.length + diff.removed.length +
        diff.updated.length === 0;
    assertEquals(await fingerprint(old) === await fingerprint(fresh), none);
  }));
});

Deno.test("compareRegisters() finds nothing between a register and itself", () => {
  fc.assert(fc.property(anyRegister(), (rows) => {
    assertEquals(compareRegisters(rows, structuredClone(rows)), {
      added: [],
      removed: [],
      updated: [],
      unchanged: rows.length,
    });
  }));
});

Deno.test({
  name: "compareRegisters() finds no change between the three formats of " +
    "July 2026 (needs ../shared/register)",
  ignore: !HAS_REGISTER_FILES,
  async fn() {
    const [csv, ...others] = [
      "BSBDirectoryJun26.csv",
      "BSBDirectoryJun26.txt",
      "api-2026-07-02.json",
    ].map((name) => rowsOf(readRegisterFile(name)));
    for (const other of others) {
      assertEquals(compareRegisters(csv!, other), {
        added: [],
        removed: [],
        updated: [],
        unchanged: 17_019,
      });
      assertEquals(await fingerprint(other), await fingerprint(csv!));
    }
    const before = rowsOf(readRegisterFile("BSBDirectoryAug25.csv"));
    assertNotEquals(await fingerprint(before), await fingerprint(csv!));
  },
});
