import { assertEquals } from "@std/assert";
import {
  type Answered,
  logAnswer,
  observer,
  type Telemetry,
} from "../../../lib/service/request_log.ts";

const ANSWERED: Answered = {
  method: "GET",
  route: "/api/v1/bsb/:bsb",
  status: 404,
  ms: 1.23456,
};

Deno.test("observer() is nobody when nothing is to be seen", () => {
  assertEquals(observer("off", undefined), undefined);
});

Deno.test("logAnswer() tells method, route, status and time, and nothing else", () => {
  const lines: unknown[] = [];
  const log = logAnswer((event, fields) => lines.push([event, fields]));
  log(ANSWERED);
  log({ ...ANSWERED, method: "198.51.100.7" });
  const fields = { ...ANSWERED, ms: 1.23 };
  assertEquals(lines, [
    ["request", fields],
    ["request", { ...fields, method: "_OTHER" }],
  ]);
});

Deno.test("observer() names the active span by its route", () => {
  const calls: string[] = [];
  const span = {
    setAttribute: (name: string, value: string) =>
      calls.push(`${name}=${value}`),
    updateName: (name: string) => calls.push(name),
  };
  const active = { getValue: () => span };
  const telemetry: Telemetry = { context: { active: () => active } };
  observer("off", telemetry)?.(ANSWERED);
  assertEquals(calls, [
    "http.route=/api/v1/bsb/:bsb",
    "GET /api/v1/bsb/:bsb",
  ]);
  const outside = { context: { active: () => undefined } };
  observer("off", outside)?.(ANSWERED);
});
