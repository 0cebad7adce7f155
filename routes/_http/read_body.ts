import { BodyDeadlines } from "./body_deadlines.ts";

const MAX_BODY_BYTES = 64 * 1024;
/** Sent byte by byte, a body would keep the server busy for its size. */
const MAX_READS = 4_000;

/** A body that can't be read, through the fault of its sender or the line. */
export class BodyError extends Error {
  override name = "BodyError";
  constructor(readonly status: 400 | 408 | 413, message: string) {
    super(message);
  }
}

/**
 * Reads the body of a request as text.
 *
 * @throws {BodyError} If it's larger than 64 KiB by its announced or its real
 * length, comes in too many pieces, takes over 10 seconds, or breaks off.
 */
export async function readText(request: Request): Promise<string> {
  return UTF_8.decode(await readBytes(request));
}

const UTF_8 = new TextDecoder();

/**
 * Reads the body of a request as the fields of a form. What isn't a form by
 * its content type has none.
 *
 * @throws {BodyError} As `readText`, and if the form is malformed.
 */
export async function readForm(request: Request): Promise<FormData> {
  const bytes = await readBytes(request);
  const type = request.headers.get("Content-Type") ?? "";
  if (!FORM_TYPES.test(type)) return new FormData();
  const copy = new Response(bytes, { headers: { "Content-Type": type } });
  return await copy.formData().catch(() => {
    throw new BodyError(400, "The body is not a form");
  });
}

const FORM_TYPES =
  /^\s*(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

const deadlines = new BodyDeadlines();

async function readBytes(
  { headers, body }: Request,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(headers.get("Content-Length")) > MAX_BODY_BYTES) throw tooLarge();
  if (!body) return new Uint8Array();
  const pieces = new Pieces();
  const reader = body.getReader();
  deadlines.start(reader);
  for (let reads = 0; reads < MAX_READS; reads++) {
    const { done, value } = await reader.read().catch(breakOff);
    if (deadlines.isOver(reader)) {
      throw new BodyError(408, "The body took longer than 10 seconds");
    }
    if (done) {
      deadlines.end(reader);
      return pieces.all;
    }
    if (pieces.length + value.length > MAX_BODY_BYTES) break;
    pieces.add(value);
  }
  deadlines.end(reader);
  // Not cancelled: Deno would go on reading, to keep the connection.
  throw tooLarge();
}

/** Pieces of a body put together; most bodies come in one. */
class Pieces {
  length = 0;
  #first: Uint8Array<ArrayBuffer> | undefined;
  #whole: Uint8Array<ArrayBuffer> | undefined;

  get all(): Uint8Array<ArrayBuffer> {
    return this.#whole?.subarray(0, this.length) ?? this.#first ??
      new Uint8Array();
  }

  /** Deno backs the smallest piece with 64 KiB, so only one is held on to. */
  add(piece: Uint8Array<ArrayBuffer>): void {
    if (!this.#first) {
      this.#first = piece;
    } else {
      if (!this.#whole) {
        this.#whole = new Uint8Array(MAX_BODY_BYTES);
        this.#whole.set(this.#first);
      }
      this.#whole.set(piece, this.length);
    }
    this.length += piece.length;
  }
}

function breakOff(): never {
  throw new BodyError(400, "The body broke off");
}

function tooLarge(): BodyError {
  return new BodyError(413, "The body is larger than 64 KiB");
}
