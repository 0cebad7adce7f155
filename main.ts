import { type Background, startBackground } from "./lib/service/background.ts";
import { logLine } from "./lib/service/log.ts";
import { observer } from "./lib/service/request_log.ts";
import { serveUntilStopped } from "./lib/service/serve.ts";
import {
  readSettings,
  type Settings,
  wrongSetting,
} from "./lib/service/settings.ts";
import { isDeployed, openDatabase } from "./lib/store/database.ts";
import { openStore } from "./lib/store/mod.ts";
import { lazyAssets } from "./routes/_page/build_assets.ts";
import { createHandler } from "./routes/mod.ts";

const ASSETS_AFTER_MS = 200;

const started = Promise.withResolvers<Background>();
try {
  const settings = readSettings((name) => Deno.env.get(name));
  // Deno Deploy finds cron jobs only where they are before any await.
  schedule(settings.INGEST_CRON);
  await serve(settings);
} catch (error) {
  end(error instanceof Error ? error.message : String(error));
}

/** A job that's due while the service starts waits until it has. */
function schedule(cron: string): void {
  try {
    Deno.cron(
      "daily check",
      cron,
      async () => (await started.promise).checks.check(),
    );
  } catch {
    throw wrongSetting("INGEST_CRON");
  }
}

async function serve(settings: Settings): Promise<void> {
  const kv = await openDatabase(settings.KV_PATH);
  const store = await openStore(kv, {
    onMigrate: () => logLine("migrating what an earlier release stored"),
  });
  const background = await startBackground(store, settings);
  background.broken.then(end);
  const assets = lazyAssets(isDeployed(), logLine);
  const handler = createHandler({
    live: background.live,
    limiter: background.limiter,
    reports: store.reports,
    assets,
    settings,
    onAnswer: observer(settings.LOG),
  });
  serveUntilStopped(settings, handler, background.stop);
  started.resolve(background);
  // What a first visitor would wait for, but not before the first answers.
  await new Promise((wake) => setTimeout(wake, ASSETS_AFTER_MS));
  await assets();
  if (background.live.directory.origin === "starter") {
    await background.checks.check();
  }
}

function end(reason: string): never {
  logLine(reason);
  Deno.exit(1);
}
