import type { RegisterStore } from "../store/register_store.ts";
import type {
  CurrentVersion,
  RegisterState,
  RegisterVersion,
} from "../store/types.ts";
import { Directory } from "./directory.ts";
import { SWIFT_CODES } from "./institution_swift.ts";

/** Reads of a copy that's replaced while it's being read, at most. */
const MAX_TRIES = 5;

/** A directory and what it was made from. */
interface Loaded {
  readonly directory: Directory;
  /** Version and compact copy; null for the starter register. */
  readonly origin: string | null;
}

/** Holds the directory that is served and swaps it for a newer one. */
export class LiveDirectory {
  #refreshing: Promise<boolean> | undefined;

  private constructor(
    private readonly store: RegisterStore,
    private readonly onProblem: (problem: string) => void,
    private current: Loaded,
  ) {}

  /**
   * Loads the register in use, or the starter register if there is none.
   *
   * @param onProblem Called if the compact copy is broken, and the register
   * has to be read record by record.
   */
  static async open(
    store: RegisterStore,
    onProblem: (problem: string) => void = () => {},
  ): Promise<LiveDirectory> {
    const stored = await store.current();
    const current = stored
      ? await loadDirectory(store, stored, onProblem)
      : await loadStarter();
    return new LiveDirectory(store, onProblem, current);
  }

  /** The version in use at this moment. */
  get directory(): Directory {
    return this.current.directory;
  }

  /** Makes ready what requests would otherwise make when they need it. */
  prepare(): Promise<void> {
    return this.directory.prepare(pause);
  }

  /**
   * Loads the database's version if it isn't the one in use, or if its compact
   * copy was made anew.
   *
   * @returns whether the directory was swapped.
   */
  refresh(): Promise<boolean> {
    // Two at once could swap an older version in behind a newer one.
    return this.#refreshing ??= this.#loadNewer()
      .finally(() => this.#refreshing = undefined);
  }

  async #loadNewer(): Promise<boolean> {
    const stored = await this.store.current();
    if (!stored || originOf(stored) === this.current.origin) return false;
    const loaded = await loadDirectory(this.store, stored, this.onProblem);
    await loaded.directory.prepare(pause);
    this.current = loaded;
    return true;
  }
}

async function loadStarter(): Promise<Loaded> {
  const { starterRegister } = await import("./starter.ts");
  return {
    directory: new Directory(starterRegister(), SWIFT_CODES),
    origin: null,
  };
}

function originOf({ version, copy }: CurrentVersion): string {
  return `${version} ${copy.id}`;
}

/** Lets requests be answered. */
function pause(): Promise<void> {
  return new Promise((wake) => setTimeout(wake));
}

async function loadDirectory(
  store: RegisterStore,
  stored: CurrentVersion,
  onProblem: (problem: string) => void,
): Promise<Loaded> {
  let current = stored;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const [state, log] = await Promise.all([
      store.load(current),
      store.versions(),
    ]);
    if (state) return assemble(current, state, log);
    // A newer version may have replaced the copy meanwhile: read that one.
    const newer = await store.current();
    if (!newer || originOf(newer) === originOf(current)) break;
    current = newer;
  }
  onProblem(
    "the compact copy is broken, so the records are read one by one; " +
      "`deno task ingest --rebuild` mends it",
  );
  const state = await store.rebuilt(current);
  return assemble(current, state, await store.versions());
}

function assemble(
  current: CurrentVersion,
  state: RegisterState,
  log: readonly RegisterVersion[],
): Loaded {
  const { version, date } = current;
  const input = { origin: "official" as const, version, date, state, log };
  return {
    directory: new Directory(input, SWIFT_CODES),
    origin: originOf(current),
  };
}
