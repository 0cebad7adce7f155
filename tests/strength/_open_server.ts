// A server for attacks: without a cap, in memory.
import { assert, assertEquals } from "@std/assert";
import { type ServerProcess, startServer } from "../_process.ts";

/** @param files How many files it may have open. */
export function startOpenServer(
  { files }: { files?: number } = {},
): Promise<ServerProcess> {
  const settings = { KV_PATH: ":memory:", RATE_LIMIT_PER_DAY: "0" };
  return startServer(settings, files === undefined ? {} : { files });
}

/** Anybody else is answered right, as if nothing were the matter. */
export async function assertOthersUnaffected(
  { url }: ServerProcess,
): Promise<void> {
  for (const path of ["/api/v1/bsb/062-000", "/bsb/062-000", "/healthz"]) {
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(url + path, { signal });
    assertEquals(answer.status, 200, path);
    assert((await answer.text()).length > 0);
  }
}
