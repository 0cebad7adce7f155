import { assertEquals } from "@std/assert";
import { SECOND } from "../../_small_register.ts";
import { startService } from "../../_service.ts";

Deno.test("GET /api/v1/stats counts the whole register", async () => {
  using service = await startService({ registers: "small" });
  const { status, body } = await service.ask("/api/v1/stats");
  assertEquals(status, 200);
  assertEquals(body.data, {
    total_bsbs: 7,
    total_institutions: 4,
    total_states: 2,
    last_updated: SECOND,
    by_state: { NSW: 5, USA: 1, WA: 1 },
    payments: { paper: 6, electronic: 6, high_value: 5 },
  });
});

Deno.test("GET /api/v1/stats agrees with the lists", async () => {
  using service = await startService();
  const { data, meta } = (await service.ask("/api/v1/stats")).body;
  const { total } = (await service.ask("/api/v1/institutions")).body.data;
  assertEquals(data.total_institutions, total);
  assertEquals(data.total_bsbs, service.live.directory.size);
  assertEquals(data.last_updated, meta.last_updated);
  assertEquals(data.total_states, 8);
});
