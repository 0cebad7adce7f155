/** Reports of one client in a UTC day. */
const MAX_PER_CLIENT = 20;
/** Reports of all clients together, so that nobody fills the disk. */
const MAX_PER_DAY = 2_000;
const DAY_MS = 86_400_000;

/** Whose reports are used up. */
export type CapReached = "client" | "everyone";

/**
 * Caps the reports of a UTC day, by client and altogether. It's in memory
 * alone: enough against a flood, and a restart that forgives does no harm.
 */
export class ReportCap {
  readonly #counts = new Map<string, number>();
  #total = 0;
  #day = -1;

  /** Counts one more, or says which cap it would exceed. */
  take(client: string, now: Date): CapReached | null {
    const day = Math.floor(now.getTime() / DAY_MS);
    if (day !== this.#day) {
      this.#day = day;
      this.#total = 0;
      this.#counts.clear();
    }
    const count = this.#counts.get(client) ?? 0;
    if (count >= MAX_PER_CLIENT) return "client";
    if (this.#total >= MAX_PER_DAY) return "everyone";
    this.#counts.set(client, count + 1);
    this.#total++;
    return null;
  }

  /** Takes one back that came to nothing. */
  giveBack(client: string): void {
    const count = this.#counts.get(client);
    if (!count) return;
    this.#counts.set(client, count - 1);
    this.#total--;
  }
}
