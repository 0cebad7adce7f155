import { assert, assertEquals } from "@std/assert";
import { startService } from "../../_service.ts";

Deno.test("GET /api/v1/institutions lists every code that has a record, by name", async () => {
  using service = await startService({ registers: "small" });
  const { status, body } = await service.ask("/api/v1/institutions");
  assertEquals(status, 200);
  const { total, institutions } = body.data;
  assertEquals(total, 4);
  type Shown = { code: string; name: string; bsb_count: number };
  assertEquals(
    institutions.map(({ code, bsb_count }: Shown) => [code, bsb_count]),
    [["ANZ", 3], ["CBA", 2], ["TBT", 1], ["NAB", 1]],
  );
  const cba = institutions.find(({ code }: Shown) => code === "CBA");
  assertEquals(cba, {
    code: "CBA",
    name: "Commonwealth Bank of Australia",
    slug: "commonwealth-bank-of-australia",
    bsb_count: 2,
    prefixes: ["06", "76"],
    swift: "CTBAAU2S",
  });
});

Deno.test("GET /api/v1/institutions counts every record of the starter register once", async () => {
  using service = await startService();
  const { institutions } =
    (await service.ask("/api/v1/institutions")).body.data;
  type Shown = { code: string; name: string; slug: string; bsb_count: number };
  const sum = institutions.reduce(
    (sum: number, { bsb_count }: Shown) => sum + bsb_count,
    0,
  );
  assertEquals(sum, service.live.directory.size);
  const distinct = (key: "code" | "slug") =>
    new Set(institutions.map((shown: Shown) => shown[key])).size;
  assertEquals(distinct("code"), institutions.length);
  assertEquals(distinct("slug"), institutions.length);
  assert(institutions.every(({ slug }: Shown) => /^[a-z\d-]+$/.test(slug)));
});
