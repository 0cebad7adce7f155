import { Directory } from "./directory.ts";
import { SWIFT_CODES } from "./institution_swift.ts";
import type { RegisterStore } from "../store/register_store.ts";
import type { CurrentVersion } from "../store/types.ts";

/** How often the database is asked for a newer version. */
const POLL_MS = 2_000;
/** Reads of a copy that was replaced while being read, at most. */
const MAX_TRIES = 5;

/** Holds the directory that is served and swaps it for a newer one. */
export class LiveDirectory {
  private refreshing: Promise<boolean> | undefined;

  private constructor(
    private readonly store: RegisterStore,
    private current: Directory,
  ) {}

  /** Loads the register in use, or the starter register if there is none. */
  static async open(store: RegisterStore): Promise<LiveDirectory> {
    const directory = await loadDirectory(store) ?? await starterDirectory();
    return new LiveDirectory(store, directory);
  }

  /** The version in use at this moment. */
  get directory(): Directory {
    return this.current;
  }

  /** Makes ready what requests would otherwise make when they need it. */
  prepare(): Promise<void> {
    return this.current.prepare(pause);
  }

  /**
   * Loads the database's version if it is another than the one in use.
   *
   * @returns whether the directory was swapped.
   */
  refresh(): Promise<boolean> {
    // Two at once could swap an older version in behind a newer one.
    return this.refreshing ??= this.loadNewer().finally(() => {
      this.refreshing = undefined;
    });
  }

  private async loadNewer(): Promise<boolean> {
    const stored = await this.store.current();
    if (!stored || stored.version === this.current.version) return false;
    const directory = await loadDirectory(this.store, stored);
    if (!directory) return false;
    await directory.prepare(pause);
    this.current = directory;
    return true;
  }

  /**
   * Looks for a newer version every two seconds, since `kv.watch` does not
   * see what another process writes.
   *
   * @param onError Is told what went wrong; the directory in use stays.
   * @returns a function that ends it.
   */
  watch(onError: (error: unknown) => void): () => void {
    const timer = setInterval(() => this.refresh().catch(onError), POLL_MS);
    return () => clearInterval(timer);
  }
}

async function starterDirectory(): Promise<Directory> {
  const { starterRegister } = await import("./starter.ts");
  return new Directory(starterRegister(), SWIFT_CODES);
}

/** Lets requests be answered. */
function pause(): Promise<void> {
  return new Promise((wake) => setTimeout(wake));
}

/** Null on an empty database. */
async function loadDirectory(
  store: RegisterStore,
  stored: CurrentVersion | null = null,
): Promise<Directory | null> {
  let current = stored ?? await store.current();
  for (let tries = 0; current && tries < MAX_TRIES; tries++) {
    const [state, log] = await Promise.all([
      store.load(current),
      store.versions(),
    ]);
    if (state) {
      const { version, date } = current;
      return new Directory(
        { origin: "official", version, date, state, log },
        SWIFT_CODES,
      );
    }
    // A newer version replaced the copy meanwhile: read that one.
    current = await store.current();
  }
  if (current) throw new Error("the compact copy of the register is broken");
  return null;
}
