import { assertEquals, assertMatch } from "@std/assert";
import { DatabaseAway } from "../../../lib/store/database_health.ts";
import { NOON, startService } from "../../_service.ts";

const PATH = "/api/v1/report";

Deno.test("POST /api/v1/report stores the report before it answers", async () => {
  using service = await startService({ registers: "small" });
  const message = "The branch moved.\nSee their site. 😀";
  const { status, body } = await service.post(PATH, {
    bsb: "062-000",
    message,
  });
  assertEquals(status, 200);
  const received_at = new Date(NOON).toISOString();
  const { id } = body.data;
  assertMatch(id, /^[0-9A-Z]{26}$/);
  assertEquals(body.data, { id, bsb: "062-000", received_at });
  assertEquals(await service.store.reports.list(), [
    { id, bsb: "062-000", message, received_at, status: "open" },
  ]);
});

Deno.test("POST /api/v1/report takes numbers that are not in the register", async () => {
  using service = await startService({ registers: "small" });
  for (const bsb of ["999-999", " 332-000 "]) {
    const { status, body } = await service.post(PATH, { bsb });
    assertEquals(status, 200, bsb);
    assertEquals(body.data.bsb, bsb.trim());
  }
  const [newest, oldest] = await service.store.reports.list();
  assertEquals([newest?.bsb, oldest?.bsb], ["332-000", "999-999"]);
  assertEquals(newest?.message, "");
});

Deno.test("POST /api/v1/report takes 1,000 characters as people count them", async () => {
  using service = await startService({ registers: "small" });
  for (const sign of ["x", "😀", "é"]) {
    const report = (count: number) => ({
      bsb: "062-000",
      message: sign.repeat(count),
    });
    assertEquals((await service.post(PATH, report(1000))).status, 200);
    const { status, body } = await service.post(PATH, report(1001));
    assertEquals(status, 422);
    assertEquals(body.detail[0].loc, ["body", "message"]);
    assertEquals(body.detail[0].type, "string_too_long");
    assertEquals(body.detail[0].ctx, { max_length: 1000 });
  }
});

Deno.test("POST /api/v1/report answers 422 in Pydantic's terms and stores nothing", async () => {
  using service = await startService({ registers: "small" });
  const long = "x".repeat(1001);
  const rows: [unknown, [string, string][]][] = [
    [{}, [["bsb", "missing"]]],
    [{ bsb: "062000" }, [["bsb", "string_too_short"]]],
    [{ bsb: "" }, [["bsb", "string_too_short"]]],
    [{ bsb: "062-0000" }, [["bsb", "string_too_long"]]],
    [{ bsb: "0620-00" }, [["bsb", "string_pattern_mismatch"]]],
    [{ bsb: "abcdefg" }, [["bsb", "string_pattern_mismatch"]]],
    [{ bsb: 5 }, [["bsb", "string_type"]]],
    [{ bsb: null }, [["bsb", "string_type"]]],
    [{ bsb: "062-000", message: 5 }, [["message", "string_type"]]],
    [{ bsb: "062-000", message: null }, [["message", "string_type"]]],
    [{ message: long }, [["bsb", "missing"], ["message", "string_too_long"]]],
    [{ bsb: "1", message: [] }, [
      ["bsb", "string_too_short"],
      ["message", "string_type"],
    ]],
  ];
  for (const [report, wanted] of rows) {
    const { status, body } = await service.post(PATH, report);
    const text = JSON.stringify(report);
    assertEquals(status, 422, text);
    assertEquals(
      body.detail.map((
        { loc, type }: { loc: unknown; type: string },
      ) => [loc, type]),
      wanted.map(([name, type]) => [["body", name], type]),
      text,
    );
  }
  const empty = await service.post(PATH, "");
  assertEquals(empty.body.detail[0].loc, ["body"]);
  assertEquals(empty.body.detail[0].type, "missing");
  assertEquals(await service.store.reports.list(), []);
});

Deno.test("POST /api/v1/report keeps odd characters as they came", async () => {
  using service = await startService({ registers: "small" });
  const message = '\u0000\u001b[31m\u202e"\\<script>\ud800 %00';
  await service.post(PATH, { bsb: "062-000", message });
  assertEquals((await service.store.reports.list())[0]?.message, message);
});

Deno.test("POST /api/v1/report takes no more in a day than the disk can bear", async () => {
  using service = await startService({
    registers: "small",
    limitPerDay: 0,
    settings: { TRUSTED_PROXIES: 1 },
  });
  const report = { bsb: "062-000", message: "moved" };
  const send = (i: number) =>
    service.post(PATH, report, {
      headers: { "X-Forwarded-For": `10.0.${i >> 8}.${i & 255}` },
    });
  // As many as a day takes, whoever sends them.
  const sent = 2_000;
  for (let i = 0; i < sent; i++) {
    const client = `client ${i}`;
    await service.store.reports.create(report, client, new Date(NOON));
  }
  const { status, headers, body } = await send(1);
  assertEquals([status, body.success], [429, false]);
  assertMatch(headers.get("Retry-After") ?? "", /^\d+$/);
  assertEquals((await service.store.reports.list()).length, sent);
  service.clock.now += 86_400_000;
  assertEquals((await send(2)).status, 200);
});

Deno.test("POST /api/v1/report accepts twenty reports of a client in a day, whichever way they come", async () => {
  using service = await startService({ registers: "small" });
  const report = { bsb: "062-000", message: "moved" };
  const send = (from: string) => service.post(PATH, report, { from });
  for (let i = 0; i < 20; i++) {
    assertEquals((await send("192.0.2.1")).status, 200);
  }
  const { status, headers, body } = await send("192.0.2.1");
  assertEquals([status, body.success], [429, false]);
  assertMatch(headers.get("Retry-After") ?? "", /^\d+$/);
  const byForm = await service.fetch("/bsb/062-000/report", {
    method: "POST",
    body: new URLSearchParams({ message: "moved" }),
  });
  assertEquals(byForm.status, 429);
  await byForm.body?.cancel();
  assertEquals((await send("192.0.2.2")).status, 200);
});

Deno.test("POST /api/v1/report answers 503 when the database doesn't answer, and counts nothing", async () => {
  using service = await startService({ registers: "small" });
  const { kv } = service;
  const set = kv.set.bind(kv);
  const fail = () => Promise.reject(new DatabaseAway());
  const request = { method: "POST", body: '{"bsb":"062-000"}' };
  for (let i = 0; i < 30; i++) {
    kv.set = fail;
    const { status, headers, body } = await service.fetch(PATH, request);
    assertEquals(status, 503);
    assertMatch(headers.get("Retry-After") ?? "", /^\d+$/);
    await body?.cancel();
  }
  kv.set = set;
  assertEquals((await service.post(PATH, { bsb: "062-000" })).status, 200);
});
