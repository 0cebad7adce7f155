import { deleteOldest } from "../lib/delete_oldest.ts";
import type { Kept } from "./_kept.ts";
import type { Form } from "./_prepared.ts";

/**
 * Keeps answers that were made, to be copied. Deno checks and converts each
 * header of an answer that is made, which takes longer than all the rest of a
 * lookup; of a copy it checks none.
 */
export class Copies {
  readonly #answers = new Map<Kept, Partial<Record<Form, Response>>>();
  #reset = 0;

  /** @param max How many kept answers may have copies at a time. */
  constructor(private readonly max: number) {}

  /** Lets go of all that was made on another day. */
  turn(reset: number): this {
    if (reset !== this.#reset) {
      this.#reset = reset;
      this.#answers.clear();
    }
    return this;
  }

  /** What was made before, to be copied, not sent; undefined if nothing was. */
  get(kept: Kept, form: Form): Response | undefined {
    return this.#answers.get(kept)?.[form];
  }

  /**
   * Keeps a copy of what is made, and gives that back. A copy would hold the
   * body of those that don't.
   */
  keep(kept: Kept, form: Form, answer: Response): Response {
    if (kept.prepared.heldCharacters === 0) return answer;
    let forms = this.#answers.get(kept);
    if (!forms) {
      if (this.#answers.size >= this.max) deleteOldest(this.#answers);
      this.#answers.set(kept, forms = {});
    }
    forms[form] = answer.clone();
    return answer;
  }
}
