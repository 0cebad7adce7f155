// A whole site on a port of its own, over real registers where their files are
// here, otherwise over the starter register.
import { buildAssets } from "../../routes/_page/build_assets.ts";
import { createHandler } from "../../routes/mod.ts";
import { HAS_REGISTER_FILES, realRegisters } from "../_register_files.ts";
import { startService, type TestService } from "../_service.ts";

export interface Site extends AsyncDisposable {
  readonly url: string;
  readonly service: TestService;
}

export interface SiteOptions {
  /** API requests of a client in a day; 0 for no cap. */
  readonly limitPerDay?: number;
}

/** Starts a site. With real files it has a history of two snapshots. */
export async function startSite(
  { limitPerDay = 0 }: SiteOptions = {},
): Promise<Site> {
  const assets = await buildAssets((problem) => {
    throw new Error(problem);
  });
  const service = await startService({
    registers: HAS_REGISTER_FILES ? realRegisters(2) : [],
    limitPerDay,
    deps: { assets: () => Promise.resolve(assets) },
  });
  const handler = createHandler(service.deps);
  const server = Deno.serve({ port: 0, onListen: () => {} }, handler);
  return {
    url: `http://localhost:${server.addr.port}`,
    service,
    async [Symbol.asyncDispose]() {
      await server.shutdown();
      service[Symbol.dispose]();
    },
  };
}
