// What a task of `deno.json` starts, for those who have to start it without
// `deno task` in between.

/** The variables that a task sets, and the arguments that it gives to Deno. */
export function readTask(
  task: string,
): { env: Record<string, string>; args: string[] } {
  const words = task.split(" ");
  const start = words.indexOf("deno");
  const env = Object.fromEntries(
    words.slice(0, start).map((word) => word.split("=") as [string, string]),
  );
  const [command, ...rest] = words.slice(start + 1);
  // On a new machine Deno would tell first what it downloads.
  return { env, args: [command!, "--quiet", ...rest] };
}
