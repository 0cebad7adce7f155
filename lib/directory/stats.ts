import type { Directory } from "./directory.ts";
import { oncePerVersion } from "./once_per_version.ts";
import { AUSTRALIAN_STATES } from "../record.ts";

/** Counts over the whole register. */
export interface RegisterStats {
  readonly total_bsbs: number;
  /** Codes that have a record. */
  readonly total_institutions: number;
  /** Australian states and territories met; a foreign one does not count. */
  readonly total_states: number;
  /** `YYYY-MM-DD`. */
  readonly last_updated: string;
  /** BSBs by state, largest first, foreign ones too. */
  readonly by_state: Readonly<Record<string, number>>;
  /** How many BSBs take payments of each stream. */
  readonly payments: {
    readonly paper: number;
    readonly electronic: number;
    readonly high_value: number;
  };
}

/** Counts what a version of the register holds, once. */
export const registerStats = oncePerVersion(countRegister);

function countRegister(directory: Directory): RegisterStats {
  const { records } = directory;
  const states = [...Map.groupBy(records, (record) => record.state)]
    .filter(([state]) => state !== "")
    .map(([state, own]) => [state, own.length] as const)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const count = (stream: "paper" | "electronic" | "high_value") =>
    records.filter((record) => record.payments[stream]).length;
  return {
    total_bsbs: records.length,
    total_institutions: directory.institutions.length,
    total_states:
      states.filter(([state]) => Object.hasOwn(AUSTRALIAN_STATES, state))
        .length,
    last_updated: directory.date,
    by_state: Object.fromEntries(states),
    payments: {
      paper: count("paper"),
      electronic: count("electronic"),
      high_value: count("high_value"),
    },
  };
}
