/// <reference lib="deno.worker" />
// One check of the register in a thread of its own.
import { runJob } from "./check_job.ts";
import type { CheckJob } from "./check_report.ts";

self.onmessage = async ({ data }: MessageEvent<CheckJob>) => {
  self.postMessage(await runJob(data));
};
