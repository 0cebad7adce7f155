import { logLine } from "./log.ts";
import type { Settings } from "./settings.ts";

/** A stop has to end within five seconds, counters written. */
const DRAIN_MS = 2_500;
const SHUTDOWN_MS = 1_000;

type Handler<Info> = (
  request: Request,
  info: Info,
) => Response | Promise<Response>;

/**
 * Wraps a request handler so that one can wait until nothing is in flight.
 * `server.shutdown()` alone cuts requests whose body is still arriving.
 */
export function drainable<Info>(handler: Handler<Info>) {
  let inFlight = 0;
  let onIdle: (() => void) | undefined;
  const leave = () => {
    if (--inFlight === 0) onIdle?.();
  };
  return {
    handler: (request: Request, info: Info): Response | Promise<Response> => {
      const answer = handler(request, info);
      if (answer instanceof Response) return answer;
      inFlight++;
      void answer.then(leave, leave);
      return answer;
    },
    /** Resolves when nothing is in flight, or when the time is up. */
    drained: (timeoutMs: number): Promise<void> => {
      if (inFlight === 0) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, timeoutMs);
      onIdle = resolve;
      return promise.finally(() => clearTimeout(timer));
    },
  };
}

/**
 * Serves until the system asks the process to end; then answers what is in
 * flight, cleans up and ends it.
 *
 * @throws {Error} If it cannot listen; the message names `HOST` and `PORT`.
 */
export function serveUntilStopped(
  { HOST, PORT }: Pick<Settings, "HOST" | "PORT">,
  answer: Deno.ServeHandler<Deno.NetAddr>,
  cleanUp: () => Promise<void>,
): void {
  const { handler, drained } = drainable(answer);
  // First of the two: who sees it listen may at once ask it to end.
  onStopSignal(async () => {
    await drained(DRAIN_MS);
    const giveUp = new Promise((wake) => setTimeout(wake, SHUTDOWN_MS));
    await Promise.race([server.shutdown(), giveUp]);
    await cleanUp();
  });
  const server = listen(HOST, PORT, handler);
}

function listen(
  hostname: string,
  port: number,
  handler: Deno.ServeHandler<Deno.NetAddr>,
): Deno.HttpServer {
  const onListen = ({ port }: Deno.NetAddr) =>
    logLine(`listening on http://localhost:${port}`);
  try {
    return Deno.serve({ hostname, port, onListen }, handler);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause;
    throw new Error(
      `cannot listen on HOST ${hostname}, PORT ${port}: ${reason}`,
    );
  }
}

/** Runs a function once when the system asks the process to end. */
function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const listener = async () => {
    if (stopping) return;
    stopping = true;
    await stop();
    Deno.exit(0);
  };
  Deno.addSignalListener("SIGINT", listener);
  if (Deno.build.os !== "windows") Deno.addSignalListener("SIGTERM", listener);
}
