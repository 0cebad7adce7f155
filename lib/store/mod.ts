import { CounterStore } from "./counter_store.ts";
import { RegisterStore } from "./register_store.ts";
import { ReportStore } from "./report_store.ts";

/** All that is kept in Deno KV. Nothing outside `lib/store` touches it. */
export interface Store {
  readonly register: RegisterStore;
  readonly counters: CounterStore;
  readonly reports: ReportStore;
}

/** Opens the store on a database. */
export async function openStore(kv: Deno.Kv): Promise<Store> {
  return {
    register: new RegisterStore(kv),
    counters: await CounterStore.open(kv),
    reports: new ReportStore(kv),
  };
}
