import { hashText } from "../../lib/hash.ts";

/** How a body is sent: as it is, in gzip, or not, since the client has it. */
export type Form = "plain" | "gzip" | "unchanged";

interface BodyOptions {
  /** Text of the entity tag: equal bodies must give equal hashes. */
  readonly hash?: () => string;
  /** Compresses the text with gzip, for clients that accept it. */
  readonly compress?: (text: string) => Uint8Array<ArrayBuffer>;
}

/**
 * The body of an answer. Its entity tag and its compressed form are made when
 * first needed. A compressible body has a weak tag, because its two forms
 * differ in their bytes.
 */
export class Body {
  #etag: string | undefined;
  #compressed: Uint8Array<ArrayBuffer> | undefined;

  /**
   * @param text The text, or what composes it each time it's needed. A text
   * put together from cached parts isn't worth holding a second time.
   * @param type Its media type.
   */
  constructor(
    private readonly source: string | (() => string),
    readonly type: string,
    private readonly options: BodyOptions = {},
  ) {}

  get text(): string {
    return typeof this.source === "string" ? this.source : this.source();
  }

  /** How many characters are held in memory; 0 for a composed body. */
  get heldCharacters(): number {
    return typeof this.source === "string" ? this.source.length : 0;
  }

  get etag(): string {
    return this.#etag ??= this.#makeTag();
  }

  #makeTag(): string {
    const { hash, compress } = this.options;
    const tag = `"${hash ? hash() : hashText(this.text)}"`;
    return compress ? `W/${tag}` : tag;
  }

  get isCompressible(): boolean {
    return this.options.compress !== undefined;
  }

  /** The text in gzip; undefined if it isn't compressible. */
  get compressed(): Uint8Array<ArrayBuffer> | undefined {
    return this.#compressed ??= this.options.compress?.(this.text);
  }
}
