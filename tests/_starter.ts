// The starter register as a directory, for tests of what is made from one.
import type { Directory } from "../lib/directory/directory.ts";
import { LiveDirectory } from "../lib/directory/live_directory.ts";
import { openStore } from "../lib/store/mod.ts";

/** The directory that a service with an empty database serves. */
export async function starterDirectory(): Promise<Directory> {
  using kv = await Deno.openKv(":memory:");
  const { directory } = await LiveDirectory.open(
    (await openStore(kv)).register,
  );
  // What the register prepares after its start must not outlive the test.
  await new Promise((wake) => setTimeout(wake));
  return directory;
}
