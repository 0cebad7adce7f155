import { join } from "node:path";
import { isKey } from "../register/key.ts";
import { dateFromName } from "../register/snapshot_date.ts";

/** The files of a folder that are snapshots, and those that are not. */
export interface SnapshotList {
  /** Paths, oldest first; files of one day by name. */
  readonly snapshots: readonly string[];
  /** Names of registers' kin, such as keys to abbreviations. */
  readonly passedOver: readonly string[];
}

const REGISTER_FILE = /\.(csv|txt|json)$/i;

/**
 * Lists the snapshots in a folder. A file without a date in its name counts
 * as today's. Files of other kinds are not listed at all.
 */
export async function listSnapshots(folder: string): Promise<SnapshotList> {
  const today = new Date().toISOString().slice(0, 10);
  const found: { path: string; date: string }[] = [];
  const passedOver: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory || !REGISTER_FILE.test(name)) continue;
    const path = join(folder, name);
    if (await holdsKey(path)) passedOver.push(name);
    else found.push({ path, date: dateFromName(name) ?? today });
  }
  found.sort((a, b) =>
    a.date === b.date ? (a.path < b.path ? -1 : 1) : a.date < b.date ? -1 : 1
  );
  return {
    snapshots: found.map(({ path }) => path),
    passedOver: passedOver.sort(),
  };
}

/**
 * Reads only the beginning: a key shows in its first lines. A file that can't
 * be read is none, so that its ingest tells why.
 */
function holdsKey(path: string): Promise<boolean> {
  return readStart(path).then(isKey, () => false);
}

async function readStart(path: string): Promise<string> {
  using file = await Deno.open(path);
  const start = new Uint8Array(2_000);
  const length = await file.read(start) ?? 0;
  const text = new TextDecoder().decode(start.subarray(0, length));
  return text.slice(0, text.lastIndexOf("\n") + 1) || text;
}
