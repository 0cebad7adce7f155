const encoder = new TextEncoder();

/** A text on one line, without characters that could steer a terminal. */
export function plainLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}

/** Writes one line to the log, whatever characters the text holds. */
export function logLine(text: string): void {
  Deno.stderr.writeSync(encoder.encode(`${plainLine(text)}\n`));
}
