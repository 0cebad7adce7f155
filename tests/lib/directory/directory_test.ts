import { assert, assertEquals } from "@std/assert";
import { Directory } from "../../../lib/directory/directory.ts";
import type { RegisterRow } from "../../../lib/record.ts";
import { tableOf } from "../../../lib/store/record_table.ts";
import type { StoredEntry, StoredRecord } from "../../../lib/store/types.ts";
import { makeRow } from "../../_rows.ts";

function stored(
  row: RegisterRow,
  rest: Partial<StoredRecord> = {},
): StoredRecord {
  return {
    ...row,
    first_seen: "2026-01-01",
    last_changed: null,
    removed_on: null,
    version: 1,
    ...rest,
  };
}

const REMOVED = { removed_on: "2026-02-01", last_changed: "2026-02-01" };

const RECORDS = [
  stored(makeRow({ bsb: "012-001", address: "Refer to BSB 012-003" }), REMOVED),
  stored(makeRow({ bsb: "012-002", address: "Refer to BSB 012-003" })),
  stored(makeRow({ bsb: "012-003", address: "Refer to BSB 012-005" })),
  stored(makeRow({ bsb: "012-004", address: "Refer to BSB 012-001" })),
  stored(makeRow({ bsb: "012-005" }), { last_changed: "2026-03-01" }),
  stored(makeRow({ bsb: "020-001", institution: "NTA" }), REMOVED),
];

const AT = { recorded_at: "2026-04-01T00:00:00.000Z" };
const HISTORY: StoredEntry[] = [
  { bsb: "012-001", version: 2, date: "2026-02-01", type: "removed", ...AT },
  { bsb: "020-001", version: 2, date: "2026-02-01", type: "removed", ...AT },
  { bsb: "012-005", version: 3, date: "2026-03-01", type: "removed", ...AT },
  { bsb: "012-005", version: 4, date: "2026-03-01", type: "added", ...AT },
];

function makeDirectory(): Directory {
  return new Directory({
    origin: "official",
    version: 4,
    date: "2026-03-01",
    state: {
      key: [["CBA", "Commonwealth Bank", "1"], ["NTA", "Northern Trust", "20"]],
      records: tableOf(RECORDS),
      history: () => HISTORY,
    },
    log: [],
  }, new Map([["CBA", "CTBAAU2S"]]));
}

Deno.test("Directory tells what is in the register from what was", () => {
  const directory = makeDirectory();
  assertEquals(directory.size, 4);
  assertEquals(directory.records.map(({ bsb }) => bsb), [
    "012-002",
    "012-003",
    "012-004",
    "012-005",
  ]);
  assertEquals(directory.get("012-001"), undefined);
  assertEquals(directory.discontinued("012-002"), undefined);
  assertEquals(directory.discontinued("012-001")?.removed_on, "2026-02-01");
  assertEquals(directory.allDiscontinued().map(({ bsb }) => bsb), [
    "012-001",
    "020-001",
  ]);
  for (const unknown of ["000-000", "012-0021", "012-00", "999-999", ""]) {
    assertEquals(directory.get(unknown), undefined);
    assertEquals(directory.discontinued(unknown), undefined);
    assertEquals(directory.firstSeen(unknown), null);
    assertEquals(directory.historyOf(unknown), []);
  }
  assertEquals(directory.firstSeen("012-001"), "2026-01-01");
});

Deno.test("Directory makes a record with the fields of the API, in order", () => {
  const directory = makeDirectory();
  assertEquals(
    JSON.stringify(directory.get("012-002")),
    JSON.stringify({
      bsb: "012-002",
      institution: "CBA",
      institution_name: "Commonwealth Bank",
      branch_name: "Sydney",
      address: "Refer to BSB 012-003",
      suburb: "Sydney",
      state: "NSW",
      postcode: "2000",
      payments: { paper: true, electronic: true, high_value: true },
      status: "merged",
      replaced_by: "012-005",
      last_changed: null,
    }),
  );
  assert(directory.get("012-002") === directory.records[0]);
});

Deno.test("Directory follows pointers through what is in the register alone", () => {
  const directory = makeDirectory();
  assertEquals(directory.discontinued("012-001")?.replaced_by, "012-005");
  assertEquals(directory.get("012-004")?.replaced_by, null);
  assertEquals(directory.get("012-004")?.status, "merged");
});

Deno.test("Directory gives the history of a BSB, newest first", () => {
  const directory = makeDirectory();
  assertEquals(directory.historyOf("012-005"), [
    { date: "2026-03-01", type: "added", ...AT },
    { date: "2026-03-01", type: "removed", ...AT },
  ]);
  assertEquals(directory.history, HISTORY);
});

Deno.test("Directory lists institutions that have a record", async () => {
  const directory = makeDirectory();
  // Northern Trust's number is gone, and so does not tell its zero.
  assertEquals(directory.institutions, [{
    code: "CBA",
    name: "Commonwealth Bank",
    slug: "commonwealth-bank",
    bsb_count: 4,
    prefixes: ["01"],
    swift: "CTBAAU2S",
  }]);
  await directory.prepare(() => Promise.resolve());
  assertEquals(
    (await directory.search("012-005", { limit: 1 })).results[0]?.bsb,
    "012-005",
  );
});

Deno.test("Directory lets no search wait for what is prepared with pauses", async () => {
  const directory = makeDirectory();
  const { promise, resolve } = Promise.withResolvers<void>();
  const preparing = directory.prepare(() => promise);
  const find = async () =>
    (await directory.search("012-005", { limit: 1 })).results[0]?.bsb;
  assertEquals(await Promise.all([find(), find()]), ["012-005", "012-005"]);
  resolve();
  await preparing;
  assertEquals(await find(), "012-005");
});

Deno.test("Directory of nothing finds nothing", () => {
  const state = { key: [], records: tableOf([]), history: () => [] };
  const directory = new Directory(
    { origin: "official", version: 1, date: "2026-01-01", state, log: [] },
    new Map(),
  );
  assertEquals([directory.size, directory.records.length], [0, 0]);
  assertEquals(directory.get("012-002"), undefined);
  assertEquals(directory.institutions, []);
});
