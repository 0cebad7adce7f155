const MAX_TRIES = 200;
const MAX_PAUSE_MS = 50;

/**
 * Commits, trying again while another process writes to the SQLite file:
 * Deno KV fails a commit with checks at once then, instead of waiting.
 *
 * @returns what `commit()` does: whether the checks held.
 */
export async function commitAtomic(
  atomic: Deno.AtomicOperation,
): Promise<Deno.KvCommitResult | Deno.KvCommitError> {
  for (let tries = 1;; tries++) {
    try {
      return await atomic.commit();
    } catch (error) {
      const locked = error instanceof Error &&
        error.message.includes("database is locked");
      if (!locked || tries === MAX_TRIES) throw error;
      const pause = Math.random() * Math.min(tries, MAX_PAUSE_MS);
      await new Promise((wake) => setTimeout(wake, pause));
    }
  }
}
