// The service without a port: on a database of its own, with a register of the
// test's choice, a clock that stands still, and any client.
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Directory } from "../lib/directory/directory.ts";
import { LiveDirectory } from "../lib/directory/live_directory.ts";
import { RateLimiter } from "../lib/limits/rate_limiter.ts";
import type { RegisterRow } from "../lib/record.ts";
import { BUNDLED_KEY } from "../lib/register/bundled_key.ts";
import { openStore, type Store } from "../lib/store/mod.ts";
import type { Deps } from "../routes/_http/context.ts";
import { createHandler } from "../routes/mod.ts";
import { take } from "./_ingest.ts";
import { assertDescribed } from "./_openapi.ts";
import { SMALL_REGISTERS } from "./_small_register.ts";

/** A register and the date of its snapshot. */
export type Dated = readonly [
  date: string,
  register: readonly RegisterRow[] | string,
];

export interface TestOptions {
  /** Registers accepted one after another; none means the starter register. */
  readonly registers?: readonly Dated[] | "small";
  readonly limitPerDay?: number;
  readonly settings?: Partial<Deps["settings"]>;
  /** Parts that aren't as usual. */
  readonly deps?: Partial<Deps>;
  /** Where the clock stands: noon, UTC, of this day. */
  readonly today?: string;
  /** A database that stays open when the service is closed. */
  readonly kv?: Deno.Kv;
}

export interface TestService extends Disposable {
  readonly kv: Deno.Kv;
  readonly deps: Deps;
  readonly store: Store;
  readonly live: LiveDirectory;
  readonly directory: Directory;
  readonly limiter: RateLimiter;
  readonly clock: { now: number };
  /** Asks for anything, unchecked. */
  fetch(path: string, ask?: Ask): Promise<Response>;
  /** Asks with a method and an address as no `Request` has them. */
  raw(method: string, url: string): Promise<Response>;
  /** Asks the API, and checks what's true of each of its answers. */
  ask(path: string, ask?: Ask): Promise<ApiAnswer>;
  /** Posts a value to the API as JSON, a text as it is. */
  post(path: string, body: unknown, ask?: Ask): Promise<ApiAnswer>;
  /** Asks for a text, whatever its status. */
  read(path: string): Promise<{ status: number; text: string }>;
  /** Asks for a page, and checks what's true of each. */
  page(path: string): Promise<ReadPage>;
}

export interface Ask extends RequestInit {
  /** The address at the other end of the connection. */
  readonly from?: string;
}

/** An answer of the API, read. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** What the text is in JSON; undefined for none. */
  // deno-lint-ignore no-explicit-any
  readonly body: any;
}

/** A page with what every test of a page looks at. */
export interface ReadPage {
  readonly status: number;
  readonly html: string;
  readonly title: string;
  readonly description: string;
  /** Path and query of the canonical address. */
  readonly canonical: string;
}

/** The moment at which the clock of a test stands: noon, UTC. */
export const NOON = Date.UTC(2026, 7, 15, 12);

export const NO_ASSETS = {
  files: new Map(),
  stylesheet: "/s.css",
  script: "/i.js",
};

const ORIGIN = "http://bsb.test";

/** Starts a service for one test. */
export async function startService(
  options: TestOptions = {},
): Promise<TestService> {
  const { limitPerDay = 1000, today, registers = [] } = options;
  const kv = options.kv ?? await Deno.openKv(":memory:");
  const store = await openStore(kv);
  await takeAll(store, registers === "small" ? SMALL_REGISTERS : registers);
  const live = await LiveDirectory.open(store.register);
  const clock = { now: today ? Date.parse(`${today}T12:00:00Z`) : NOON };
  const limiter = new RateLimiter(store.counters, {
    limitPerDay,
    now: () => clock.now,
  });
  const settings = {
    BASE_URL: undefined,
    BULK_MAX_ITEMS: 100,
    RATE_LIMIT_PER_DAY: limitPerDay,
    TRUSTED_PROXIES: 0,
    ...options.settings,
  };
  const deps: Deps = {
    live,
    limiter,
    reports: store.reports,
    assets: () => Promise.resolve(NO_ASSETS),
    settings,
    now: () => new Date(clock.now),
    ...options.deps,
  };
  // What the register prepares after its start must not outlive the test.
  await new Promise((wake) => setTimeout(wake));
  return {
    kv,
    deps,
    store,
    live,
    directory: live.directory,
    limiter,
    clock,
    ...asking(deps),
    [Symbol.dispose]: () => options.kv ? undefined : kv.close(),
  };
}

/** A website over registers, without a cap, with a public address. */
export function openSite(
  registers: TestOptions["registers"] = [],
  options: TestOptions = {},
): Promise<TestService> {
  const settings = { BASE_URL: "https://bsb.example" };
  const today = "2026-08-20";
  return startService({
    registers,
    limitPerDay: 0,
    settings,
    today,
    ...options,
  });
}

/** The directory that a service on an empty database serves. */
export async function starterDirectory(): Promise<Directory> {
  using service = await startService();
  return service.directory;
}

/** Accepts registers one after another, whatever they lack. */
async function takeAll(
  { register }: Store,
  registers: readonly Dated[],
): Promise<void> {
  for (const [date, rows] of registers) {
    const options = { force: true, key: BUNDLED_KEY };
    const { error } = await take(register, rows, date, options);
    assertEquals(error, null);
  }
}

/** The ways to ask a service. */
function asking(deps: Deps) {
  const handler = createHandler(deps);
  const fetch = async (path: string, ask: Ask = {}) => {
    const { from = "192.0.2.1", ...init } = ask;
    const url = path.startsWith("http") ? path : ORIGIN + path;
    return await handler(new Request(url, init), infoOf(from));
  };
  const raw = async (method: string, url: string) => {
    const request = { method, url, headers: new Headers(), body: null };
    return await handler(request as Request, infoOf("192.0.2.1"));
  };
  const ask = async (path: string, ask: Ask = {}) => {
    const answer = await readApiAnswer(await fetch(path, ask));
    const { BULK_MAX_ITEMS } = deps.settings;
    assertApiAnswer(ask.method ?? "GET", path, answer, BULK_MAX_ITEMS);
    return answer;
  };
  const read = async (path: string) => {
    const response = await fetch(path);
    return { status: response.status, text: await response.text() };
  };
  return {
    fetch,
    raw,
    ask,
    post: (path: string, body: unknown, more?: Ask) =>
      ask(path, {
        method: "POST",
        body: isBody(body) ? body : JSON.stringify(body),
        ...more,
      }),
    read,
    page: async (path: string) => readPage(await read(path)),
  };
}

function infoOf(hostname: string): Deno.ServeHandlerInfo<Deno.NetAddr> {
  const remoteAddr = { transport: "tcp", hostname, port: 50_000 };
  return { remoteAddr } as Deno.ServeHandlerInfo<Deno.NetAddr>;
}

function isBody(body: unknown): body is BodyInit {
  return typeof body === "string" || body instanceof Uint8Array ||
    body instanceof ReadableStream;
}

function readPage(
  { status, text }: { status: number; text: string },
): ReadPage {
  const found = (pattern: RegExp) =>
    pattern.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  assertEquals(text.match(/<h1>/g)?.length, 1, "one h1");
  return {
    status,
    html: text,
    title: found(/<title>(.*) \| [^|<]*<\/title>/),
    description: found(/<meta name="description" content="([^"]*)"/),
    canonical: found(/<link rel="canonical" href="https?:\/\/[^/"]+([^"]*)"/),
  };
}

async function readApiAnswer(response: Response): Promise<ApiAnswer> {
  const text = await response.text();
  const { status, headers } = response;
  return { status, headers, text, body: text ? JSON.parse(text) : undefined };
}

/** What the contract promises of each answer of the API. */
function assertApiAnswer(
  method: string,
  path: string,
  { status, headers, text, body }: ApiAnswer,
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
