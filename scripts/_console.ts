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

/**
 * Runs a command and ends the process with its exit code: 2 if it's called
 * wrongly, 1 if it fails in a way nobody foresaw.
 *
 * @param help What `--help` prints. Its first line says how the command is
 * called.
 * @param read Reads the arguments; throws a `TypeError` if they're wrong.
 */
export async function runCommand<Arguments>(
  { help, read, work, onFailure = (error) => fail(problemOf(error)) }: {
    help: string;
    read: () => Arguments;
    work: (args: Arguments) => Promise<number>;
    onFailure?: (error: unknown) => number;
  },
): Promise<never> {
  if (Deno.args.includes("--help")) {
    help.trimEnd().split("\n").forEach(print);
    Deno.exit(0);
  }
  let args: Arguments;
  try {
    args = read();
  } catch (error) {
    Deno.exit(usageError(problemOf(error), help));
  }
  Deno.exit(await work(args).catch(onFailure));
}

/** Says what's wrong with a call, and how the command is called. */
export function usageError(reason: string, help: string): number {
  logLine(reason);
  logLine(help.slice(0, help.indexOf("\n")));
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
