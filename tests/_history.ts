// A website with a history: registers taken in one after another, a clock
// that stands, and its directory for tests of what is made from one.
import { assertEquals } from "@std/assert";
import { BUNDLED_KEY } from "../lib/register/bundled_key.ts";
import type { Directory } from "../lib/directory/directory.ts";
import { LiveDirectory } from "../lib/directory/live_directory.ts";
import { RateLimiter } from "../lib/limits/rate_limiter.ts";
import type { RegisterRow } from "../lib/record.ts";
import { openStore } from "../lib/store/mod.ts";
import { createApp } from "../routes/mod.ts";
import { OFFICIAL_FILES, readRegisterFile, take } from "./_register_helpers.ts";

/** A register and its date. */
export type Dated = readonly [
  date: string,
  register: readonly RegisterRow[] | string,
];

export interface HistorySite extends Disposable {
  readonly directory: Directory;
  /** Asks for anything. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Asks for a text, whatever its status. */
  read(path: string): Promise<{ status: number; text: string }>;
}

export interface HistoryOptions {
  /** The present day; by default 20 August 2026. */
  readonly today?: string;
}

/** A website over registers taken in with force; over none: the starter's. */
export async function openHistory(
  registers: readonly Dated[] = [],
  { today = "2026-08-20" }: HistoryOptions = {},
): Promise<HistorySite> {
  const kv = await Deno.openKv(":memory:");
  const store = await openStore(kv);
  for (const [date, register] of registers) {
    const options = { force: true, key: BUNDLED_KEY };
    const { error } = await take(store.register, register, date, options);
    assertEquals(error, null);
  }
  const live = await LiveDirectory.open(store.register);
  const assets = { files: new Map(), stylesheet: "/s.css", script: "/i.js" };
  const app = createApp({
    live,
    limiter: new RateLimiter(store.counters, { limitPerDay: 0 }),
    reports: store.reports,
    assets: () => Promise.resolve(assets),
    settings: {
      BASE_URL: "https://bsb.example",
      BULK_MAX_ITEMS: 100,
      RATE_LIMIT_PER_DAY: 0,
      TRUSTED_PROXIES: 0,
    },
    now: () => new Date(`${today}T12:00:00Z`),
  });
  // What the register prepares after its start must not outlive the test.
  await new Promise((wake) => setTimeout(wake));
  const fetch = async (path: string, init?: RequestInit) =>
    await app.request(path, init);
  return {
    directory: live.directory,
    fetch,
    async read(path) {
      const response = await fetch(path);
      return { status: response.status, text: await response.text() };
    },
    [Symbol.dispose]: () => kv.close(),
  };
}

/** The last real registers published, oldest first. */
export function realRegisters(count: number): Dated[] {
  return OFFICIAL_FILES.slice(-count).map(([name, date]) => [
    date,
    readRegisterFile(name),
  ]);
}

/** Fails unless a text is well-formed XML, as far as ours goes. */
export function assertXml(text: string): void {
  const open: string[] = [];
  const rest = text.replace(/^<\?xml [^>]*\?>\n/, "");
  const tag = /<(\/?)([\w:]+)((?: [\w:]+="[^"<&]*(?:&[^"<&]*)*")*)(\/?)>/g;
  const between = rest.replace(tag, (_, close, name, _attributes, empty) => {
    if (close) assertEquals(open.pop(), name);
    else if (!empty) open.push(name);
    return "";
  });
  assertEquals(open, []);
  // deno-fmt-ignore
  const wrong = /[<>]|&(?!amp;|lt;|gt;|quot;|#39;)|[^\P{Cc}\t\n\r]/u.exec(between);
  assertEquals(wrong, null);
}
