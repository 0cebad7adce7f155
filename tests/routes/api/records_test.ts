import { assertEquals } from "@std/assert";
import { startService } from "../../_service.ts";

Deno.test("lists of records are the same JSON as single records", async () => {
  using service = await startService();
  const bsbs = ["062-000", "012-003", "062-000"];
  const { body } = await service.post("/api/v1/bulk", { bsbs });
  for (const [i, bsb] of bsbs.entries()) {
    const single = await service.ask(`/api/v1/bsb/${bsb}`);
    assertEquals(body.data.results[i], single.body.data);
  }
});

Deno.test("a text that reads like the field of records stays a text", async () => {
  using service = await startService();
  const tricky = '"results":null';
  const bulk = await service.post("/api/v1/bulk", { bsbs: [tricky, "062000"] });
  assertEquals(bulk.body.data.invalid, [tricky]);
  assertEquals(bulk.body.data.count, 1);
  assertEquals(bulk.body.data.results[0].bsb, "062-000");
  const q = encodeURIComponent(tricky);
  const search = await service.ask(`/api/v1/search?q=${q}`);
  assertEquals(search.body.data.query, tricky);
  assertEquals(Array.isArray(search.body.data.results), true);
});
