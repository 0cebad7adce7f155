import { assertEquals } from "@std/assert";
import { SECOND } from "../_small_register.ts";
import { startService } from "../_service.ts";

Deno.test("GET /healthz tells which register is served", async () => {
  using service = await startService({ registers: "small" });
  const response = await service.fetch("/healthz");
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("Content-Type"), "application/json");
  assertEquals(response.headers.get("Cache-Control"), "no-store");
  assertEquals(await response.json(), {
    status: "ok",
    version: 2,
    records: 7,
    last_updated: SECOND,
    age_days: 45,
    stale: true,
  });
});

Deno.test("GET /healthz says from the fourth day that a register is stale", async () => {
  using service = await startService({ registers: "small" });
  for (const [day, stale] of [[0, false], [3, false], [4, true]] as const) {
    service.clock.now = Date.parse(`${SECOND}T12:00:00Z`) + day * 86_400_000;
    const health = await (await service.fetch("/healthz")).json();
    assertEquals([health.age_days, health.stale], [day, stale]);
  }
});

Deno.test("GET /healthz is ok with the starter register", async () => {
  using service = await startService();
  const { status, version, records } = await (await service.fetch("/healthz"))
    .json();
  assertEquals([status, version], ["ok", 0]);
  assertEquals(records, service.live.directory.size);
});

Deno.test("HEAD /healthz answers 200, and no request to it is counted", async () => {
  using service = await startService({ registers: "small", limitPerDay: 1 });
  for (let i = 0; i < 3; i++) {
    const response = await service.fetch("/healthz", { method: "HEAD" });
    assertEquals(response.status, 200);
    assertEquals(await response.text(), "");
    assertEquals(response.headers.get("X-RateLimit-Remaining"), null);
  }
  assertEquals((await service.ask("/api/v1/stats")).status, 200);
});
