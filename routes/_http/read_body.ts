import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Context, Env } from "./context.ts";

const MAX_BODY_BYTES = 64 * 1024;

/** Refuses forms over 64 KiB, by their announced or their real length. */
export function limitForm(
  refuse: (c: Context) => Response,
): MiddlewareHandler<Env> {
  const limit = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c) => refuse(c as unknown as Context),
  });
  // What a later handler throws does not come up to here.
  return (c, next) => limit(c, next).catch(breakOff);
}

/**
 * Reads a body as text, chunk by chunk: Deno hands over a short one, already
 * there, quicker than by `text()`, and a long one can be broken off.
 *
 * @throws {LargeBody} If it is over 64 KiB, by its announced or real length.
 * @throws {BrokenBody} If it does not come as it should.
 */
export async function readText({ headers, body }: Request): Promise<string> {
  if (Number(headers.get("Content-Length")) > MAX_BODY_BYTES) {
    throw new LargeBody();
  }
  const reader = body?.getReader();
  if (!reader) return "";
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  while (true) {
    const { done, value } = await reader.read().catch(breakOff);
    if (done) break;
    length += value.length;
    if (length > MAX_BODY_BYTES) throw new LargeBody();
    chunks.push(value);
  }
  return chunks.length === 1
    ? UTF_8.decode(chunks[0])
    : await new Blob(chunks).text();
}

const UTF_8 = new TextDecoder();

/** A body that is over the limit. */
export class LargeBody extends Error {
  override name = "LargeBody";
  override message = "The body is larger than 64 KiB";
}

/** A body that broke off or is no HTTP: its client's fault, or the line's. */
export class BrokenBody extends Error {
  override name = "BrokenBody";
}

function breakOff(cause: unknown): never {
  throw new BrokenBody("The body broke off", { cause });
}
