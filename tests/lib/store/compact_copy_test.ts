import { assert, assertEquals } from "@std/assert";
import fc from "../../_npm/fast_check.ts";
import {
  packHistory,
  packRecords,
  unpackHistory,
  unpackRecords,
} from "../../../lib/store/compact_copy.ts";
import {
  allRecords,
  placeOf,
  tableOf,
} from "../../../lib/store/record_table.ts";
import type { StoredEntry, StoredRecord } from "../../../lib/store/types.ts";
import { anyRegister, makeRows } from "../../_rows.ts";

const anyRecords = fc.tuple(
  anyRegister({ extra: ',"', minLength: 0 }),
  fc.array(fc.constantFrom(null, "2026-01-01", "2026-02-01")),
  fc.array(fc.nat(1_000)),
).map(([rows, dates, versions]) =>
  rows.map((row, i): StoredRecord => ({
    ...row,
    first_seen: "2022-08-01",
    last_changed: dates[i] ?? null,
    removed_on: dates[i + 1] ?? null,
    version: versions[i] ?? 0,
  }))
);

Deno.test("unpackRecords() gives back what packRecords() was given", async () => {
  const key = [["T&C", 'Town, "Country"', "15"]] as const;
  await fc.assert(
    fc.asyncProperty(anyRecords, async (records) => {
      const packed = await packRecords({ key, records: tableOf(records) });
      const copy = await unpackRecords(packed);
      assertEquals(copy.key, key);
      assertEquals(allRecords(copy.records), records);
      for (const [place, record] of records.entries()) {
        assertEquals(copy.records.bsbAt(place), record.bsb);
        assertEquals(copy.records.institutionAt(place), record.institution);
        assertEquals(copy.records.isRemovedAt(place), !!record.removed_on);
        // Payments stay the shared objects by which rows are compared.
        assert(copy.records.at(place).payments === record.payments);
        assertEquals(placeOf(copy.records, record.bsb), place);
      }
    }),
    { numRuns: 50 },
  );
});

Deno.test("packHistory() cuts pieces that Deno KV takes", async () => {
  const history = makeRows(8_000).map(({ bsb }, i): StoredEntry => ({
    bsb,
    version: i,
    date: "2026-01-01",
    type: "updated",
    changes: [{ field: "suburb", old: crypto.randomUUID(), new: "Perth" }],
    recorded_at: "2026-01-01T00:00:00.000Z",
  }));
  const pieces = await packHistory(history);
  assert(pieces.length > 1);
  assert(pieces.every((piece) => piece.length > 0 && piece.length <= 65_000));
  assertEquals(JSON.parse(await unpackHistory(pieces)), history);
});
