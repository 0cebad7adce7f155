import { commitAtomic } from "./commit.ts";
import { keys } from "./keys.ts";
import type { RegisterStore } from "./register_store.ts";

/**
 * The layout of all that's stored. Raise it when keys or values change, and
 * say in `migrate` what becomes of an older one.
 *
 * - none: the first releases didn't number it. Records, history and versions
 *   are as today; the compact copy had three forms, entries of the history
 *   were listed by month as well, and counters had a row each.
 * - 1: the compact copy in blocks, no list by month, many counters a row.
 */
export const LAYOUT = 1;
const DELETES_PER_COMMIT = 500;

/**
 * Makes sure that what's stored has today's layout.
 *
 * @param onMigrate Called with a line before an older layout is migrated.
 * @throws {Error} If the layout is of a later release.
 */
export async function ensureLayout(
  kv: Deno.Kv,
  register: RegisterStore,
  onMigrate: (line: string) => void,
): Promise<void> {
  const { value: layout } = await kv.get<number>(keys.layout);
  if (layout === LAYOUT) return;
  if (layout !== null && !(layout < LAYOUT)) {
    throw new Error(
      `the database has layout ${layout}, and this release knows none above ` +
        `${LAYOUT}: use the release that wrote it, or a later one`,
    );
  }
  if (await register.current()) {
    onMigrate("the database was written by an earlier release: migrating it");
    await migrate(kv, register);
  }
  await kv.set(keys.layout, LAYOUT);
}

/** From the layout without a number: the records are the source of truth. */
async function migrate(kv: Deno.Kv, register: RegisterStore): Promise<void> {
  await register.rebuild();
  await deleteAll(kv, ["month"]);
}

async function deleteAll(kv: Deno.Kv, prefix: Deno.KvKey): Promise<void> {
  const found = kv.list({ prefix });
  let batch: Deno.KvKey[] = [];
  const commit = async () => {
    const atomic = kv.atomic();
    for (const key of batch) atomic.delete(key);
    await commitAtomic(atomic);
    batch = [];
  };
  for await (const { key } of found) {
    batch.push(key);
    if (batch.length === DELETES_PER_COMMIT) await commit();
  }
  await commit();
}
