// A whole site on a port of its own, over the real register where its files
// are here, else over the starter register.
import { checkRegister } from "../../lib/ingest/check.ts";
import { LiveDirectory } from "../../lib/directory/live_directory.ts";
import { RateLimiter } from "../../lib/limits/rate_limiter.ts";
import { openStore } from "../../lib/store/mod.ts";
import type { ReportStore } from "../../lib/store/report_store.ts";
import { buildAssets } from "../../routes/_page/build_assets.ts";
import { createApp } from "../../routes/mod.ts";
import { HAS_REGISTER_FILES, registerFile } from "../_register.ts";

export interface Site {
  readonly url: string;
  readonly live: LiveDirectory;
  readonly reports: ReportStore;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface SiteOptions {
  /** API requests of a client in a day; 0 for no cap. */
  readonly limitPerDay?: number;
}

/** Starts a site. With real files it has a history of two snapshots. */
export async function startSite(
  { limitPerDay = 0 }: SiteOptions = {},
): Promise<Site> {
  const kv = await Deno.openKv(":memory:");
  const store = await openStore(kv);
  if (HAS_REGISTER_FILES) {
    for (const name of ["BSBDirectoryAug25.csv", "BSBDirectoryJun26.csv"]) {
      await checkRegister(store.register, SOURCES, {
        address: registerFile(name),
        force: true,
      });
    }
  }
  const live = await LiveDirectory.open(store.register);
  const limiter = new RateLimiter(store.counters, { limitPerDay });
  const assets = await buildAssets();
  const app = createApp({
    live,
    limiter,
    reports: store.reports,
    assets: () => Promise.resolve(assets),
    settings: SETTINGS,
  });
  const server = Deno.serve({ port: 0, onListen: () => {} }, app.fetch);
  return {
    url: `http://localhost:${server.addr.port}`,
    live,
    reports: store.reports,
    async [Symbol.asyncDispose]() {
      await server.shutdown();
      kv.close();
    },
  };
}

const SOURCES = { REGISTER_URL: "off", KEY_URL: "off" };
const SETTINGS = {
  BASE_URL: undefined,
  BULK_MAX_ITEMS: 100,
  RATE_LIMIT_PER_DAY: 0,
  TRUSTED_PROXIES: 0,
};
