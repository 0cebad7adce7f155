// A server for attacks: without a cap, in memory.
import { assert, assertEquals } from "@std/assert";
import { type ServerProcess, startServer } from "../_process.ts";

export function startOpenServer(): Promise<ServerProcess> {
  return startServer({ KV_PATH: ":memory:", RATE_LIMIT_PER_DAY: "0" });
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
