import type { CheckOrder, CheckReport } from "./check_job.ts";

/**
 * Checks the register once, beside the requests and not between them.
 *
 * @param threads Whether this runtime has threads; without them the check
 * runs here.
 */
export async function checkBeside(
  order: CheckOrder,
  threads: boolean,
): Promise<CheckReport> {
  if (threads) return await inThread(order);
  const { carryOut } = await import("./check_job.ts");
  return await carryOut(order);
}

function inThread(order: CheckOrder): Promise<CheckReport> {
  const url = new URL("./check_worker.ts", import.meta.url);
  const worker = new Worker(url, { type: "module" });
  const { promise, resolve } = Promise.withResolvers<CheckReport>();
  worker.onmessage = ({ data }: MessageEvent<CheckReport>) => resolve(data);
  worker.onerror = (event) => {
    event.preventDefault();
    resolve({ failure: event.message, warnings: [] });
  };
  worker.postMessage(order);
  return promise.finally(() => worker.terminate());
}
