// Browser-safe.
import { useMemo, useState } from "preact/hooks";
import {
  findSwift,
  type SwiftBank,
  unpackBanks,
} from "../../lib/site/swift/swift_search.ts";

interface SwiftFinderProps {
  /** Every institution, packed by `packBanks`. */
  readonly packed: string;
  readonly q: string;
}

/** Finds the SWIFT code of a BSB or a bank, as one types. */
export default function SwiftFinder({ packed, q }: SwiftFinderProps) {
  const [query, setQuery] = useState(q);
  const banks = useMemo(() => unpackBanks(packed), [packed]);
  return (
    <>
      <form action="/swift" role="search">
        <label for="swift-q">BSB, bank or SWIFT code</label>
        <div class="search-form">
          <div>
            <input
              id="swift-q"
              name="q"
              type="search"
              value={query}
              maxLength={200}
              autocomplete="off"
              spellcheck={false}
              aria-describedby="swift-hint"
              onInput={(event) => setQuery(event.currentTarget.value)}
            />
          </div>
          <button type="submit">Find</button>
        </div>
        <p class="hint" id="swift-hint">
          For example 062-000, ING or CTBAAU2S
        </p>
      </form>
      <div aria-live="polite">
        {query.trim() !== "" && <Matches banks={banks} query={query} />}
      </div>
    </>
  );
}

function Matches(
  { banks, query }: { banks: readonly SwiftBank[]; query: string },
) {
  const found = findSwift(banks, query);
  if (found.banks.length === 0) {
    return (
      <p>
        Nothing in our list fits. It holds Australian institutions and their
        codes for payments from abroad, not every code there is.
      </p>
    );
  }
  return (
    <>
      {found.prefix && <p>A BSB that begins with {found.prefix} belongs to:</p>}
      <ul class="grid">
        {found.banks.map((bank) => (
          <li key={bank.code}>
            <Match bank={bank} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Match({ bank: { name, slug, bic } }: { bank: SwiftBank }) {
  return bic
    ? (
      <a class="card card-link" href={`/swift/${slug}`}>
        {name}
        <strong class="mono">{bic}</strong>
      </a>
    )
    : (
      <a class="card card-link" href={`/bank/${slug}`}>
        {name}
        <strong>No code known to us: ask the bank</strong>
      </a>
    );
}
