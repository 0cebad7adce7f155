import { assertEquals } from "@std/assert";
import { registerStats } from "../../../lib/directory/stats.ts";
import { SECOND } from "../../_small_register.ts";
import { startService } from "../../_service.ts";

Deno.test("registerStats() counts live records alone, largest state first", async () => {
  using service = await startService({ registers: "small" });
  const stats = registerStats(service.live.directory);
  assertEquals(stats, {
    total_bsbs: 7,
    total_institutions: 4,
    total_states: 2,
    last_updated: SECOND,
    by_state: { NSW: 5, USA: 1, WA: 1 },
    payments: { paper: 6, electronic: 6, high_value: 5 },
  });
  assertEquals(Object.keys(stats.by_state), ["NSW", "USA", "WA"]);
});

Deno.test("registerStats() adds up to the whole register", async () => {
  using service = await startService();
  const { by_state, total_bsbs } = registerStats(service.live.directory);
  const sum = Object.values(by_state).reduce((sum, count) => sum + count, 0);
  assertEquals(sum, total_bsbs);
});
