// A register of eight BSBs and two snapshots, for tests of what is served.
import { makeRow } from "./_rows.ts";

/** The rows of the small register as they first were. */
const SMALL_ROWS = [
  makeRow({ bsb: "012-002", institution: "ANZ", branch_name: "Pitt Street" }),
  makeRow({
    bsb: "012-003",
    institution: "ANZ",
    branch_name: "Merged",
    address: "Refer to BSB 012-002",
  }),
  makeRow({ bsb: "012-004", institution: "ANZ", branch_name: "Closed" }),
  makeRow({
    bsb: "012-005",
    institution: "ANZ",
    branch_name: "Merged",
    address: "Refer to BSB 062-000",
  }),
  makeRow(),
  makeRow({
    bsb: "062-001",
    branch_name: "Port",
    suburb: "Perth",
    state: "WA",
    postcode: "6000",
  }),
  makeRow({ bsb: "332-000", institution: "STG", payments: "" }),
  makeRow({
    bsb: "636-001",
    institution: "TBT",
    suburb: "New York",
    state: "USA",
    postcode: "0000",
    payments: "E",
  }),
];

/** What the second snapshot says of two of them; 012-005 and 332-000 are gone. */
const CHANGED_ROWS = [
  makeRow({
    bsb: "062-001",
    branch_name: "Port",
    suburb: "Fremantle",
    state: "WA",
    postcode: "6160",
    payments: "P",
  }),
  makeRow({ bsb: "082-001", institution: "NAB", branch_name: "New branch" }),
];

/** Dates of the small register's two snapshots. */
export const FIRST = "2026-06-01";
export const SECOND = "2026-07-01";

const CHANGED = new Set(CHANGED_ROWS.map(({ bsb }) => bsb));
const KEPT_ROWS = SMALL_ROWS.filter(({ bsb }) =>
  !CHANGED.has(bsb) && bsb !== "012-005" && bsb !== "332-000"
);
const SECOND_ROWS = [...KEPT_ROWS, ...CHANGED_ROWS]
  .sort((a, b) => a.bsb < b.bsb ? -1 : 1);

/** Two snapshots with every kind of BSB: active, merged, closed, removed, new. */
export const SMALL_REGISTERS = [
  [FIRST, SMALL_ROWS],
  [SECOND, SECOND_ROWS],
] as const;
