import { assertEquals } from "@std/assert";
import { startService } from "../../_service.ts";

const PATH = "/api/v1/bulk";

Deno.test("POST /api/v1/bulk answers in the order asked, doubles kept", async () => {
  using service = await startService({ registers: "small" });
  const bsbs = [
    "999-999",
    "062001",
    "nonsense",
    " 062-000 ",
    "062-001",
    "999999",
    "",
    "332-000",
    "nonsense",
  ];
  const { status, body } = await service.post(PATH, { bsbs });
  assertEquals(status, 200);
  const { results, ...rest } = body.data;
  assertEquals(rest, {
    not_found: ["999-999", "999-999", "332-000"],
    invalid: ["nonsense", "", "nonsense"],
    count: 3,
  });
  const single = async (bsb: string) =>
    (await service.ask(`/api/v1/bsb/${bsb}`)).body.data;
  const one = await single("062-001");
  assertEquals(results, [one, await single("062-000"), one]);
  assertEquals(Object.keys(body.data), [
    "results",
    "not_found",
    "invalid",
    "count",
  ]);
});

Deno.test("POST /api/v1/bulk takes an empty list", async () => {
  using service = await startService({ registers: "small" });
  const { status, body } = await service.post(PATH, { bsbs: [] });
  assertEquals(status, 200);
  assertEquals(body.data, {
    results: [],
    not_found: [],
    invalid: [],
    count: 0,
  });
});

Deno.test("POST /api/v1/bulk takes as many BSBs as the setting says", async () => {
  for (const most of [100, 3]) {
    using service = await startService({
      registers: "small",
      settings: { BULK_MAX_ITEMS: most },
    });
    const list = (count: number) => ({ bsbs: Array(count).fill("062-000") });
    const all = await service.post(PATH, list(most));
    assertEquals(all.status, 200);
    assertEquals(all.body.data.count, most);
    const { status, body } = await service.post(PATH, list(most + 1));
    assertEquals(status, 422);
    assertEquals(body.detail[0].loc, ["body", "bsbs"]);
    assertEquals(body.detail[0].type, "too_long");
    assertEquals(body.detail[0].ctx.max_length, most);
    assertEquals(body.detail[0].ctx.actual_length, most + 1);
  }
});

Deno.test("POST /api/v1/bulk answers 422 in Pydantic's terms", async () => {
  using service = await startService({ registers: "small" });
  const rows: [string, [(string | number)[], string][]][] = [
    ["", [[["body"], "missing"]]],
    ["null", [[["body"], "missing"]]],
    ["{}", [[["body", "bsbs"], "missing"]]],
    ['{"BSBS":[]}', [[["body", "bsbs"], "missing"]]],
    ['{"bsbs":null}', [[["body", "bsbs"], "list_type"]]],
    ['{"bsbs":"062-000"}', [[["body", "bsbs"], "list_type"]]],
    ['{"bsbs":{"0":"062-000"}}', [[["body", "bsbs"], "list_type"]]],
    ['{"bsbs":["062-000",1]}', [[["body", "bsbs", 1], "string_type"]]],
    ['{"bsbs":[null,"x",[],{},true]}', [
      [["body", "bsbs", 0], "string_type"],
      [["body", "bsbs", 2], "string_type"],
      [["body", "bsbs", 3], "string_type"],
      [["body", "bsbs", 4], "string_type"],
    ]],
    ["[]", [[["body"], "model_attributes_type"]]],
    ['"062-000"', [[["body"], "model_attributes_type"]]],
    ["5", [[["body"], "model_attributes_type"]]],
  ];
  for (const [text, wanted] of rows) {
    const { status, body } = await service.post(PATH, text);
    assertEquals(status, 422, text);
    assertEquals(
      body.detail.map((
        { loc, type }: { loc: unknown; type: string },
      ) => [loc, type]),
      wanted,
      text,
    );
  }
});

Deno.test("POST /api/v1/bulk answers 422 for what is not JSON", async () => {
  using service = await startService({ registers: "small" });
  const texts = [
    "{",
    "abc",
    " ",
    '{"bsbs":[}',
    "{'bsbs':[]}",
    '{"bsbs":[]}}',
    "\0",
    "\ud800",
  ];
  const bytes = new Uint8Array([0xff, 0xfe, 0x00]);
  for (const text of [...texts, bytes]) {
    const { status, body } = await service.post(PATH, text);
    assertEquals(status, 422, String(text));
    assertEquals(body.detail.length, 1);
    assertEquals(body.detail[0].loc[0], "body");
    assertEquals(body.detail[0].type, "json_invalid");
    assertEquals(body.detail[0].msg, "JSON decode error");
  }
});

Deno.test("POST /api/v1/bulk counts as one request", async () => {
  using service = await startService({ registers: "small" });
  const ask = () => service.post(PATH, { bsbs: Array(100).fill("062-000") });
  const left = async () =>
    Number((await ask()).headers.get("X-RateLimit-Remaining"));
  assertEquals(await left() - await left(), 1);
});

Deno.test("POST /api/v1/bulk gives odd texts back as they came", async () => {
  using service = await startService({ registers: "small" });
  const bsbs = ["😀", "\ud800", "\0", "062/000", "é".repeat(500), "__proto__"];
  const { status, body } = await service.post(PATH, { bsbs });
  assertEquals(status, 200);
  assertEquals(body.data.invalid, bsbs);
});

Deno.test("POST /api/v1/bulk takes as many BSBs in one body as the setting may allow", async () => {
  const settings = { BULK_MAX_ITEMS: 6_000 };
  using service = await startService({ registers: "small", settings });
  const bsbs = Array(6_000).fill("062-000");
  const { status, body } = await service.post("/api/v1/bulk", { bsbs });
  assertEquals([status, body.data.count], [200, 6_000]);
});
