import { openDatabase } from "../store/database.ts";
import { openStore } from "../store/mod.ts";
import type { RegisterStore } from "../store/register_store.ts";
import { checkRegister } from "./check.ts";
import {
  type CheckJob,
  type CheckReport,
  failed,
  type Sources,
} from "./check_report.ts";

/** Does a job over a database connection of its own. Never throws. */
export async function runJob(
  { path, sources }: CheckJob,
): Promise<CheckReport> {
  try {
    using kv = await openDatabase(path);
    const { register } = await openStore(kv);
    return await runCheck(register, sources);
  } catch (error) {
    return failed(error);
  }
}

/** Checks the register once, into an open store. Never throws. */
export async function runCheck(
  register: RegisterStore,
  sources: Sources,
): Promise<CheckReport> {
  const warnings: string[] = [];
  const warn = (warning: string) => warnings.push(warning);
  try {
    return { ...await checkRegister(register, sources, { warn }), warnings };
  } catch (error) {
    return failed(error, warnings);
  }
}
