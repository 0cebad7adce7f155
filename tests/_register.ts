// Where the real register files are, for tests that read them.
import { fileURLToPath } from "node:url";

const FOLDER = new URL("../../shared/register/", import.meta.url);

/** Whether the folder of real register files is here. */
export const HAS_REGISTER_FILES = await Deno.stat(FOLDER)
  .then((info) => info.isDirectory, () => false);

/** Put behind a test's name, so that a skipped one says why. */
export const NEEDS_REGISTER = HAS_REGISTER_FILES
  ? ""
  : " (skipped: the folder of real register files is not here)";

/** Path of a real register file. */
export function registerFile(name: string): string {
  return fileURLToPath(new URL(name, FOLDER));
}

/** Path of the largest real register, or null without their folder. */
export async function largestRegister(): Promise<string | null> {
  if (!HAS_REGISTER_FILES) return null;
  let largest = { path: "", size: 0 };
  for await (const { name } of Deno.readDir(FOLDER)) {
    if (!/^BSBDirectory.*\.csv$/.test(name)) continue;
    const path = registerFile(name);
    const { size } = await Deno.stat(path);
    if (size > largest.size) largest = { path, size };
  }
  return largest.path || null;
}
