import { assertEquals } from "@std/assert";
import { ReportStore } from "../../../lib/store/report_store.ts";

const MOMENT = new Date("2026-08-15T12:00:00.000Z");

Deno.test("ReportStore.create() stores what was reported", async () => {
  using kv = await Deno.openKv(":memory:");
  const reports = new ReportStore(kv);
  const message = "x".repeat(998) + "😀\u202e";
  const made = await reports.create({ bsb: "062-000", message }, "a", MOMENT);
  assertEquals(made, {
    id: made.id,
    bsb: "062-000",
    message,
    received_at: MOMENT.toISOString(),
    status: "open",
  });
  assertEquals(await new ReportStore(kv).list(), [made]);
});

Deno.test("ReportStore.create() stores the longest message there can be", async () => {
  using kv = await Deno.openKv(":memory:");
  const reports = new ReportStore(kv);
  const message = "👨‍👩‍👧".repeat(200);
  await reports.create({ bsb: "062-000", message }, "a", MOMENT);
  assertEquals((await reports.list())[0]?.message, message);
});

Deno.test("ReportStore.create() lets a report go after a year", async () => {
  using kv = await Deno.openKv(":memory:");
  const expiries: unknown[] = [];
  const set = kv.set.bind(kv);
  kv.set = (key, value, options) => {
    expiries.push(options?.expireIn);
    return set(key, value, options);
  };
  await new ReportStore(kv).create(
    { bsb: "062-000", message: "" },
    "a",
    MOMENT,
  );
  assertEquals(expiries, [365 * 24 * 3_600_000]);
});

Deno.test("ReportStore.list() gives every report, newest first", async () => {
  using kv = await Deno.openKv(":memory:");
  const reports = new ReportStore(kv);
  assertEquals(await reports.list(), []);
  const bsbs = Array.from(
    { length: 250 },
    (_, i) => `062-${String(i).padStart(3, "0")}`,
  );
  for (const [i, bsb] of bsbs.entries()) {
    // Several of them in one millisecond.
    const now = new Date(MOMENT.getTime() + Math.floor(i / 3));
    await reports.create({ bsb, message: "" }, `client ${i}`, now);
  }
  const listed = (await reports.list()).map(({ bsb }) => bsb);
  assertEquals(listed, bsbs.toReversed());
});

Deno.test("ReportStore.close() marks one report, as often as asked", async () => {
  using kv = await Deno.openKv(":memory:");
  const reports = new ReportStore(kv);
  const first = await reports.create(
    { bsb: "062-000", message: "a" },
    "a",
    MOMENT,
  );
  const second = await reports.create(
    { bsb: "062-001", message: "b" },
    "a",
    MOMENT,
  );
  const done = { ...first, status: "done" as const };
  assertEquals(await reports.close(first.id), done);
  assertEquals(await reports.close(first.id), done);
  assertEquals(await reports.list(), [second, done]);
});

Deno.test("ReportStore.close() gives null for an unknown id", async () => {
  using kv = await Deno.openKv(":memory:");
  const reports = new ReportStore(kv);
  assertEquals(await reports.close("01J00000000000000000000000"), null);
  assertEquals(await reports.close(""), null);
  assertEquals(await reports.list(), []);
});
