import { LRUCache } from "lru-cache";
import type { Directory } from "../../lib/directory/directory.ts";
import type { Answer } from "./answer.ts";
import type { Body, Form } from "./body.ts";

/** What an entry takes besides its texts, in characters: copies most of it. */
const ENTRY_CHARACTERS = 2_500;

/**
 * Answers that depend on nothing but their address and the register. They are
 * dropped with their version of the register; when space runs out, those not
 * asked for the longest go first.
 */
export class AnswerCache {
  readonly #answers: LRUCache<string, CachedAnswer>;
  #directory: Directory | undefined;

  constructor(maxCharacters: number) {
    this.#answers = new LRUCache({
      maxSize: maxCharacters,
      sizeCalculation: ({ body }, address) =>
        ENTRY_CHARACTERS + address.length + (body?.heldCharacters ?? 0),
    });
  }

  /** Turns to another version of the register: no older answer is given. */
  turnTo(directory: Directory): void {
    if (directory === this.#directory) return;
    this.#directory = directory;
    this.#answers.clear();
  }

  get(directory: Directory, address: string): CachedAnswer | undefined {
    return directory === this.#directory
      ? this.#answers.get(address)
      : undefined;
  }

  /** Keeps an answer, unless a newer version has been turned to meanwhile. */
  set(directory: Directory, address: string, answer: CachedAnswer): void {
    if (directory === this.#directory) this.#answers.set(address, answer);
  }
}

/**
 * A cached answer and the `Response`s made of it, one for each form. Deno
 * checks and converts every header of a new `Response`, which takes longer
 * than the rest of a lookup; of a clone it checks none.
 */
export class CachedAnswer implements Answer {
  readonly status: number;
  readonly body?: Body;
  readonly headers?: NonNullable<Answer["headers"]>;
  readonly lifetime?: NonNullable<Answer["lifetime"]>;
  #made: Partial<Record<Form, Response>> = {};
  #reset = 0;
  #isAskedAgain = false;

  constructor(answer: Answer, readonly route: string) {
    this.status = answer.status;
    if (answer.body) this.body = answer.body;
    if (answer.headers) this.headers = answer.headers;
    if (answer.lifetime) this.lifetime = answer.lifetime;
  }

  /**
   * The `Response` made before, to be cloned and not sent; undefined if there
   * is none.
   *
   * @param reset When its limit headers run out; 0 if it has none.
   */
  madeFor(form: Form, reset: number): Response | undefined {
    return this.#reset === reset ? this.#made[form] : undefined;
  }

  /**
   * Keeps a clone of a `Response`, from the second request on, and returns the
   * `Response`.
   */
  remember(form: Form, response: Response, reset: number): Response {
    const isFirst = !this.#isAskedAgain;
    this.#isAskedAgain = true;
    // A clone would pin a composed body in memory.
    if (isFirst || !this.body?.heldCharacters) return response;
    if (this.#reset !== reset) this.#made = {};
    this.#reset = reset;
    this.#made[form] = response.clone();
    return response;
  }
}
