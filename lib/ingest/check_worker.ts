/// <reference lib="deno.worker" />
// One check of the register in a thread of its own.
import { type CheckJob, runJob } from "./check_job.ts";

self.onmessage = async ({ data }: MessageEvent<CheckJob>) => {
  self.postMessage(await runJob(data));
};
