import { logLine } from "./log.ts";
import type { Settings } from "./settings.ts";

/** Stopping takes five seconds at most, whatever holds it up. */
const END_MS = 4_800;
const DRAIN_MS = 2_500;
const SHUTDOWN_MS = 1_000;
const LISTEN_AGAIN_MS = 1_000;

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
 * flight, cleans up and ends it, within five seconds.
 *
 * @throws {Error} If it can't listen; the message names `HOST` and `PORT`.
 */
export function serveUntilStopped(
  { HOST, PORT }: Pick<Settings, "HOST" | "PORT">,
  answer: Deno.ServeHandler<Deno.NetAddr>,
  cleanUp: () => Promise<void>,
): void {
  const { handler, drained } = drainable(answer);
  // First of the two: whoever sees it listen may ask it to end at once.
  onStopSignal(async () => {
    setTimeout(() => Deno.exit(0), END_MS);
    await drained(DRAIN_MS);
    const giveUp = new Promise((wake) => setTimeout(wake, SHUTDOWN_MS));
    await Promise.race([server.shutdown(), giveUp]);
    await cleanUp();
  });
  const server = new Listener(HOST, PORT, handler);
}

/** Listens on a port, and again if that ends on its own. */
class Listener {
  #server: Deno.HttpServer<Deno.NetAddr>;

  constructor(
    private readonly hostname: string,
    port: number,
    private readonly handler: Deno.ServeHandler<Deno.NetAddr>,
  ) {
    this.#server = this.#listen(port);
    void this.#keepUp(this.#server.addr.port);
  }

  shutdown(): Promise<void> {
    return this.#server.shutdown();
  }

  #listen(port: number): Deno.HttpServer<Deno.NetAddr> {
    const { hostname, handler } = this;
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

  /** Deno stops listening when the process runs out of file descriptors. */
  async #keepUp(port: number): Promise<void> {
    while (true) {
      try {
        return await this.#server.finished;
      } catch (error) {
        logLine(`stopped listening: ${String(error)}`);
      }
      await new Promise((wake) => setTimeout(wake, LISTEN_AGAIN_MS));
      try {
        this.#server = this.#listen(port);
      } catch (error) {
        logLine(String(error));
      }
    }
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
