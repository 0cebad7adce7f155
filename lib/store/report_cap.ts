import { deleteOldest } from "./delete_oldest.ts";

/** Clients remembered; beyond it the longest known are let go. */
const MAX_CLIENTS = 10_000;
const DAY_MS = 86_400_000;

/**
 * Counts what each client does in a UTC day and refuses what is over a cap.
 * It lives in memory alone: enough against a flood from one place, and a
 * restart that forgives is no harm.
 */
export class DailyCap {
  readonly #counts = new Map<string, number>();
  #day = -1;

  constructor(private readonly limit: number) {}

  /** Counts one more; false when the client is over its cap. */
  take(client: string, now: Date): boolean {
    const day = Math.floor(now.getTime() / DAY_MS);
    if (day !== this.#day) {
      this.#day = day;
      this.#counts.clear();
    }
    const count = this.#counts.get(client) ?? 0;
    if (count >= this.limit) return false;
    if (count === 0 && this.#counts.size >= MAX_CLIENTS) {
      deleteOldest(this.#counts);
    }
    this.#counts.set(client, count + 1);
    return true;
  }
}
