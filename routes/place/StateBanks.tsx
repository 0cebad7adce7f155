import { counted, percent } from "../../lib/site/shared/listing.ts";
import type { StateView } from "../../lib/site/place/state_view.ts";
import { BankLinks } from "./BankGroups.tsx";
import { readableCount } from "../../lib/words.ts";

/** Banks that are drawn with their share; the others are folded up. */
const MAX_SHARES = 12;

/** The banks of a state, the largest with their share of its BSBs. */
export function StateBanks({ view }: { view: StateView }) {
  const { code, name, banks, total } = view;
  const rest = banks.slice(MAX_SHARES);
  return (
    <>
      <h2>Banks in {name}</h2>
      <p class="soft">
        Those with most BSBs here, and their share of all BSBs in the state.
      </p>
      <table class="stack">
        <caption class="visually-hidden">Banks by number of BSBs</caption>
        <thead>
          <tr>
            <th scope="col">Bank</th>
            <th scope="col" class="count">BSBs</th>
            <th scope="col" class="count">Share</th>
            <th scope="col" class="share-column">
              <span class="visually-hidden">Share as a bar</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {banks.slice(0, MAX_SHARES).map(({ institution, records }) => (
            <tr>
              <th scope="row">
                <a href={`/bank/${institution.slug}?state=${code}`}>
                  {institution.name}
                </a>{" "}
                <span class="soft">{institution.code}</span>
              </th>
              <td class="count" data-label="BSBs">
                {readableCount(records.length)}
              </td>
              <td class="count" data-label="Share">
                {percent(records.length, total)}
              </td>
              <td>
                <ShareBar
                  part={records.length}
                  whole={banks[0]!.records.length}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest.length > 0 && (
        <details>
          <summary>
            {counted(rest.length, "more bank")} with BSBs in {name}
          </summary>
          <BankLinks banks={rest} state={code} />
        </details>
      )}
    </>
  );
}

/** A number as a bar beside the largest of its column. */
function ShareBar({ part, whole }: { part: number; whole: number }) {
  return (
    <svg
      class="share-bar chart"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect
        class="series-1"
        width={(part / whole * 100).toFixed(1)}
        height="10"
      />
    </svg>
  );
}
