import { assert, assertEquals } from "@std/assert";
import type { Answered } from "../../../lib/service/request_log.ts";
import { startService } from "../../_service.ts";

const LOOKUP = "/api/v1/bsb/:bsb";

const REQUESTS: [
  path: string,
  route: string,
  status: number,
  init?: RequestInit,
][] = [
  ["/api/v1/bsb/062-000?q=secret", LOOKUP, 200],
  ["/api/v1/bsb/062-000", LOOKUP, 200],
  ["/api/v1/bsb/999-999", LOOKUP, 404],
  ["/api/v1/bsb/nonsense", LOOKUP, 400],
  ["/api/v1/bsb/062-000/history", "/api/v1/bsb/:bsb/history", 200],
  ["/api/v1/search?q=secret", "/api/v1/search", 200],
  ["/api/v1", "/api/v1", 200],
  ["/api/v1/nowhere", "/api/*", 404],
  ["/api/v1/bulk", "/api/v1/bulk", 422, { method: "POST", body: "{}" }],
  ["/healthz", "/healthz", 200],
  ["/robots.txt", "/robots.txt", 200],
  ["/bsb/062-000", "/bsb/:bsb_number", 200],
  ["/nowhere", "/*", 404],
];

/** Asks a service, and gives what it tells of each answer. */
async function observe(limitPerDay = 1000) {
  const told: Answered[] = [];
  const onAnswer = (answered: Answered) => void told.push(answered);
  const service = await startService({
    registers: "small",
    limitPerDay,
    deps: { onAnswer },
  });
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await service.fetch(path, init);
    await answer.body?.cancel();
    const { ms, ...rest } = told.pop()!;
    assert(ms >= 0);
    assertEquals(told, []);
    return rest;
  };
  return { ask, [Symbol.dispose]: () => service[Symbol.dispose]() };
}

Deno.test("createHandler() tells the route of each answer, and nothing of the client", async () => {
  using observed = await observe();
  const { ask } = observed;
  // The second time many answers come from the cache.
  for (const [path, route, status, init] of [...REQUESTS, ...REQUESTS]) {
    const method = init?.method ?? "GET";
    assertEquals(await ask(path, init), { method, route, status }, path);
  }
});

Deno.test("createHandler() tells of a refused client", async () => {
  using observed = await observe(1);
  const { ask } = observed;
  // Refused under one route, whether or not the answer is in the cache.
  assertEquals((await ask("/api/v1/stats")).status, 200);
  const refused = { method: "GET", route: "/api/*", status: 429 };
  assertEquals(await ask("/api/v1/stats"), refused);
  assertEquals(await ask("/api/v1/institutions"), refused);
});
