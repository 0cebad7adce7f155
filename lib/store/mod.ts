import { CounterStore } from "./counter_store.ts";
import { DatabaseHealth } from "./database_health.ts";
import { ensureLayout } from "./layout.ts";
import { RegisterStore } from "./register_store.ts";
import { ReportStore } from "./report_store.ts";

/** All that is kept in Deno KV. Nothing outside `lib/store` touches it. */
export interface Store {
  readonly register: RegisterStore;
  readonly counters: CounterStore;
  readonly reports: ReportStore;
  readonly health: DatabaseHealth;
}

interface StoreOptions {
  readonly health?: DatabaseHealth;
  /** Called with a line before what an earlier release stored is migrated. */
  readonly onMigrate?: (line: string) => void;
}

/**
 * Opens the store on a database.
 *
 * @throws {Error} If a later release stored what's in it.
 */
export async function openStore(
  kv: Deno.Kv,
  { health = new DatabaseHealth(), onMigrate = () => {} }: StoreOptions = {},
): Promise<Store> {
  const register = new RegisterStore(kv, health);
  await ensureLayout(kv, register, onMigrate);
  return {
    register,
    counters: await CounterStore.open(kv, health),
    reports: new ReportStore(kv, health),
    health,
  };
}
