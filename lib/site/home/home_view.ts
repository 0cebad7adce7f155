import type { Directory, RegisterVersion } from "../../directory/directory.ts";
import { groupsOf } from "../shared/grouped_records.ts";
import type { Institution } from "../../directory/institutions.ts";
import { AUSTRALIAN_STATES, type BsbRecord } from "../../record.ts";
import { INSTITUTION_ALIASES } from "../../directory/aliases.ts";
import { type RegisterStats, registerStats } from "../../directory/stats.ts";

/** What the home page shows of a version of the register. */
export interface HomeView {
  readonly stats: RegisterStats;
  /** The newest snapshot that brought changes; null without any. */
  readonly latest: RegisterVersion | null;
  /** Those with most BSBs, and the name people know them by. */
  readonly banks: readonly (Institution & { readonly known_as: string })[];
  readonly states: readonly {
    readonly code: string;
    readonly name: string;
    readonly count: number;
  }[];
  /** Numbers to try. */
  readonly examples: readonly BsbRecord[];
}

const MAX_BANKS = 12;
/** Head offices and online banks whose numbers many people meet. */
const EXAMPLES = [
  "062-000",
  "032-000",
  "083-001",
  "013-006",
  "923-100",
  "633-123",
  "774-001",
];

/** Gathers what the home page shows. */
export function homeView(directory: Directory): HomeView {
  const { byState } = groupsOf(directory);
  const latest = directory.log.findLast(({ added, removed, updated }) =>
    added + removed + updated > 0
  );
  return {
    stats: registerStats(directory),
    latest: latest ?? null,
    banks: directory.institutions
      .toSorted((a, b) => b.bsb_count - a.bsb_count)
      .slice(0, MAX_BANKS)
      .map((bank) => ({
        ...bank,
        known_as: INSTITUTION_ALIASES.get(bank.code)?.[0] ?? bank.name,
      })),
    states: Object.entries(AUSTRALIAN_STATES)
      .map(([code, name]) => ({
        code,
        name,
        count: byState.get(code)?.length ?? 0,
      })),
    examples: EXAMPLES.map((bsb) => directory.get(bsb))
      .filter((record) => record?.status === "active")
      .map((record) => record!),
  };
}
