import type { Directory } from "../../lib/directory/directory.ts";
import { FIELD_NAMES, valueText } from "../../lib/site/shared/field_text.ts";
import { inRegisterSince } from "../../lib/site/bsb/replaced.ts";
import type { FieldChange, HistoryEntry } from "../../lib/record.ts";
import { DateText } from "../_page/Dates.tsx";

const WORDS = { added: "Added", removed: "Removed", updated: "Changed" };

/** The dated life of a BSB, newest first. */
export function BsbHistory(
  { bsb, directory }: { bsb: string; directory: Directory },
) {
  if (directory.origin === "starter") {
    return <p>The starter register has no history.</p>;
  }
  const entries = directory.historyOf(bsb);
  const since = inRegisterSince(directory, bsb);
  return (
    <>
      <p>
        First seen in the register of <DateText date={since.date} />
        {since.exact ? "." : ", the first one held here: it may be far older."}
        {entries.length === 0 && " No change since."}
      </p>
      {entries.map((entry) => <Entry entry={entry} />)}
      {entries.length > 0 && (
        <p class="soft">
          Each date is that of the first register held here that shows the
          change.
        </p>
      )}
    </>
  );
}

function Entry({ entry: { date, type, changes = [] } }: {
  entry: HistoryEntry;
}) {
  return (
    <section class="card">
      <h3>
        <DateText date={date} />{" "}
        <span class={`badge badge-${type}`}>{WORDS[type]}</span>
      </h3>
      {changes.length > 0 && <Changes changes={changes} />}
    </section>
  );
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <table class="stack">
      <caption class="visually-hidden">What changed</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr>
            <th scope="row">{FIELD_NAMES[change.field]}</th>
            <td data-label="Before">
              <del>{valueText(change.old)}</del>
            </td>
            <td data-label="After">
              <ins>{valueText(change.new)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
