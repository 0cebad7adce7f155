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
  return {
    handler: async (request: Request, info: Info): Promise<Response> => {
      inFlight++;
      try {
        return await handler(request, info);
      } finally {
        if (--inFlight === 0) onIdle?.();
      }
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

/** Runs a function once when the system asks the process to end. */
export function onStopSignal(stop: () => Promise<void>): void {
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
