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
