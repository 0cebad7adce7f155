import type {
  BankFacts,
  BankSwift,
  StateCount,
} from "../../lib/site/bank/bank_view.ts";
import type { Institution } from "../../lib/directory/institutions.ts";
import { counted } from "../../lib/site/shared/listing.ts";
import { stateCode, stateName } from "../../lib/site/shared/state_names.ts";
import { readableCount } from "../../lib/words.ts";

/** Everything about an institution but the list of its BSBs. */
export function BankFactsList({ facts }: { facts: BankFacts }) {
  const { institution, suburbs, payments, parent } = facts;
  const { code, bsb_count, prefixes } = institution;
  const outPath = `/discontinued?bank=${encodeURIComponent(code)}`;
  const out = facts.merged + facts.closed + facts.removed;
  return (
    <dl class="facts">
      <dt>Code in the register</dt>
      <dd>{code}</dd>
      {parent && (
        <>
          <dt>A division of</dt>
          <dd>{parent}</dd>
        </>
      )}
      <dt>BSBs</dt>
      <dd>
        {readableCount(bsb_count)} in {counted(suburbs, "suburb")}
      </dd>
      <dt>{prefixes.length === 1 ? "Prefix" : "Prefixes"}</dt>
      <dd>{prefixes.join(", ") || "None in the key to the register"}</dd>
      <dt>Takes payments</dt>
      <dd>
        Paper (P): {counted(payments.paper, "BSB")}; electronic (E):{" "}
        {counted(payments.electronic, "BSB")}; high value (H):{" "}
        {counted(payments.high_value, "BSB")}.{" "}
        <a href="/guide/payment-flags">What the flags mean</a>
      </dd>
      <dt>Out of use</dt>
      <dd>
        {out === 0 ? "None on record" : (
          <a href={outPath}>
            {readableCount(facts.merged)} merged, {readableCount(facts.closed)}
            {" "}
            closed, {readableCount(facts.removed)} removed from the register
          </a>
        )}
      </dd>
      <SwiftFact swift={facts.swift} institution={institution} />
    </dl>
  );
}

function SwiftFact(
  { swift, institution }: {
    swift: readonly BankSwift[];
    institution: Institution;
  },
) {
  if (swift.length === 0) return null;
  return (
    <>
      <dt>SWIFT code</dt>
      <dd>
        {swift.map(({ bic, note }) => (
          <div>
            <a class="number" href={`/swift/${institution.slug}`}>{bic}</a>
            {note && <span class="soft">{` ${note}`}</span>}
          </div>
        ))}
      </dd>
    </>
  );
}

/** Links that narrow an institution's list to a state. */
export function StateFilter(
  { path, states, state }: {
    path: string;
    states: readonly StateCount[];
    /** The one chosen; empty for all. */
    state: string;
  },
) {
  if (states.length < 2) return null;
  const all = states.reduce((sum, { count }) => sum + count, 0);
  const choices = [{ state: "", count: all }, ...states];
  return (
    <nav aria-label="BSBs by state">
      <ul class="pager">
        {choices.map((one) => (
          <li>
            <a
              href={one.state
                ? `${path}?state=${encodeURIComponent(one.state)}`
                : path}
              {...(one.state === state
                ? { "aria-current": "true" as const }
                : {})}
            >
              {one.state || "All"} <small>{readableCount(one.count)}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Other codes of the same company. */
export function Family({ family }: { family: readonly Institution[] }) {
  if (family.length === 0) return null;
  return (
    <>
      <h2>Other codes of the same company</h2>
      <ul class="links">
        {family.map(({ code, name, slug, bsb_count }) => (
          <li>
            <a href={`/bank/${slug}`}>{name}</a>{" "}
            <span class="soft">{code}, {counted(bsb_count, "BSB")}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Links to the pages of the states an institution has BSBs in. */
export function StatePages({ states }: { states: readonly StateCount[] }) {
  const known = states.filter(({ state }) => stateCode(state));
  if (known.length === 0) return null;
  return (
    <p>
      All banks in {known.map(({ state }, i) => (
        <>
          {i > 0 && (i === known.length - 1 ? " or " : ", ")}
          <a href={`/state/${state}`}>{stateName(state)}</a>
        </>
      ))}.
    </p>
  );
}
