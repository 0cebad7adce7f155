const LOCAL_DATABASE = `${import.meta.dirname}/../../.data/bsb.sqlite3`;
/** A database that lives as long as its connection. */
const MEMORY = ":memory:";
const FIRST_ANSWER_MS = 10_000;

/**
 * Opens the database that `KV_PATH` names: a SQLite file or a KV Connect
 * address. Without it, Deno Deploy's own when deployed, else a file under
 * `.data/` in the project.
 */
export async function openDatabase(
  path: string | undefined,
): Promise<Deno.Kv> {
  if (!path && isDeployed()) return await Deno.openKv();
  const target = path ?? LOCAL_DATABASE;
  try {
    if (!isElsewhere(target) && target !== MEMORY) {
      const folder = target.replace(/[^\\/]*$/, "");
      if (folder) await Deno.mkdir(folder, { recursive: true });
    }
    const kv = await Deno.openKv(target);
    // A file is there or is not; a database elsewhere may yet refuse.
    if (isElsewhere(target)) await firstAnswer(kv);
    return kv;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause;
    throw new Error(`KV_PATH ${target} cannot be opened: ${reason}`, { cause });
  }
}

/**
 * Makes a function that tells whether the database's file is still the one
 * that was opened. A file that's deleted or replaced goes on being written to,
 * but nobody will ever read that.
 */
export async function fileIdentity(
  path: string | undefined,
): Promise<() => Promise<boolean>> {
  const target = path ?? LOCAL_DATABASE;
  const isFile = !isElsewhere(target) && target !== MEMORY && !isDeployed();
  if (!isFile) return () => Promise.resolve(true);
  const identify = () =>
    Deno.stat(target).then(({ dev, ino }) => `${dev} ${ino}`, () => "gone");
  const opened = await identify();
  return async () => await identify() === opened;
}

/**
 * Whether a thread of its own can open the same database: not on Deno Deploy,
 * which has no threads, and not where the database is in memory.
 */
export function hasThreads(path: string | undefined): boolean {
  return !isDeployed() && path !== MEMORY;
}

function isElsewhere(target: string): boolean {
  return /^https?:/i.test(target);
}

/** Waits for an answer; Deno itself would try again without end. */
async function firstAnswer(kv: Deno.Kv): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error("it does not answer")),
    FIRST_ANSWER_MS,
  );
  try {
    await Promise.race([kv.get(["version"]), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether this runs on Deno Deploy, which says so in the environment. */
export function isDeployed(): boolean {
  return Deno.env.has("DENO_DEPLOYMENT_ID");
}
