// Browser-safe.
import type { BulkCounts } from "../../lib/site/tools/bulk_rows.ts";
import { readableCount } from "../../lib/words.ts";

/** How many rows there are of each kind. */
export function BulkSummary({ counts }: { counts: BulkCounts }) {
  const tiles = [
    ["Rows", counts.total],
    ["Fine", counts.good],
    ["Merged or closed", counts.replaced],
    ["Not in the register", counts.missing],
    ["Lost a zero?", counts.guesses],
    ["Not a BSB", counts.malformed],
  ] as const;
  return (
    <dl class="tiles">
      {tiles.map(([label, n]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{readableCount(n)}</dd>
        </div>
      ))}
    </dl>
  );
}
