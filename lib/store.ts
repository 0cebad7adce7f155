import { CounterStore } from "./store/counter_store.ts";
import { RegisterStore } from "./store/register_store.ts";
import { ReportStore } from "./store/report_store.ts";

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
