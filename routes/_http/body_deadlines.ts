const DEADLINE_MS = 10_000;
const TICK_MS = 1_000;

type Reader = Pick<ReadableStreamDefaultReader, "cancel">;

/**
 * Cancels bodies that take too long to arrive. All share one timer: one each
 * took a tenth of a bulk lookup's time.
 */
export class BodyDeadlines {
  readonly #begun = new Map<Reader, number>();
  #timer: ReturnType<typeof setInterval> | undefined;

  start(reader: Reader): void {
    this.#begun.set(reader, Date.now());
    this.#timer ??= setInterval(() => this.#cancelLate(), TICK_MS);
  }

  end(reader: Reader): void {
    this.#begun.delete(reader);
  }

  /** Whether a body was cancelled, and not ended. */
  isOver(reader: Reader): boolean {
    return !this.#begun.has(reader);
  }

  #cancelLate(): void {
    const now = Date.now();
    for (const [reader, begun] of this.#begun) {
      if (now - begun < DEADLINE_MS) break;
      this.#begun.delete(reader);
      reader.cancel().catch(() => {});
    }
    if (this.#begun.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
