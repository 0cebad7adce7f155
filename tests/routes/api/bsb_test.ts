import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { FIRST, SECOND } from "../../_small_register.ts";
import { NOW } from "../../_ingest.ts";
import { startService } from "../../_service.ts";

Deno.test("GET /api/v1/bsb/:bsb answers the whole record", async () => {
  using service = await startService({ registers: "small" });
  const { status, body } = await service.ask("/api/v1/bsb/062-000");
  assertEquals(status, 200);
  assertEquals(body, {
    success: true,
    data: {
      bsb: "062-000",
      institution: "CBA",
      institution_name: "Commonwealth Bank of Australia",
      branch_name: "Sydney",
      address: "48 Martin Place",
      suburb: "Sydney",
      state: "NSW",
      postcode: "2000",
      payments: { paper: true, electronic: true, high_value: true },
      status: "active",
      replaced_by: null,
      last_changed: null,
    },
    meta: { source: "Official BSB Directory", last_updated: SECOND },
  });
});

Deno.test("GET /api/v1/bsb/:bsb names the starter register as its source", async () => {
  using service = await startService();
  const { status, body } = await service.ask("/api/v1/bsb/062-000");
  assertEquals(status, 200);
  assertEquals(body.data.institution, "CBA");
  assertEquals(body.meta.source, "Starter BSB Directory");
});

Deno.test("GET /api/v1/bsb/:bsb takes six digits, blanks and escapes", async () => {
  using service = await startService({ registers: "small" });
  const same = await service.ask("/api/v1/bsb/062-000");
  for (
    const written of [
      "062000",
      "%20062-000%20",
      "%09062000%0A",
      "%C2%A0062-000",
      "062%2D000",
      "%30%36%32000",
      "062-000?x=1",
    ]
  ) {
    const { status, text } = await service.ask(`/api/v1/bsb/${written}`);
    assertEquals(status, 200, written);
    assertEquals(text, same.text, written);
  }
});

const MALFORMED = [
  "abc",
  "62-000",
  "06-2000",
  "0620000",
  "062--000",
  "062-00O",
  "062%20000",
  "-062000",
  "0620-00",
  "062-000x",
  "%FF",
  "%",
  "%E0%A4%A",
  "%00",
  "062-000%00",
  "062%2F000",
  "%EF%BC%90%EF%BC%96%EF%BC%92000",
  "%D9%A0%D9%A6%D9%A2000",
  "%F0%9F%98%80",
  "%ED%A0%80",
  "%252F",
  "..%2F..%2Fetc",
  "%20",
  "__proto__",
  "9".repeat(5000),
];

Deno.test("GET /api/v1/bsb/:bsb answers 400 for a malformed BSB", async () => {
  using service = await startService({ registers: "small" });
  for (const written of MALFORMED) {
    for (const path of [written, `${written}/history`]) {
      const { status, body } = await service.ask(`/api/v1/bsb/${path}`);
      assertEquals(status, 400, path);
      assertEquals(Object.keys(body), ["success", "error"], path);
      assert(body.error.length < 200, path);
    }
  }
});

Deno.test("GET /api/v1/bsb/:bsb answers 404 for an unknown BSB", async () => {
  using service = await startService({ registers: "small" });
  for (const path of ["999-999", "999999", "999-999/history"]) {
    const { status, body } = await service.ask(`/api/v1/bsb/${path}`);
    assertEquals(status, 404, path);
    assertEquals(Object.keys(body), ["success", "error"]);
    assertStringIncludes(body.error, "999-999");
  }
});

Deno.test("GET /api/v1/bsb/:bsb tells of a discontinued BSB since when, and its replacement", async () => {
  using service = await startService({ registers: "small" });
  const replaced = await service.ask("/api/v1/bsb/012005");
  assertEquals(replaced.status, 404);
  assertStringIncludes(replaced.body.error, SECOND);
  assertStringIncludes(replaced.body.error, "062-000");
  const gone = await service.ask("/api/v1/bsb/332-000");
  assertEquals(gone.status, 404);
  assertStringIncludes(gone.body.error, SECOND);
});

Deno.test("GET /api/v1/bsb/:bsb tells what became of a record", async () => {
  using service = await startService({ registers: "small" });
  const fields = async (bsb: string) => {
    const { data } = (await service.ask(`/api/v1/bsb/${bsb}`)).body;
    return [data.status, data.replaced_by, data.last_changed];
  };
  assertEquals(await fields("012-002"), ["active", null, null]);
  assertEquals(await fields("012-003"), ["merged", "012-002", null]);
  assertEquals(await fields("012-004"), ["closed", null, null]);
  assertEquals(await fields("062-001"), ["active", null, SECOND]);
  assertEquals(await fields("082-001"), ["active", null, SECOND]);
});

Deno.test("GET /api/v1/bsb/:bsb/history lists what changed", async () => {
  using service = await startService({ registers: "small" });
  const { status, body } = await service.ask("/api/v1/bsb/062001/history");
  assertEquals(status, 200);
  assertEquals(body.data, {
    bsb: "062-001",
    status: "active",
    first_seen: FIRST,
    replaced_by: null,
    history: [{
      date: SECOND,
      type: "updated",
      changes: [
        { field: "suburb", old: "Perth", new: "Fremantle" },
        { field: "postcode", old: "6000", new: "6160" },
        {
          field: "payments",
          old: { paper: true, electronic: true, high_value: true },
          new: { paper: true, electronic: false, high_value: false },
        },
      ],
      recorded_at: NOW,
    }],
  });
});

Deno.test("GET /api/v1/bsb/:bsb/history tells of added, removed and unchanged BSBs", async () => {
  using service = await startService({ registers: "small" });
  const history = async (bsb: string) =>
    (await service.ask(`/api/v1/bsb/${bsb}/history`)).body.data;
  const added = { date: SECOND, type: "added", recorded_at: NOW };
  assertEquals(await history("082-001"), {
    bsb: "082-001",
    status: "active",
    first_seen: SECOND,
    replaced_by: null,
    history: [added],
  });
  assertEquals(await history("012-005"), {
    bsb: "012-005",
    status: "discontinued",
    first_seen: FIRST,
    replaced_by: "062-000",
    history: [{ ...added, type: "removed" }],
  });
  assertEquals(await history("012-003"), {
    bsb: "012-003",
    status: "merged",
    first_seen: FIRST,
    replaced_by: "012-002",
    history: [],
  });
});
