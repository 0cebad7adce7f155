import type { Directory } from "../lib/directory.ts";
import type { Prepared } from "./_prepared.ts";

/** An answer that depends on its address and the register alone. */
export interface Kept {
  /** The pattern of the route that made it. */
  readonly route: string;
  readonly status: number;
  readonly prepared: Prepared;
  /** Headers beside those that all answers of its kind carry. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface Version {
  readonly answers: Map<string, Kept>;
  characters: number;
}

/**
 * Answers made once for each version of the register and kept by their
 * address, as long as there is room: then the oldest are let go of.
 */
export class KeptAnswers {
  readonly #versions = new WeakMap<Directory, Version>();

  constructor(private readonly maxCharacters: number) {}

  get(directory: Directory, address: string): Kept | undefined {
    return this.#versions.get(directory)?.answers.get(address);
  }

  keep(directory: Directory, address: string, kept: Kept): void {
    let version = this.#versions.get(directory);
    if (!version) {
      version = { answers: new Map(), characters: 0 };
      this.#versions.set(directory, version);
    }
    const { answers } = version;
    if (answers.has(address)) return;
    answers.set(address, kept);
    version.characters += sizeOf(address, kept);
    for (const [oldest, answer] of answers) {
      if (version.characters <= this.maxCharacters) break;
      answers.delete(oldest);
      version.characters -= sizeOf(oldest, answer);
    }
  }
}

/** What an entry takes beside its texts, in characters. */
const ENTRY_CHARACTERS = 500;

function sizeOf(address: string, { prepared }: Kept): number {
  return ENTRY_CHARACTERS + address.length + prepared.heldCharacters;
}

/** An address from its path on, as its client wrote it. */
export function pathAndQuery(url: string): string {
  return url.slice(url.indexOf("/", "https://".length));
}
