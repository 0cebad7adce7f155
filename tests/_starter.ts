// The starter register as a directory, for tests of what is made from one.
import type { Directory } from "../lib/directory.ts";
import { LiveRegister } from "../lib/live_register.ts";
import { openStore } from "../lib/store.ts";

/** The directory that a service with an empty database serves. */
export async function starterDirectory(): Promise<Directory> {
  using kv = await Deno.openKv(":memory:");
  const { directory } = await LiveRegister.open((await openStore(kv)).register);
  // What the register prepares after its start must not outlive the test.
  await new Promise((wake) => setTimeout(wake));
  return directory;
}
