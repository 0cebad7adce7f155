import { gzipSync } from "node:zlib";

/**
 * Packs a text in gzip. At once, unlike a `CompressionStream`: a page takes a
 * tenth of a millisecond, and that only once.
 */
export function gzip(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(text));
}
