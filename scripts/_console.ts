// What the commands share: lines to the terminal, and exit codes.
import { logLine, plainLine } from "../lib/service/log.ts";

const encoder = new TextEncoder();

/** Writes a line of the result. */
export function print(line: string): void {
  Deno.stdout.writeSync(encoder.encode(`${plainLine(line)}\n`));
}

/** Shows a step of long work in the place of the last, on a terminal only. */
export function showProgress(step: string): void {
  showOnTerminal(`${plainLine(step)} …`);
}

/** Takes the last step away. */
export function clearProgress(): void {
  showOnTerminal("");
}

/** Says why a command failed. */
export function fail(reason: string): number {
  logLine(reason);
  return 1;
}

/** Says how a command is used. */
export function usageError(reason: string, usage: string): number {
  logLine(reason);
  logLine(usage);
  return 2;
}

/** What went wrong, in its own words. */
export function problemOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function showOnTerminal(text: string): void {
  if (!Deno.stderr.isTerminal()) return;
  Deno.stderr.writeSync(encoder.encode(`\r\x1b[K${text}`));
}
