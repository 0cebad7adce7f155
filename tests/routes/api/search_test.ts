import { assertEquals } from "@std/assert";
import {
  type ApiAnswer,
  startService,
  type TestService,
} from "../../_service.ts";

function search(
  service: TestService,
  query: Record<string, string> | string,
): Promise<ApiAnswer> {
  const text = typeof query === "string" ? query : new URLSearchParams(query);
  return service.ask(`/api/v1/search?${text}`);
}

async function numbers(
  service: TestService,
  query: Record<string, string>,
): Promise<string[]> {
  const { body } = await search(service, { limit: "100", ...query });
  return body.data.results.map(({ bsb }: { bsb: string }) => bsb);
}

Deno.test("GET /api/v1/search answers records, counts and what was asked", async () => {
  using service = await startService({ registers: "small" });
  const { status, body } = await search(service, { q: " 062-000 " });
  assertEquals(status, 200);
  assertEquals(Object.keys(body.data), [
    "query",
    "total",
    "count",
    "limit",
    "results",
  ]);
  assertEquals(body.data.query, "062-000");
  assertEquals(body.data.limit, 20);
  assertEquals(body.data.total, 1);
  const record = await service.ask("/api/v1/bsb/062-000");
  assertEquals(body.data.results, [record.body.data]);
  assertEquals(body.meta, record.body.meta);
});

Deno.test("GET /api/v1/search finds numbers, prefixes, banks, suburbs and postcodes", async () => {
  using service = await startService({ registers: "small" });
  for (const q of ["062", "062-0", "06200", "commonwealth", "CBA"]) {
    assertEquals(await numbers(service, { q }), ["062-000", "062-001"], q);
  }
  for (const q of ["fremantle", "FREMANTLE", "fremantel", "6160"]) {
    assertEquals(await numbers(service, { q }), ["062-001"], q);
  }
  assertEquals(await numbers(service, { q: "062001" }), ["062-001"]);
  assertEquals(await numbers(service, { q: "nothing like it" }), []);
  assertEquals(await numbers(service, { q: "332-000" }), [], "discontinued");
});

Deno.test("GET /api/v1/search counts all matches and gives up to the limit", async () => {
  using service = await startService();
  const all = await search(service, { q: "anz", limit: "100" });
  const few = await search(service, { q: "anz", limit: "2" });
  assertEquals(few.body.data.total, all.body.data.total);
  assertEquals(few.body.data.count, 2);
  assertEquals(few.body.data.limit, 2);
  assertEquals(few.body.data.results, all.body.data.results.slice(0, 2));
  const usual = await search(service, { q: "anz" });
  assertEquals(usual.body.data.results, all.body.data.results.slice(0, 20));
  const padded = await search(service, "q=anz&limit=%202%20");
  assertEquals(padded.body.data.count, 2);
});

Deno.test("GET /api/v1/search filters by bank and state in any case", async () => {
  using service = await startService({ registers: "small" });
  const q = "Sydney";
  const all = await numbers(service, { q });
  assertEquals(await numbers(service, { q, bank: "", state: " " }), all);
  for (const bank of ["CBA", "cba", " Cba "]) {
    assertEquals(await numbers(service, { q, bank }), ["062-000"], bank);
  }
  for (const state of ["WA", "wa", " Wa"]) {
    assertEquals(await numbers(service, { q: "cba", state }), ["062-001"]);
  }
  assertEquals(await numbers(service, { q: "york", state: "usa" }), [
    "636-001",
  ]);
  for (const filter of [{ bank: "XYZ" }, { state: "XX" }, { bank: "😀" }]) {
    const { status, body } = await search(service, { q, ...filter });
    assertEquals(status, 200);
    assertEquals(body.data.total, 0);
    assertEquals(body.data.results, []);
  }
});

Deno.test("GET /api/v1/search answers 422 in Pydantic's terms", async () => {
  using service = await startService({ registers: "small" });
  const rows: [string, [string, string][]][] = [
    ["", [["q", "missing"]]],
    ["q=", [["q", "string_too_short"]]],
    ["q=%20%09", [["q", "string_too_short"]]],
    [`q=${"a".repeat(201)}`, [["q", "string_too_long"]]],
    ["q=a&limit=0", [["limit", "greater_than_equal"]]],
    ["q=a&limit=-5", [["limit", "greater_than_equal"]]],
    ["q=a&limit=101", [["limit", "less_than_equal"]]],
    [`q=a&limit=${"9".repeat(500)}`, [["limit", "less_than_equal"]]],
    ["q=a&limit=x", [["limit", "int_parsing"]]],
    ["q=a&limit=", [["limit", "int_parsing"]]],
    ["q=a&limit=1.5", [["limit", "int_parsing"]]],
    ["q=a&limit=1e1", [["limit", "int_parsing"]]],
    ["q=a&limit=0x10", [["limit", "int_parsing"]]],
    ["q=a&limit=%EF%BC%95", [["limit", "int_parsing"]]],
    ["limit=0", [["q", "missing"], ["limit", "greater_than_equal"]]],
    ["q=&limit=x", [["q", "string_too_short"], ["limit", "int_parsing"]]],
  ];
  for (const [query, wanted] of rows) {
    const { status, body } = await search(service, query);
    assertEquals(status, 422, query);
    assertEquals(Object.keys(body), ["success", "error", "detail"], query);
    assertEquals(
      body.detail.map((
        { loc, type }: { loc: string[]; type: string },
      ) => [loc, type]),
      wanted.map(([name, type]) => [["query", name], type]),
      query,
    );
  }
});

Deno.test("GET /api/v1/search says what the limits are", async () => {
  using service = await startService({ registers: "small" });
  const { body } = await search(service, "q=a&limit=101");
  assertEquals(body.detail, [{
    loc: ["query", "limit"],
    msg: "Input should be less than or equal to 100",
    type: "less_than_equal",
    input: "101",
    ctx: { le: 100 },
  }]);
});

Deno.test("GET /api/v1/search takes 200 characters as people count them", async () => {
  using service = await startService({ registers: "small" });
  for (const q of ["a".repeat(200), "😀".repeat(200), ` ${"a".repeat(200)} `]) {
    assertEquals((await search(service, { q })).status, 200);
  }
  assertEquals((await search(service, { q: "😀".repeat(201) })).status, 422);
});

Deno.test("GET /api/v1/search takes the bounds of the limit", async () => {
  using service = await startService();
  for (const limit of ["1", "100", "007", "+5"]) {
    const { status, body } = await search(
      service,
      `q=anz&limit=${encodeURIComponent(limit)}`,
    );
    assertEquals(status, 200, limit);
    assertEquals(body.data.limit, Number(limit));
  }
});

Deno.test("GET /api/v1/search ignores parameters it does not know", async () => {
  using service = await startService({ registers: "small" });
  const { status } = await search(
    service,
    "q=062&__proto__=1&constructor=2&toString=3&x[]=4&%FF=%FF&&=",
  );
  assertEquals(status, 200);
});
