const LOCAL_DATABASE = `${import.meta.dirname}/../.data/bsb.sqlite3`;

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
    if (!/^https?:/i.test(target) && target !== ":memory:") {
      const folder = target.replace(/[^\\/]*$/, "");
      if (folder) await Deno.mkdir(folder, { recursive: true });
    }
    return await Deno.openKv(target);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause;
    throw new Error(`KV_PATH ${target} cannot be opened: ${reason}`, { cause });
  }
}

/** Whether this runs on Deno Deploy, which says so in the environment. */
export function isDeployed(): boolean {
  return Deno.env.has("DENO_DEPLOYMENT_ID");
}
