// A website over a register of the test's own, for the pages that show it.
import { assertEquals } from "@std/assert";
import { BUNDLED_KEY } from "../../lib/register/bundled_key.ts";
import { ingest } from "../../lib/ingest/ingest.ts";
import { LiveDirectory } from "../../lib/directory/live_directory.ts";
import { RateLimiter } from "../../lib/limits/rate_limiter.ts";
import { openStore } from "../../lib/store/mod.ts";
import { createApp } from "../../routes/mod.ts";
import { registerFile } from "../_register.ts";

/** A register taken in, as its date and its text. */
export type Taken = readonly [date: string, text: string];

export interface RegisterSite {
  /** Asks for a page. */
  get(path: string): Promise<ReadPage>;
  [Symbol.dispose](): void;
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

/** A website over registers taken in one by one; over none: the starter's. */
export async function openSite(
  ...registers: readonly Taken[]
): Promise<RegisterSite> {
  const kv = await Deno.openKv(":memory:");
  const store = await openStore(kv);
  for (const [date, text] of registers) {
    const { error } = await ingest(
      store.register,
      { name: "test", date, text, key: BUNDLED_KEY },
      { force: true },
    );
    assertEquals(error, null);
  }
  const app = createApp({
    live: await LiveDirectory.open(store.register),
    limiter: new RateLimiter(store.counters, { limitPerDay: 0 }),
    reports: store.reports,
    assets: () =>
      Promise.resolve({
        files: new Map(),
        stylesheet: "/s.css",
        script: "/i.js",
      }),
    settings: {
      BASE_URL: "https://bsb.example",
      BULK_MAX_ITEMS: 100,
      RATE_LIMIT_PER_DAY: 0,
      TRUSTED_PROXIES: 0,
    },
  });
  // What the register prepares after its start must not outlive the test.
  await new Promise((wake) => setTimeout(wake));
  return {
    async get(path) {
      const response = await app.request(path);
      return readPage(response.status, await response.text());
    },
    [Symbol.dispose]: () => kv.close(),
  };
}

/** A website over the real registers of September 2025 and July 2026. */
export async function openRealSite(): Promise<RegisterSite> {
  const read = (name: string) => Deno.readTextFile(registerFile(name));
  return openSite(
    ["2025-09-01", await read("BSBDirectoryAug25.csv")],
    ["2026-07-01", await read("BSBDirectoryJun26.csv")],
  );
}

function readPage(status: number, html: string): ReadPage {
  const found = (pattern: RegExp) =>
    pattern.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  assertEquals(html.match(/<h1>/g)?.length, 1, "one h1");
  return {
    status,
    html,
    title: found(/<title>(.*) \| [^|<]*<\/title>/),
    description: found(/<meta name="description" content="([^"]*)"/),
    canonical: found(
      /<link rel="canonical" href="https:\/\/bsb.example([^"]*)"/,
    ),
  };
}
