import { basename } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the query API, version 2, takes its questions. */
const API_URL =
  "https://auspaynet-bicbsb-api-prod.azure-api.net/BSBQuery-V2/manual/paths/invoke";

/** A file as it was read. */
export interface SourceText {
  /** Its name, or its address without anything secret. */
  readonly name: string;
  readonly text: string;
}

export interface SourceLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** Above any register, below what would hurt: a full one is 3.5 MB at most. */
const SOURCE_LIMITS: SourceLimits = {
  maxBytes: 64 * 1024 * 1024,
  timeoutMs: 60_000,
};

/** A source could not be read. The message is one line. */
export class SourceError extends Error {
  override name = "SourceError";
}

/**
 * Reads a file by its path or by a `file:`, `http:` or `https:` address, in
 * bounded time and memory.
 *
 * @throws {SourceError} If it can't be read, is too large or takes too long.
 */
export function readSource(
  address: string,
  limits = SOURCE_LIMITS,
): Promise<SourceText> {
  return /^https?:/i.test(address)
    ? readHttp(new URL(address), {}, limits)
    : readFile(address, limits);
}

/**
 * Asks the official BSB query API for everything it has.
 *
 * @throws {SourceError} As `readSource`.
 */
export function readQueryApi(
  subscriptionKey: string,
  { url = API_URL, limits = SOURCE_LIMITS } = {},
): Promise<SourceText> {
  return readHttp(new URL(url), {
    method: "POST",
    body: "{}",
    // A redirect would carry the subscription key elsewhere.
    redirect: "error",
    headers: {
      "Content-Type": "application/json",
      "Ocp-Apim-Subscription-Key": subscriptionKey,
    },
  }, limits);
}

/** The last part of a path or address: what a snapshot's date is read from. */
export function sourceName(address: string): string {
  if (!/^[a-z]+:\/\//i.test(address)) return basename(address);
  const { pathname } = new URL(address);
  return basename(decode(pathname));
}

async function readFile(
  address: string,
  { maxBytes }: SourceLimits,
): Promise<SourceText> {
  const name = sourceName(address);
  try {
    const path = /^file:/i.test(address) ? fileURLToPath(address) : address;
    using file = await Deno.open(path);
    const chunks = file.readable.values({ preventCancel: true });
    return { name, text: decodeText(await collect(chunks, maxBytes)) };
  } catch (error) {
    throw new SourceError(`${name}: ${fileProblem(error)}`);
  }
}

async function readHttp(
  url: URL,
  init: RequestInit,
  { maxBytes, timeoutMs }: SourceLimits,
): Promise<SourceText> {
  const name = `${url.host}${decode(url.pathname)}`;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...init, signal });
    if (!response.ok) {
      await response.body?.cancel();
      throw new SourceError(`it answered ${response.status}`);
    }
    const chunks = response.body?.values() ?? [];
    return { name, text: decodeText(await collect(chunks, maxBytes)) };
  } catch (error) {
    const problem = signal.aborted
      ? `no whole answer within ${timeoutMs / 1000} seconds`
      : httpProblem(error);
    throw new SourceError(`${name}: ${problem}`);
  }
}

async function collect(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > maxBytes) {
      throw new SourceError(`it is larger than ${maxBytes >> 20} MiB`);
    }
    parts.push(new Uint8Array(chunk));
  }
  return await new Blob(parts).bytes();
}

/** UTF-8, or Windows' western characters where it is not. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
      .decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function fileProblem(error: unknown): string {
  if (error instanceof SourceError) return error.message;
  if (error instanceof Deno.errors.NotFound) return "there is no such file";
  if (error instanceof Deno.errors.IsADirectory) return "it is a folder";
  return "it can't be read";
}

function httpProblem(error: unknown): string {
  if (error instanceof SourceError) return error.message;
  const text = error instanceof Error ? error.message : "";
  return /redirect/i.test(text)
    ? "it redirects too often"
    : "it can't be reached, or broke off";
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
