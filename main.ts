import { isDeployed, openDatabase } from "./lib/store/database.ts";
import { logLine } from "./lib/service/log.ts";
import { observer } from "./lib/service/request_log.ts";
import { serveUntilStopped } from "./lib/service/serve.ts";
import { type Service, startService } from "./lib/service/background.ts";
import {
  readSettings,
  type Settings,
  wrongSetting,
} from "./lib/service/settings.ts";
import { openStore } from "./lib/store/mod.ts";
import { lazyAssets } from "./routes/_page/build_assets.ts";
import { createHandler } from "./routes/mod.ts";

const ASSETS_AFTER_MS = 200;

let running: Service | undefined;
try {
  const settings = readSettings((name) => Deno.env.get(name));
  // Deno Deploy finds cron jobs only where they stand before any await.
  schedule(settings.INGEST_CRON);
  await serve(settings);
} catch (error) {
  logLine(error instanceof Error ? error.message : String(error));
  Deno.exit(1);
}

function schedule(cron: string): void {
  try {
    Deno.cron("daily check", cron, () => running?.check());
  } catch {
    throw wrongSetting("INGEST_CRON");
  }
}

async function serve(settings: Settings): Promise<void> {
  const kv = await openDatabase(settings.KV_PATH);
  const store = await openStore(kv);
  const service = running = await startService(store, settings);
  const { live, limiter } = service;
  const { reports } = store;
  const assets = lazyAssets(isDeployed());
  const onAnswer = observer(settings.LOG);
  const deps = { live, limiter, reports, assets, settings, onAnswer };
  serveUntilStopped(settings, createHandler(deps), async () => {
    await service.stop();
    kv.close();
  });
  // What a first visitor would wait for, but not before the first answers.
  await new Promise((wake) => setTimeout(wake, ASSETS_AFTER_MS));
  await assets();
  if (live.directory.origin === "starter") await service.check();
}
