import { assertEquals } from "@std/assert";
import { ReportCap } from "../../../lib/store/report_cap.ts";

const EVENING = new Date("2026-07-01T23:59:59Z");
const MIDNIGHT = new Date("2026-07-02T00:00:00Z");

/** What comes of several reports in a row. */
function takeTimes(cap: ReportCap, client: string, times: number) {
  return Array.from({ length: times }, () => cap.take(client, EVENING));
}

Deno.test("ReportCap refuses a client's 21st report until the next UTC day", () => {
  const cap = new ReportCap();
  assertEquals(takeTimes(cap, "a", 21).map(Boolean).indexOf(true), 20);
  assertEquals(cap.take("a", EVENING), "client");
  assertEquals(cap.take("b", EVENING), null);
  assertEquals(cap.take("a", MIDNIGHT), null);
});

Deno.test("ReportCap refuses everyone once 2,000 reports have come in a day", () => {
  const cap = new ReportCap();
  for (let i = 0; i < 100; i++) takeTimes(cap, `client ${i}`, 20);
  assertEquals(cap.take("another", EVENING), "everyone");
  assertEquals(cap.take("another", MIDNIGHT), null);
});

Deno.test("ReportCap counts nothing that was given back", () => {
  const cap = new ReportCap();
  takeTimes(cap, "a", 20);
  cap.giveBack("a");
  assertEquals(takeTimes(cap, "a", 2), [null, "client"]);
  cap.giveBack("unknown");
  assertEquals(cap.take("unknown", EVENING), null);
});
