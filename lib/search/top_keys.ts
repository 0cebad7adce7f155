/** Keeps the highest of many numbers, at most `limit`, in a binary heap. */
export class TopKeys {
  readonly #limit: number;
  /** The lowest kept key is first, each below its two children. */
  readonly #heap: number[] = [];

  constructor(limit: number) {
    this.#limit = Math.trunc(limit);
  }

  /** Takes a key in if it is among the highest so far. */
  offer(key: number): void {
    const heap = this.#heap;
    if (heap.length < this.#limit) this.#rise(heap.push(key) - 1);
    else if (heap.length > 0 && key > heap[0]!) {
      heap[0] = key;
      this.#sink();
    }
  }

  /** The kept keys, highest first. */
  sorted(): number[] {
    return this.#heap.toSorted((a, b) => b - a);
  }

  #rise(at: number): void {
    const heap = this.#heap;
    const key = heap[at]!;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heap[parent]! <= key) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = key;
  }

  #sink(): void {
    const heap = this.#heap;
    const key = heap[0]!;
    let at = 0;
    while (true) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++;
      if (heap[child]! >= key) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = key;
  }
}
