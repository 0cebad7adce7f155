import { assert, assertEquals, assertMatch } from "@std/assert";
import { LiveDirectory } from "../../../lib/directory/live_directory.ts";
import type { RegisterRow } from "../../../lib/record.ts";
import { dump, leftovers, NOW, openRegister, take } from "../../_ingest.ts";
import {
  makeRow,
  makeRows,
  rowOf,
  toApiJson,
  toFixedWidth,
} from "../../_rows.ts";

const ROWS = makeRows(4);
const [FIRST, SECOND, THIRD, FOURTH] = ROWS as [
  RegisterRow,
  RegisterRow,
  RegisterRow,
  RegisterRow,
];

/** The counts of a result, and whether it was accepted. */
function counts(result: Awaited<ReturnType<typeof take>>) {
  const { accepted, records, added, removed, updated, unchanged } = result;
  return [accepted, records, added, removed, updated, unchanged];
}

Deno.test("ingest() takes the first register as a baseline", async () => {
  using db = await openRegister();
  const { directory: starter } = await LiveDirectory.open(db.store);
  assertEquals([starter.origin, starter.version], ["starter", 0]);
  assertEquals(await take(db.store, ROWS, "2026-01-01"), {
    accepted: true,
    date: "2026-01-01",
    records: 4,
    added: 0,
    removed: 0,
    updated: 0,
    unchanged: 4,
    rejected_rows: 0,
    version: 1,
    error: null,
  });
  const { directory } = await LiveDirectory.open(db.store);
  assertEquals([directory.origin, directory.date], ["official", "2026-01-01"]);
  assertEquals(directory.records.map(rowOf), ROWS);
  assertEquals(directory.history, []);
  assertEquals(directory.firstSeen(FIRST.bsb), "2026-01-01");
  assertEquals(directory.firstSeen("012-003"), null);
  assertEquals(directory.get(FIRST.bsb)?.last_changed, null);
  // The starter register's numbers are no discontinued ones.
  assertEquals(directory.allDiscontinued(), []);
  assertEquals(await leftovers(db.kv), []);
});

Deno.test("ingest() records what was added, removed and updated", async () => {
  using db = await openRegister();
  await take(db.store, [FIRST, SECOND, THIRD], "2026-01-01");
  const moved = { ...SECOND, address: "1 New Road", state: "WA" };
  const result = await take(db.store, [FIRST, moved, FOURTH], "2026-02-01");
  assertEquals(counts(result), [true, 3, 1, 1, 1, 1]);
  assertEquals(result.version, 2);
  const { directory } = await LiveDirectory.open(db.store);
  const at = { date: "2026-02-01", recorded_at: NOW };
  assertEquals(directory.historyOf(FIRST.bsb), []);
  assertEquals(directory.historyOf(SECOND.bsb), [{
    ...at,
    type: "updated",
    changes: [
      { field: "address", old: SECOND.address, new: "1 New Road" },
      { field: "state", old: "NSW", new: "WA" },
    ],
  }]);
  assertEquals(directory.historyOf(THIRD.bsb), [{ ...at, type: "removed" }]);
  assertEquals(directory.historyOf(FOURTH.bsb), [{ ...at, type: "added" }]);
  assertEquals(
    [FIRST, SECOND, THIRD, FOURTH].map(({ bsb }) => directory.firstSeen(bsb)),
    ["2026-01-01", "2026-01-01", "2026-01-01", "2026-02-01"],
  );
  assertEquals(
    directory.records.map(({ last_changed }) => last_changed),
    [null, "2026-02-01", "2026-02-01"],
  );
  assertEquals(directory.get(THIRD.bsb), undefined);
  const gone = directory.discontinued(THIRD.bsb);
  assertEquals(gone && rowOf(gone), THIRD);
  assertEquals(gone?.removed_on, "2026-02-01");
  assertEquals(gone?.last_changed, "2026-02-01");
});

Deno.test("ingest() gives an update of payments as objects", async () => {
  using db = await openRegister();
  await take(db.store, [makeRow()], "2026-01-01");
  await take(db.store, [makeRow({ payments: "" })], "2026-02-01");
  const { directory } = await LiveDirectory.open(db.store);
  const off = { paper: false, electronic: false, high_value: false };
  assertEquals(directory.historyOf("062-000")[0]?.changes, [{
    field: "payments",
    old: { paper: true, electronic: true, high_value: true },
    new: off,
  }]);
  assertEquals(directory.get("062-000")?.payments, off);
});

Deno.test("ingest() takes a BSB back, first seen when it first was", async () => {
  using db = await openRegister();
  await take(db.store, [FIRST, SECOND], "2026-01-01");
  await take(db.store, [FIRST], "2026-02-01");
  await take(db.store, [{ ...FIRST, suburb: "Perth" }], "2026-03-01");
  const back = { ...SECOND, suburb: "Hobart" };
  const result = await take(db.store, [FIRST, back], "2026-04-01");
  assertEquals(counts(result), [true, 2, 1, 0, 1, 0]);
  const { directory } = await LiveDirectory.open(db.store);
  assertEquals(
    directory.historyOf(SECOND.bsb).map(({ date, type }) => [date, type]),
    [["2026-04-01", "added"], ["2026-02-01", "removed"]],
  );
  assertEquals(directory.firstSeen(SECOND.bsb), "2026-01-01");
  assertEquals(directory.get(SECOND.bsb)?.suburb, "Hobart");
  assertEquals(directory.get(SECOND.bsb)?.last_changed, "2026-04-01");
  assertEquals(directory.discontinued(SECOND.bsb), undefined);
});

Deno.test("ingest() changes nothing for a snapshot taken in before", async () => {
  using db = await openRegister();
  await take(db.store, ROWS, "2026-01-01");
  await take(db.store, [FIRST, SECOND], "2026-02-01");
  await take(db.store, [FIRST, SECOND, FOURTH], "2026-03-01");
  const before = await dump(db.kv);
  const withoutChange = [
    [ROWS, "2026-01-01"],
    [toFixedWidth(ROWS), "2026-01-01"],
    [[FIRST, SECOND], "2026-02-01"],
    [[FIRST, SECOND, FOURTH], "2026-03-01"],
    [toApiJson([FIRST, SECOND, FOURTH]), "2026-03-01"],
  ] as const;
  for (const [register, date] of withoutChange) {
    for (const force of [false, true]) {
      const result = await take(db.store, register, date, { force });
      const { records } = result;
      assertEquals(counts(result), [true, records, 0, 0, 0, records]);
      assertEquals([result.version, result.date], [3, date]);
    }
  }
  assertEquals(await dump(db.kv), before);
});

Deno.test("ingest() moves only the date on for the same contents", async () => {
  using db = await openRegister();
  await take(db.store, ROWS, "2026-01-01");
  await take(db.store, [FIRST, SECOND, THIRD], "2026-02-01");
  const { directory: before } = await LiveDirectory.open(db.store);
  const spelled = [FIRST, SECOND, { ...THIRD, suburb: "SYD NEY," }];
  const result = await take(db.store, spelled, "2026-03-01");
  assertEquals(counts(result), [true, 3, 0, 0, 0, 3]);
  const { directory } = await LiveDirectory.open(db.store);
  assertEquals(directory.date, "2026-03-01");
  assertEquals(directory.records, before.records);
  assertEquals(directory.history, before.history);
  assertEquals(directory.allDiscontinued(), before.allDiscontinued());
});

Deno.test("ingest() takes in a second change on one day", async () => {
  using db = await openRegister();
  await take(db.store, ROWS, "2026-01-01");
  const result = await take(db.store, ROWS.slice(1), "2026-01-01");
  assertEquals(counts(result), [true, 3, 0, 1, 0, 3]);
});

Deno.test("ingest() refuses a register older than the one in use", async () => {
  using db = await openRegister();
  await take(db.store, ROWS, "2026-02-01");
  const before = await dump(db.kv);
  const older = [...ROWS, ...makeRows(1, 900)];
  const refused = await take(db.store, older, "2026-01-31");
  assertEquals(counts(refused), [false, 5, 0, 0, 0, 0]);
  assertMatch(refused.error!, /^register\.csv: .*older .*2026-02-01/);
  assertEquals(await dump(db.kv), before);
  const forced = await take(db.store, older, "2026-01-31", { force: true });
  assertEquals(counts(forced), [true, 5, 1, 0, 0, 4]);
});

Deno.test("ingest() refuses a stale copy that would remove BSBs", async () => {
  using db = await openRegister();
  await take(db.store, ROWS, "2026-01-01");
  const newer = [...ROWS, ...makeRows(1, 900)];
  await take(db.store, newer, "2026-02-01");
  const before = await dump(db.kv);
  const refused = await take(db.store, ROWS, "2026-03-01");
  assertEquals(refused.accepted, false);
  assertMatch(refused.error!, /repeats the register of 2026-01-01 .* 1 BSB/);
  assertEquals([refused.version, refused.rejected_rows], [2, 0]);
  assertEquals(await dump(db.kv), before);
  // Not a repetition: something else differs as well.
  const other = ROWS.with(0, { ...FIRST, suburb: "Perth" });
  assert(
    (await take(db.store, other, "2026-03-01", { dryRun: true })).accepted,
  );
  const forced = await take(db.store, ROWS, "2026-03-01", { force: true });
  assertEquals(counts(forced), [true, 4, 0, 1, 0, 4]);
});

Deno.test("ingest() takes a repeated register in that removes nothing", async () => {
  using db = await openRegister();
  await take(db.store, ROWS, "2026-01-01");
  await take(db.store, ROWS.slice(1), "2026-02-01");
  const result = await take(db.store, ROWS, "2026-03-01");
  assertEquals(counts(result), [true, 4, 1, 0, 0, 3]);
});

/** Records, how many are removed, and whether that is too many. */
const LOSSES: readonly [records: number, removed: number, refused: boolean][] =
  [
    [2_000, 20, false],
    [2_000, 21, true],
    [1_999, 20, true],
    [1_999, 19, false],
    [2_900, 29, false],
    [2_900, 30, true],
    [30, 19, false],
    [30, 20, true],
    [19, 18, false],
  ];

for (const [records, removed, tooMany] of LOSSES) {
  const verb = tooMany ? "refuses" : "takes in";
  Deno.test(`ingest() ${verb} ${removed} of ${records} removed`, async () => {
    using db = await openRegister();
    await take(db.store, makeRows(records), "2026-01-01");
    const fewer = makeRows(records - removed, removed);
    const result = await take(db.store, fewer, "2026-02-01");
    assertEquals(result.accepted, !tooMany);
    if (!tooMany) {
      assertEquals(result.removed, removed);
      return;
    }
    assertMatch(
      result.error!,
      new RegExp(`would remove ${removed} of ${records} BSBs`),
    );
    assertEquals((await db.store.current())?.version, 1);
    const forced = await take(db.store, fewer, "2026-02-01", { force: true });
    assertEquals(counts(forced).slice(0, 4), [
      true,
      records - removed,
      0,
      removed,
    ]);
  });
}

Deno.test("ingest() refuses what does not parse, forced or not", async () => {
  using db = await openRegister();
  const broken = ["", "<html>", "a,b\n", "<<<<<<< HEAD\n"];
  for (const text of broken) {
    const result = await take(db.store, text, "2026-01-01", { force: true });
    assertEquals(counts(result), [false, 0, 0, 0, 0, 0]);
    assertEquals([result.version, result.rejected_rows], [0, text ? 1 : 0]);
    assertMatch(result.error!, /^register\.csv: /);
  }
  assertEquals(await dump(db.kv), []);
  await take(db.store, ROWS, "2026-01-01");
  const before = await dump(db.kv);
  for (const text of broken) {
    const result = await take(db.store, text, "2026-02-01", { force: true });
    assertEquals([result.accepted, result.version], [false, 1]);
  }
  assertEquals(await dump(db.kv), before);
});

Deno.test("ingest() changes nothing in a dry run", async () => {
  using db = await openRegister();
  const first = await take(db.store, ROWS, "2026-01-01", { dryRun: true });
  assertEquals(counts(first), [true, 4, 0, 0, 0, 4]);
  assertEquals(first.version, 0);
  assertEquals(await dump(db.kv), []);
  await take(db.store, ROWS, "2026-01-01");
  const before = await dump(db.kv);
  const dry = { dryRun: true };
  const more = [...ROWS.slice(1), ...makeRows(2, 900)];
  const next = await take(db.store, more, "2026-02-01", dry);
  assertEquals([...counts(next), next.version], [true, 5, 2, 1, 0, 3, 1]);
  const older = await take(db.store, more, "2025-12-01", dry);
  assertEquals(older.accepted, false);
  assertEquals(await dump(db.kv), before);
});

Deno.test("ingest() keeps the key in use unless another is read", async () => {
  using db = await openRegister();
  const key = [["CBA", "Old Name", "06"]] as const;
  const fresh = [["CBA", "New Name", "06"]] as const;
  const nameNow = async () =>
    (await LiveDirectory.open(db.store)).directory.get("062-000")
      ?.institution_name;
  await take(db.store, [makeRow()], "2026-01-01", { key });
  assertEquals(await nameNow(), "Old Name");
  await take(db.store, [makeRow()], "2026-02-01");
  assertEquals(await nameNow(), "Old Name");
  const result = await take(db.store, [makeRow()], "2026-02-01", {
    key: fresh,
  });
  assertEquals(counts(result), [true, 1, 0, 0, 0, 1]);
  assertEquals(await nameNow(), "New Name");
  const { version } = (await db.store.current())!;
  await take(db.store, [makeRow()], "2026-02-01", { key: fresh });
  assertEquals((await db.store.current())?.version, version);
  await take(db.store, [makeRow({ suburb: "Perth" })], "2026-03-01");
  assertEquals(await nameNow(), "New Name");
  assertEquals(await leftovers(db.kv), []);
});
