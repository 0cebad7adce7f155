import { isDeployed, openDatabase } from "./lib/database.ts";
import { drainable, onStopSignal } from "./lib/drain.ts";
import { logLine } from "./lib/log.ts";
import { type Service, startService } from "./lib/service.ts";
import { readSettings, type Settings, wrongSetting } from "./lib/settings.ts";
import { openStore } from "./lib/store.ts";
import { lazyAssets } from "./routes/_assets/mod.ts";
import { createApp } from "./routes/mod.ts";

/** A stop has to end within five seconds, counters written. */
const DRAIN_MS = 2_500;
const SHUTDOWN_MS = 1_000;

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
  const app = createApp({ live, limiter, reports, assets, settings });
  const { handler, drained } = drainable(app.fetch);
  const server = listen(settings, handler);
  onStopSignal(async () => {
    await drained(DRAIN_MS);
    const giveUp = new Promise((wake) => setTimeout(wake, SHUTDOWN_MS));
    await Promise.race([server.shutdown(), giveUp]);
    await service.stop();
    kv.close();
  });
  await assets();
  if (live.directory.origin === "starter") await service.check();
}

function listen({ HOST, PORT }: Settings, handler: Deno.ServeHandler) {
  try {
    return Deno.serve({
      port: PORT,
      hostname: HOST,
      onListen: ({ port }) => logLine(`listening on http://localhost:${port}`),
    }, handler);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause;
    throw new Error(`cannot listen on HOST ${HOST}, PORT ${PORT}: ${reason}`);
  }
}
