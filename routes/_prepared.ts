import { ifNoneMatch } from "@std/http/etag";
import { byteLength, hashText } from "../lib/hash.ts";
import type { Context } from "./_env.ts";

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

  /** @param type Its media type, as the header tells it. */
  constructor(
    readonly body: string,
    readonly type: string,
    private readonly options: PreparedOptions = {},
  ) {}

  get etag(): string {
    const { hash, pack } = this.options;
    const tag = () => `"${hash ? hash() : hashText(this.body)}"`;
    return this.#etag ??= pack ? `W/${tag()}` : tag();
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

/**
 * Sends a body with its tag, or a 304 where the client holds it already. Only
 * a 200 can be held. All headers go into one plain object: that is what Deno
 * sends fastest.
 *
 * @param headers The other headers; they are added to.
 */
export function sendTagged(
  asked: Asked,
  prepared: Prepared,
  headers: Record<string, string>,
  status: number,
): Response {
  const { etag } = prepared;
  const { ifNoneMatch: known } = asked;
  headers["ETag"] = etag;
  if (prepared.canBePacked) headers["Vary"] = "Accept-Encoding";
  if (status === 200 && known) {
    // Most clients send back the very tag they were given. A long run of
    // blanks would keep the library busy for seconds.
    const held = known === etag ||
      !ifNoneMatch(known.replace(/\s+/g, ""), etag);
    if (held) return new Response(null, { status: 304, headers });
  }
  return sendBody(asked, prepared, headers, status);
}

/** Sends a body without a tag, packed where it can be and the client asks so. */
export function sendBody(
  { method, acceptEncoding }: Asked,
  prepared: Prepared,
  headers: Record<string, string>,
  status: number,
): Response {
  headers["Content-Type"] = prepared.type;
  const packed = acceptEncoding && takesGzip(acceptEncoding)
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

/** Whether a client names gzip, and not to refuse it. */
function takesGzip(acceptEncoding: string): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(acceptEncoding);
}
