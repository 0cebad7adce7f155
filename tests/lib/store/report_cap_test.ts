import { assertEquals } from "@std/assert";
import { DailyCap } from "../../../lib/store/report_cap.ts";

Deno.test("DailyCap refuses what is over the cap until the next UTC day", () => {
  const cap = new DailyCap(2);
  const evening = new Date("2026-07-01T23:59:59Z");
  const take = (client: string, now = evening) => cap.take(client, now);
  assertEquals([take("a"), take("a"), take("a")], [true, true, false]);
  assertEquals(take("b"), true);
  assertEquals(take("a", new Date("2026-07-02T00:00:00Z")), true);
});

Deno.test("DailyCap remembers a bounded number of clients", () => {
  const cap = new DailyCap(1);
  const now = new Date("2026-07-01T00:00:00Z");
  for (let i = 0; i <= 10_000; i++) cap.take(String(i), now);
  assertEquals(cap.take("0", now), true);
  assertEquals(cap.take("9999", now), false);
});
