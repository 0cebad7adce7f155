import { type CheckJob, type CheckReport, failed } from "./check_report.ts";

/**
 * Does a job in a thread of its own: comparing two registers takes longer than
 * a request should ever wait.
 */
export function checkInThread(job: CheckJob): Promise<CheckReport> {
  const url = new URL("./check_worker.ts", import.meta.url);
  const worker = new Worker(url, { type: "module" });
  const { promise, resolve } = Promise.withResolvers<CheckReport>();
  worker.onmessage = ({ data }: MessageEvent<CheckReport>) => resolve(data);
  worker.onerror = (event) => {
    event.preventDefault();
    resolve(failed(event.message));
  };
  worker.postMessage(job);
  return promise.finally(() => worker.terminate());
}
