import { counted } from "../../lib/site/shared/listing.ts";
import type { BankGroup } from "../../lib/site/place/place_view.ts";
import { RecordTable } from "../_page/RecordTable.tsx";
import { readableCount } from "../../lib/words.ts";

/** Places with more BSBs than this are folded up, an institution a fold. */
const MAX_UNFOLDED = 40;
/** Institutions with no more BSBs there than this share a fold. */
const MAX_SMALL = 5;

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
  if (countBsbs(banks) <= MAX_UNFOLDED) {
    return <MixedTable banks={banks} place={place} />;
  }
  const small = banks.filter(({ records }) => records.length <= MAX_SMALL);
  const large = banks.filter(({ records }) => records.length > MAX_SMALL);
  return (
    <>
      {large.map(({ institution: { name, code }, records }) => (
        <details>
          <summary>
            {name} ({code}): {counted(records.length, "BSB")}
          </summary>
          <RecordTable
            records={records}
            caption={`BSBs of ${name} (${code}) in ${place}`}
            without={["bank", "place"]}
          />
        </details>
      ))}
      {small.length > 0 && (
        <details>
          <summary>
            {counted(small.length, large.length > 0 ? "more bank" : "bank")}:
            {" "}
            {counted(countBsbs(small), "BSB")}
          </summary>
          <MixedTable banks={small} place={place} />
        </details>
      )}
    </>
  );
}

function countBsbs(banks: readonly BankGroup[]): number {
  return banks.reduce((sum, { records }) => sum + records.length, 0);
}

function MixedTable({ banks, place }: BankGroupsProps) {
  return (
    <RecordTable
      records={banks.flatMap(({ records }) => records)}
      caption={`BSBs in ${place} by bank`}
      without={["place"]}
    />
  );
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
            {institution.code}, {readableCount(records.length)} here
          </span>
        </li>
      ))}
    </ul>
  );
}
