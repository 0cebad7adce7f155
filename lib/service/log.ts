const encoder = new TextEncoder();

/** Control characters, line ends, and signs that turn the writing around. */
export const STEERING_CHARACTERS =
  /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;

/** A text on one line, without characters that could steer a terminal. */
export function plainLine(text: string): string {
  return text.replace(STEERING_CHARACTERS, " ");
}

/** Writes one line to the log, whatever characters the text holds. */
export function logLine(text: string): void {
  Deno.stderr.writeSync(encoder.encode(`${plainLine(text)}\n`));
}

/** Writes one line of JSON to the log: when, what, and its particulars. */
export function logEvent(
  event: string,
  fields: Readonly<Record<string, unknown>>,
): void {
  const time = new Date().toISOString();
  logLine(JSON.stringify({ time, event, ...fields }));
}

/** Makes a function that logs what went wrong in a part of the service. */
export function logProblem(part: string): (problem: unknown) => void {
  return (problem) =>
    logLine(`${part}: ${problem instanceof Error ? problem.message : problem}`);
}
