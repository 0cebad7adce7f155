// Browser-safe.

/**
 * A hash of 64 bits for entity tags, where equal must give equal and a
 * visitor gains nothing from a collision: FNV-1a in two lanes over the UTF-16
 * code units. Loading a cryptographic one would take longer than the start
 * of the whole server.
 *
 * @returns 16 hexadecimal digits.
 * @see http://www.isthe.com/chongo/tech/comp/fnv/
 */
export function hashText(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b);
    b ^= b >>> 15;
  }
  return hex(a) + hex(b);
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, "0");
}

/** How many bytes a text takes in UTF-8, as headers tell it. */
export function byteLength(text: string): string {
  return String(new TextEncoder().encode(text).length);
}
