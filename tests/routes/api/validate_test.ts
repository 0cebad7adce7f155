import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { SECOND } from "../../_small_register.ts";
import { startService } from "../../_service.ts";

Deno.test("GET /api/v1/validate/:bsb tells format, existence and status", async () => {
  using service = await startService({ registers: "small" });
  const rows = [
    ["062-000", "062-000", true, true, "active"],
    ["%20062000%20", "062-000", true, true, "active"],
    ["012-003", "012-003", true, true, "merged"],
    ["012004", "012-004", true, true, "closed"],
    ["332-000", "332-000", true, false, "discontinued"],
    ["999999", "999-999", true, false, null],
    ["abc", null, false, false, null],
    ["062%2F000", null, false, false, null],
  ] as const;
  for (const [written, bsb, valid, exists, status] of rows) {
    const answer = await service.ask(`/api/v1/validate/${written}`);
    assertEquals(answer.status, 200, written);
    const { reason, ...rest } = answer.body.data;
    assertEquals(rest, { bsb, valid, exists, status }, written);
    assertEquals(reason === null, status === "active", written);
  }
});

Deno.test("GET /api/v1/validate/:bsb answers 200 whatever stands in the path", async () => {
  using service = await startService({ registers: "small" });
  const odd = [
    "%FF",
    "%",
    "%00",
    "%2F",
    "%20",
    "%ED%A0%80",
    "😀",
    "a".repeat(9000),
  ];
  for (const written of odd) {
    const { status, body } = await service.ask(`/api/v1/validate/${written}`);
    assertEquals(status, 200, written);
    assertEquals(body.data.valid, false, written);
    assert(body.data.reason.length < 200, written);
  }
});

Deno.test("GET /api/v1/validate/:bsb gives the reason in words", async () => {
  using service = await startService({ registers: "small" });
  const reason = async (bsb: string) =>
    (await service.ask(`/api/v1/validate/${bsb}`)).body.data.reason;
  assertStringIncludes(await reason("012-003"), "012-002");
  assertStringIncludes(await reason("012-005"), SECOND);
  assertStringIncludes(await reason("12"), "NNN-NNN");
  assertStringIncludes(await reason("999-999"), "not in the register");
});
