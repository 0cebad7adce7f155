import { ifNoneMatch } from "@std/http/etag";
import { byteLength, hashText } from "../../lib/hash.ts";
import type { Context } from "./context.ts";

/** What a body may have beside its text. */
interface PreparedOptions {
  /** Makes what its tag says: equal bodies must give equal hashes. */
  readonly hash?: () => string;
  /** Makes it smaller, in gzip, for clients that take that. */
  readonly pack?: (body: string) => Uint8Array<ArrayBuffer>;
}

/**
 * A body ready to send. Its entity tag and its packed form are made when they
 * are first needed. One that can be packed has a weak tag: both forms say the
 * same in other bytes.
 */
export class Prepared {
  #etag: string | undefined;
  #packed: Uint8Array<ArrayBuffer> | undefined;

  /**
   * @param text The body, or what makes it each time that it is needed: one
   * that is put together from others' texts need not be held.
   * @param type Its media type, as the header tells it.
   */
  constructor(
    private readonly text: string | (() => string),
    readonly type: string,
    private readonly options: PreparedOptions = {},
  ) {}

  get body(): string {
    return typeof this.text === "string" ? this.text : this.text();
  }

  /** How many characters it holds, its packed form aside. */
  get heldCharacters(): number {
    return typeof this.text === "string" ? this.text.length : 0;
  }

  get etag(): string {
    return this.#etag ??= this.#makeTag();
  }

  #makeTag(): string {
    const { hash, pack } = this.options;
    const tag = `"${hash ? hash() : hashText(this.body)}"`;
    return pack ? `W/${tag}` : tag;
  }

  get canBePacked(): boolean {
    return this.options.pack !== undefined;
  }

  /** The body in gzip; undefined for one that is not packed. */
  get packed(): Uint8Array<ArrayBuffer> | undefined {
    return this.#packed ??= this.options.pack?.(this.body);
  }
}

/** What of a request decides how a body is sent. */
export interface Asked {
  readonly method: string;
  readonly ifNoneMatch?: string | null | undefined;
  /** Left out where no body is packed. */
  readonly acceptEncoding?: string | null | undefined;
}

/** What of a request decides how a body is sent that may be packed. */
export function askedBy({ req }: Context): Asked {
  return {
    method: req.method,
    ifNoneMatch: req.header("If-None-Match"),
    acceptEncoding: req.header("Accept-Encoding"),
  };
}

/** How a body is sent: as it is, in gzip, or not, as the client holds it. */
export type Form = "whole" | "packed" | "held";

/** Which form an answer takes. Only a 200 can be held. */
export function formFor(
  { ifNoneMatch, acceptEncoding }: Omit<Asked, "method">,
  { status, prepared }: { status: number; prepared: Prepared },
): Form {
  if (status === 200 && ifNoneMatch && holds(ifNoneMatch, prepared.etag)) {
    return "held";
  }
  return takesPacked(acceptEncoding, prepared) ? "packed" : "whole";
}

/** Most clients send back the very tag they were given. */
function holds(known: string, etag: string): boolean {
  // A long run of blanks would keep the library busy for seconds.
  return known === etag || !ifNoneMatch(known.replace(/\s+/g, ""), etag);
}

/**
 * Sends a body with its tag, or a 304 where the client holds it already. All
 * headers go into one plain object: that is what Deno sends fastest.
 *
 * @param headers The other headers; they are added to.
 */
export function sendTagged(
  asked: Asked,
  prepared: Prepared,
  headers: Record<string, string>,
  status: number,
): Response {
  headers["ETag"] = prepared.etag;
  if (prepared.canBePacked) headers["Vary"] = "Accept-Encoding";
  return formFor(asked, { status, prepared }) === "held"
    ? new Response(null, { status: 304, headers })
    : sendBody(asked, prepared, headers, status);
}

/** Sends a body without a tag, packed where it can be and the client asks so. */
export function sendBody(
  { method, acceptEncoding }: Asked,
  prepared: Prepared,
  headers: Record<string, string>,
  status: number,
): Response {
  headers["Content-Type"] = prepared.type;
  const packed = takesPacked(acceptEncoding, prepared)
    ? prepared.packed
    : undefined;
  if (packed) headers["Content-Encoding"] = "gzip";
  const body = packed ?? prepared.body;
  // Hono drops the body of a HEAD; its length would be told as nought.
  if (method === "HEAD") {
    headers["Content-Length"] = typeof body === "string"
      ? byteLength(body)
      : String(body.length);
  }
  return new Response(body, { status, headers });
}

/** Whether a client names gzip, and not to refuse it, where there is one. */
function takesPacked(
  acceptEncoding: string | null | undefined,
  prepared: Prepared,
): boolean {
  return prepared.canBePacked && !!acceptEncoding && GZIP.test(acceptEncoding);
}

const GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;
