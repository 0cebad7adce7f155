import { assertEquals, assertThrows } from "@std/assert";
import { scheduleChecks } from "../../../lib/service/schedule.ts";

Deno.test("a check that's due while the service starts is made once it has started", async () => {
  const started = Promise.withResolvers<{ check(): Promise<void> }>();
  let due = () => Promise.resolve();
  const schedule = (_name: string, _cron: string, job: typeof due) => {
    due = job;
  };
  scheduleChecks("30 16 * * *", started.promise, schedule as typeof Deno.cron);
  let checks = 0;
  const job = due();
  assertEquals(checks, 0);
  started.resolve({ check: () => Promise.resolve(void checks++) });
  await job;
  assertEquals(checks, 1);
  await due();
  assertEquals(checks, 2);
});

Deno.test("a time that no clock can show names the setting", () => {
  const refuse = () => {
    throw new TypeError("invalid cron schedule");
  };
  const never = new Promise<never>(() => {});
  const wrong = () => scheduleChecks("99 99 * * *", never, refuse);
  assertThrows(wrong, RangeError, "INGEST_CRON");
});
