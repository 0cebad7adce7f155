import starter from "../../data/starter_register.json" with { type: "json" };
import type { DirectoryInput } from "./directory.ts";
import { BUNDLED_KEY } from "../register/bundled_key.ts";
import { tableOf } from "../store/record_table.ts";
import { rowFromFields } from "../register/fields.ts";

/**
 * The bundled starter register: a few hundred true records that are served
 * until the official register could be read. It is never stored.
 */
export function starterRegister(): DirectoryInput {
  const records = starter.records.map((fields) => ({
    ...rowFromFields(fields),
    first_seen: starter.date,
    last_changed: null,
    removed_on: null,
    version: 0,
  }));
  return {
    origin: "starter",
    version: 0,
    date: starter.date,
    state: { key: BUNDLED_KEY, records: tableOf(records), history: () => [] },
    log: [],
  };
}
