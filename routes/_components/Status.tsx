import type { BsbRecord } from "../../lib/record.ts";

const WORDS = {
  active: "Active",
  merged: "Merged",
  closed: "Closed",
  discontinued: "Discontinued",
};

/** Status of a BSB in a word. */
export function StatusBadge({ status }: { status: keyof typeof WORDS }) {
  return <span class={`badge badge-${status}`}>{WORDS[status]}</span>;
}

/** What to use in the place of a BSB that is merged, closed or gone. */
export function Replacement(
  { replaced_by }: Pick<BsbRecord, "replaced_by">,
) {
  return replaced_by
    ? (
      <>
        Use <a class="number" href={`/bsb/${replaced_by}`}>{replaced_by}</a>
        {" "}
        instead.
      </>
    )
    : <>The register names no replacement: ask the bank for its new BSB.</>;
}
