import { startBackground } from "./lib/service/background.ts";
import { logLine } from "./lib/service/log.ts";
import type { RegisterChecks } from "./lib/service/register_checks.ts";
import { observer } from "./lib/service/request_log.ts";
import { scheduleChecks } from "./lib/service/schedule.ts";
import { serveUntilStopped } from "./lib/service/serve.ts";
import { readSettings, type Settings } from "./lib/service/settings.ts";
import { isDeployed, openDatabase } from "./lib/store/database.ts";
import { openStore } from "./lib/store/mod.ts";
import { lazyAssets } from "./routes/_page/build_assets.ts";
import { createHandler } from "./routes/mod.ts";

const ASSETS_AFTER_MS = 200;

const started = Promise.withResolvers<RegisterChecks>();
try {
  const settings = readSettings((name) => Deno.env.get(name));
  scheduleChecks(settings.INGEST_CRON, started.promise);
  await serve(settings);
} catch (error) {
  end(error instanceof Error ? error.message : String(error));
}

async function serve(settings: Settings): Promise<void> {
  const kv = await openDatabase(settings.KV_PATH);
  const store = await openStore(kv, { onMigrate: logLine });
  const { live, limiter, checks, broken, stop } = await startBackground(
    store,
    settings,
  );
  broken.then(end);
  const { reports } = store;
  const assets = lazyAssets(isDeployed(), logLine);
  const onAnswer = observer(settings.LOG);
  const deps = { live, limiter, reports, assets, settings, onAnswer };
  serveUntilStopped(settings, createHandler(deps), async () => {
    await stop();
    kv.close();
  });
  started.resolve(checks);
  // What a first visitor would wait for, but not before the first answers.
  await new Promise((wake) => setTimeout(wake, ASSETS_AFTER_MS));
  await assets();
  if (live.directory.origin === "starter") await checks.check();
}

function end(reason: string): never {
  logLine(reason);
  Deno.exit(1);
}
