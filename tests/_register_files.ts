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

/** The official full directories, oldest first, each with its records. */
export const OFFICIAL_FILES = [
  ["BSBDirectoryJul22-316.csv", "2022-08-01", 15_106],
  ["BSBDirectoryAug22-317.csv", "2022-09-01", 15_111],
  ["BSBDirectoryApr24-337.csv", "2024-05-01", 15_634],
  ["BSBDirectoryJun24-339.csv", "2024-07-01", 15_682],
  ["BSBDirectoryJul24-340.csv", "2024-08-01", 15_700],
  ["BSBDirectoryAug25.csv", "2025-09-01", 16_193],
  ["BSBDirectoryJun26.csv", "2026-07-01", 17_019],
] as const;

/** The text of a real register. */
export function readRegisterFile(name: string): string {
  return Deno.readTextFileSync(registerFile(name));
}

/** The last real registers published, oldest first, with their dates. */
export function realRegisters(
  count: number,
): (readonly [date: string, text: string])[] {
  return OFFICIAL_FILES.slice(-count).map(([name, date]) =>
    [date, readRegisterFile(name)] as const
  );
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
