import type { Directory } from "../../lib/directory/directory.ts";
import { oncePerVersion } from "../../lib/directory/once_per_version.ts";
import type { Form, Prepared } from "./body.ts";

/** An answer that depends on its address and the register alone. */
export interface Kept {
  /** The pattern of the route that made it. */
  readonly route: string;
  readonly status: number;
  readonly prepared: Prepared;
  /** Headers beside those that all answers of its kind carry. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Answers made once for each version of the register and kept by their
 * address, as long as there is room: then the oldest are let go of.
 */
export class KeptAnswers {
  readonly #shelfOf: (directory: Directory) => Shelf;

  constructor(maxCharacters: number) {
    this.#shelfOf = oncePerVersion(() => new Shelf(maxCharacters));
  }

  get(directory: Directory, address: string): KeptAnswer | undefined {
    return this.#shelfOf(directory).answers.get(address);
  }

  keep(directory: Directory, address: string, kept: Kept): KeptAnswer {
    return this.#shelfOf(directory).add(address, kept);
  }
}

/** What is kept of one version. */
class Shelf {
  readonly answers = new Map<string, KeptAnswer>();
  #characters = 0;

  constructor(private readonly maxCharacters: number) {}

  add(address: string, kept: Kept): KeptAnswer {
    const there = this.answers.get(address);
    if (there) return there;
    const added = new KeptAnswer(kept);
    this.answers.set(address, added);
    this.#characters += sizeOf(address, added);
    for (const [oldest, answer] of this.answers) {
      if (this.#characters <= this.maxCharacters) break;
      this.answers.delete(oldest);
      this.#characters -= sizeOf(oldest, answer);
    }
    return added;
  }
}

/** What an entry takes beside its texts, in characters: copies most of it. */
const ENTRY_CHARACTERS = 2_500;

function sizeOf(address: string, { kept }: KeptAnswer): number {
  return ENTRY_CHARACTERS + address.length + kept.prepared.heldCharacters;
}

/**
 * A kept answer with what was made of it, to be copied. Deno checks and
 * converts each header of an answer that is made, which takes longer than all
 * the rest of a lookup; of a copy it checks none.
 */
export class KeptAnswer {
  #made: Partial<Record<Form, Response>> = {};
  #reset = 0;

  constructor(readonly kept: Kept) {}

  /**
   * What was made before: to be copied, not sent. Undefined if nothing was.
   *
   * @param reset When it is out of date; 0 for never.
   */
  made(form: Form, reset = 0): Response | undefined {
    return this.#reset === reset ? this.#made[form] : undefined;
  }

  /**
   * Keeps a copy of what is made, and gives that back. A copy would hold the
   * body of an answer that holds none.
   */
  keep(form: Form, answer: Response, reset = 0): Response {
    if (this.kept.prepared.heldCharacters === 0) return answer;
    if (this.#reset !== reset) this.#made = {};
    this.#reset = reset;
    this.#made[form] = answer.clone();
    return answer;
  }
}

/** An address from its path on, as its client wrote it. */
export function pathAndQuery(url: string): string {
  return url.slice(url.indexOf("/", "https://".length));
}
