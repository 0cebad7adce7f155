/// <reference lib="deno.worker" />
// One check of the register in a thread of its own: comparing two registers
// takes longer than a request should ever wait.
import { carryOut, type CheckOrder } from "./check_job.ts";

self.onmessage = async ({ data }: MessageEvent<CheckOrder>) => {
  self.postMessage(await carryOut(data));
};
