/** The lines that are logged while some work is done. */
export async function linesOf(work: () => Promise<unknown>): Promise<string[]> {
  const { writeSync } = Deno.stderr;
  let log = "";
  Deno.stderr.writeSync = (bytes) => {
    log += new TextDecoder().decode(bytes);
    return bytes.length;
  };
  try {
    await work();
  } finally {
    Deno.stderr.writeSync = writeSync;
  }
  return log.split("\n").filter(Boolean);
}
