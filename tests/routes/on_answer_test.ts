import { assert, assertEquals } from "@std/assert";
import type { Answered } from "../../lib/service/request_log.ts";
import { createHandler } from "../../routes/mod.ts";
import { startService, type TestService } from "../_helpers.ts";

const LOOKUP = "/api/v1/bsb/:bsb";

const REQUESTS: [
  path: string,
  route: string,
  status: number,
  init?: RequestInit,
][] = [
  ["/api/v1/bsb/062-000?q=secret", LOOKUP, 200],
  // Now the client is known: this one goes without the router.
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

const ASSETS = { files: new Map(), stylesheet: "", script: "" };
const remoteAddr = { transport: "tcp", hostname: "192.0.2.1", port: 50_000 };
const INFO = { remoteAddr } as Deno.ServeHandlerInfo<Deno.NetAddr>;

/** A handler of a service, and what it tells of its answers. */
function observe({ deps }: TestService) {
  const told: Answered[] = [];
  const handler = createHandler({
    ...deps,
    assets: () => Promise.resolve(ASSETS),
    onAnswer: (answered) => told.push(answered),
  });
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await handler(
      new Request(`http://a.test${path}`, init),
      INFO,
    );
    await answer.body?.cancel();
    const { ms, ...rest } = told.pop()!;
    assert(ms >= 0);
    assertEquals(told, []);
    return rest;
  };
  return ask;
}

Deno.test("createHandler() tells the route of each answer, and nothing of the client", async () => {
  using service = await startService({ register: "small" });
  const ask = observe(service);
  // The second time many answers are kept ones.
  for (const [path, route, status, init] of [...REQUESTS, ...REQUESTS]) {
    const method = init?.method ?? "GET";
    assertEquals(await ask(path, init), { method, route, status }, path);
  }
});

Deno.test("createHandler() tells of a refused client", async () => {
  using service = await startService({ limitPerDay: 1 });
  const ask = observe(service);
  // Refused by one route, whether or not the answer had been kept.
  assertEquals((await ask("/api/v1/stats")).status, 200);
  const refused = { method: "GET", route: "/api/*", status: 429 };
  assertEquals(await ask("/api/v1/stats"), refused);
  assertEquals(await ask("/api/v1/institutions"), refused);
});
