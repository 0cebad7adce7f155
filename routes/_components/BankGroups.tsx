import { counted } from "../../lib/listing.ts";
import type { BankGroup } from "../../lib/place_view.ts";
import { RecordTable } from "./RecordTable.tsx";

/** Places with more BSBs than this are folded up, an institution a fold. */
const MAX_UNFOLDED = 40;

interface BankGroupsProps {
  banks: readonly BankGroup[];
  /** The place, for captions: `Parramatta NSW`. */
  place: string;
}

/**
 * A place's BSBs by institution. Few stand in one table; many are folded up,
 * so that the page can be overlooked and searched all the same.
 */
export function BankGroups({ banks, place }: BankGroupsProps) {
  const records = banks.flatMap((group) => group.records);
  if (records.length <= MAX_UNFOLDED) {
    return (
      <RecordTable
        records={records}
        caption={`BSBs in ${place} by bank`}
        without={["place"]}
      />
    );
  }
  return banks.map(({ institution, records }) => (
    <details>
      <summary>
        {institution.name} ({institution.code}):{" "}
        {counted(records.length, "BSB")}
      </summary>
      <RecordTable
        records={records}
        caption={`BSBs of ${institution.name} in ${place}`}
        without={["bank", "place"]}
      />
    </details>
  ));
}

/** Links to the institutions of a place, each narrowed to its state. */
export function BankLinks(
  { banks, state }: { banks: readonly BankGroup[]; state: string },
) {
  return (
    <ul class="links">
      {banks.map(({ institution, records }) => (
        <li>
          <a href={`/bank/${institution.slug}?state=${state}`}>
            {institution.name}
          </a>{" "}
          <span class="soft">
            {institution.code}, {records.length.toLocaleString("en-AU")}
          </span>
        </li>
      ))}
    </ul>
  );
}
