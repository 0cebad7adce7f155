import { groupsOf, type Suburb } from "../shared/grouped_records.ts";
import { oncePerVersion } from "../../directory/once_per_version.ts";
import { type BankGroup, groupByBank } from "./place_view.ts";
import { stateName } from "../shared/state_names.ts";

/** Suburbs whose names begin with one letter. */
export interface LetterGroup {
  readonly letter: string;
  readonly suburbs: readonly Suburb[];
}

/** What the page of a state shows. */
export interface StateView {
  readonly code: string;
  readonly name: string;
  readonly total: number;
  readonly merged: number;
  readonly closed: number;
  /** BSBs that stood here when they left the register. */
  readonly removed: number;
  /** Most BSBs first. */
  readonly banks: readonly BankGroup[];
  readonly suburbCount: number;
  readonly letters: readonly LetterGroup[];
  readonly postcodes: readonly string[];
}

/** Gathers what the page of one of the eight states shows, by its code. */
export const stateView = oncePerVersion((directory, code): StateView => {
  const groups = groupsOf(directory);
  const records = groups.byState.get(code) ?? [];
  const suburbs = [...groups.suburbs.values()]
    .filter((suburb) => suburb.state === code);
  return {
    code,
    name: stateName(code),
    total: records.length,
    merged: records.filter(({ status }) => status === "merged").length,
    closed: records.filter(({ status }) => status === "closed").length,
    removed: directory.allDiscontinued()
      .filter(({ state }) => state === code).length,
    banks: groupByBank(directory, records),
    suburbCount: suburbs.length,
    letters: [...Map.groupBy(suburbs, firstLetter)]
      .map(([letter, own]) => ({ letter, suburbs: own })),
    postcodes: [...new Set(records.map(({ postcode }) => postcode))]
      .filter((postcode) => /^\d{4}$/.test(postcode))
      .sort(),
  };
});

/** Accents go by their plain letter, since the slug has none. */
function firstLetter({ slug }: Suburb): string {
  return slug.charAt(0).toUpperCase();
}
