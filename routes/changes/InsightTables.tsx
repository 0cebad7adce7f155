import { readableMonth } from "../../lib/site/shared/dates.ts";
import { FIELD_NAMES } from "../../lib/site/shared/field_text.ts";
import type {
  Insights,
  LargeChange,
  Size,
  Tally,
} from "../../lib/site/changes/insights.ts";
import { listPath } from "../../lib/site/shared/listing.ts";
import type { ComparedField } from "../../lib/record.ts";
import { DateText } from "../_page/Dates.tsx";
import { readableCount } from "../../lib/words.ts";

/** The size of the register, newest first. */
export function SizeTable({ sizes }: { sizes: readonly Size[] }) {
  return (
    <table>
      <caption class="visually-hidden">BSBs in the register</caption>
      <thead>
        <tr>
          <th scope="col">Snapshot</th>
          <th scope="col" class="count">BSBs</th>
        </tr>
      </thead>
      <tbody>
        {sizes.toReversed().map(({ date, records }) => (
          <tr>
            <th scope="row">
              <DateText date={date} />
            </th>
            <td class="count">{readableCount(records)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Changes of each kind, by institution or state. */
export function TallyTable(
  { tallies, caption }: { tallies: readonly Tally[]; caption: string },
) {
  return (
    <table class="stack">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" class="count">Added</th>
          <th scope="col" class="count">Removed</th>
          <th scope="col" class="count">Updated</th>
        </tr>
      </thead>
      <tbody>
        {tallies.map(({ name, href, added, removed, updated }) => (
          <tr>
            <th scope="row">{href ? <a href={href}>{name}</a> : name}</th>
            <td class="count" data-label="Added">{readableCount(added)}</td>
            <td class="count" data-label="Removed">{readableCount(removed)}</td>
            <td class="count" data-label="Updated">{readableCount(updated)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What changed most at once, and which fields of a BSB change most. */
export function LargestAndFields(
  { view: { largest, fields } }: { view: Insights },
) {
  if (largest.length === 0) return null;
  return (
    <>
      <h2>Largest single changes</h2>
      <p>
        The most changes of one kind that one snapshot showed at one
        institution.
      </p>
      <LargestTable changes={largest} />
      {fields.length > 0 && (
        <>
          <h2>What is updated</h2>
          <p>How often each field of a BSB changed.</p>
          <FieldTable fields={fields} />
        </>
      )}
    </>
  );
}

/** Many changes at once, each linked to its list. */
function LargestTable(
  { changes }: { changes: readonly LargeChange[] },
) {
  return (
    <table class="stack">
      <caption class="visually-hidden">Largest single changes</caption>
      <thead>
        <tr>
          <th scope="col">Institution</th>
          <th scope="col">Change</th>
          <th scope="col">Snapshot</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ date, type, code, name, count }) => (
          <tr>
            <th scope="row">{name}</th>
            <td>
              <a
                href={listPath(`/changes/${date.slice(0, 7)}`, { bank: code })}
                aria-label={`${readableCount(count)} ${type} at ${name} in ${
                  readableMonth(date)
                }`}
              >
                {readableCount(count)} {type}
              </a>
            </td>
            <td>
              <DateText date={date} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How often each field changed. */
function FieldTable(
  { fields }: { fields: readonly (readonly [ComparedField, number])[] },
) {
  return (
    <table>
      <caption class="visually-hidden">Updates by field</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col" class="count">Updates</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(([field, count]) => (
          <tr>
            <th scope="row">{FIELD_NAMES[field]}</th>
            <td class="count">{readableCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
