// The service without a port: an application on a database of its own, with
// a small register or the starter's, a clock that stands, and any client.
import { assert, assertEquals, assertMatch } from "@std/assert";
import { LiveDirectory } from "../lib/directory/live_directory.ts";
import { RateLimiter } from "../lib/limits/rate_limiter.ts";
import { openStore, type Store } from "../lib/store/mod.ts";
import type { Deps } from "../routes/_http/context.ts";
import { createHandler } from "../routes/mod.ts";
import { assertDescribed } from "./_openapi.ts";
import { takeSmallRegister } from "./_small_register.ts";

/** An answer, read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** What the text is in JSON; undefined for none. */
  // deno-lint-ignore no-explicit-any
  readonly body: any;
}

export interface Ask extends RequestInit {
  /** The address at the other end of the connection. */
  readonly from?: string;
}

export interface TestService extends Disposable {
  readonly kv: Deno.Kv;
  readonly deps: Deps;
  readonly store: Store;
  readonly live: LiveDirectory;
  readonly limiter: RateLimiter;
  readonly clock: { now: number };
  /** Asks the API, and checks what holds for each of its answers. */
  ask(path: string, ask?: Ask): Promise<Answer>;
  /** Asks anything, unchecked. */
  fetch(path: string, ask?: Ask): Promise<Response>;
  /** Posts a value as JSON, a text as it is. */
  post(path: string, body: unknown, ask?: Ask): Promise<Answer>;
}

export interface TestOptions {
  /** The register: none is the starter's. */
  readonly register?: "small";
  readonly limitPerDay?: number;
  readonly settings?: Partial<Deps["settings"]>;
  /** A database that stays open when the service is closed. */
  readonly kv?: Deno.Kv;
}

/** The moment at which the clock of a test stands: noon, UTC. */
export const NOON = Date.UTC(2026, 7, 15, 12);

const ORIGIN = "http://bsb.test";
const NO_ASSETS = () => Promise.reject(new Error("an API needs no assets"));

/** Makes a service of its own for a test. */
export async function startService(
  { register, limitPerDay = 1000, settings, kv }: TestOptions = {},
): Promise<TestService> {
  const own = kv ?? await Deno.openKv(":memory:");
  const store = await openStore(own);
  if (register === "small") await takeSmallRegister(store);
  const live = await LiveDirectory.open(store.register);
  const clock = { now: NOON };
  const limiter = new RateLimiter(store.counters, {
    limitPerDay,
    now: () => clock.now,
  });
  const allSettings = {
    BASE_URL: undefined,
    BULK_MAX_ITEMS: 100,
    RATE_LIMIT_PER_DAY: limitPerDay,
    TRUSTED_PROXIES: 0,
    ...settings,
  };
  const deps: Deps = {
    live,
    limiter,
    reports: store.reports,
    assets: NO_ASSETS,
    settings: allSettings,
    now: () => new Date(clock.now),
  };
  const handler = createHandler(deps);
  const fetch = async (path: string, ask: Ask = {}) => {
    const { from = "192.0.2.1", ...init } = ask;
    const remoteAddr = { transport: "tcp", hostname: from, port: 50_000 };
    const info = { remoteAddr } as Deno.ServeHandlerInfo<Deno.NetAddr>;
    return await handler(new Request(ORIGIN + path, init), info);
  };
  const ask = async (path: string, ask: Ask = {}) => {
    const answer = await readAnswer(await fetch(path, ask));
    const { BULK_MAX_ITEMS } = allSettings;
    assertApiAnswer(ask.method ?? "GET", path, answer, BULK_MAX_ITEMS);
    return answer;
  };
  return {
    kv: own,
    deps,
    store,
    live,
    limiter,
    clock,
    fetch,
    ask,
    post: (path, body, more) =>
      ask(path, {
        method: "POST",
        body: isBody(body) ? body : JSON.stringify(body),
        ...more,
      }),
    [Symbol.dispose]: () => kv ? undefined : own.close(),
  };
}

function isBody(body: unknown): body is BodyInit {
  return typeof body === "string" || body instanceof Uint8Array ||
    body instanceof ReadableStream;
}

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const { status, headers } = response;
  return { status, headers, text, body: text ? JSON.parse(text) : undefined };
}

/** What the contract promises of each answer of the API. */
function assertApiAnswer(
  method: string,
  path: string,
  { status, headers, text, body }: Answer,
  bulkMaxItems: number,
): void {
  const place = `${method} ${path.slice(0, 100)} (${status})`;
  for (const name of ["Limit", "Remaining", "Reset"]) {
    assertMatch(headers.get(`X-RateLimit-${name}`) ?? "", /^\d+$/, place);
  }
  assertEquals(headers.get("Access-Control-Allow-Origin"), "*", place);
  assertEquals(headers.get("X-Content-Type-Options"), "nosniff", place);
  assert(status < 500, `${place}: ${text}`);
  if (status === 204) return;
  const exposed = headers.get("Access-Control-Expose-Headers") ?? "";
  for (const name of ["ETag", "X-RateLimit-Limit", "X-RateLimit-Remaining"]) {
    assert(exposed.includes(name), `${place}: ${name} is not exposed`);
  }
  assertCaching(method, status, headers, place);
  if (status === 304 || method === "HEAD") return assertEquals(text, "", place);
  assertEquals(headers.get("Content-Type"), "application/json", place);
  if (!path.endsWith("/openapi.json")) {
    assertEquals(body.success, status === 200, place);
    if (status !== 200) assert(body.error.length > 0, place);
  }
  assertDescribed(method, path, status, body, bulkMaxItems);
}

function assertCaching(
  method: string,
  status: number,
  headers: Headers,
  place: string,
): void {
  const kept = (method === "GET" || method === "HEAD") && status !== 429;
  assertEquals(
    headers.get("Cache-Control"),
    kept ? "private, max-age=300" : "no-store",
    place,
  );
  if (kept) assertMatch(headers.get("ETag") ?? "", /^(W\/)?"[^"]+"$/, place);
  else assertEquals(headers.get("ETag"), null, place);
}
