import type { Directory } from "../../lib/directory/directory.ts";
import type { Institution } from "../../lib/directory/institutions.ts";
import {
  sharedWith,
  SWIFT_LIST,
  swiftCodesOf,
  swiftParts,
} from "../../lib/site/swift/swift_codes.ts";
import { DateText } from "../_page/Dates.tsx";
import { SwiftNotes } from "./SwiftTables.tsx";
import { readableCount } from "../../lib/words.ts";

interface SwiftPageProps {
  directory: Directory;
  institution: Institution & { readonly swift: string };
}

/** The SWIFT code of one institution and how to be paid with it. */
export function SwiftPage({ directory, institution }: SwiftPageProps) {
  const { code, name, swift, slug, prefixes, bsb_count } = institution;
  const codes = swiftCodesOf(code);
  const [main] = codes;
  const isOwn = main?.use === "own" || main?.use === "same legal entity";
  return (
    <>
      <h1>{name}: SWIFT code</h1>
      <p class="bsb-number mono">{swift}</p>
      <p class="lede">
        {isOwn
          ? "For payments from abroad to accounts at this institution."
          : "Listed for payments from abroad to this institution, though it is the code of another one."}
        {" "}
        Compare it with the one that the bank shows you before you send it to
        anybody.
      </p>
      <CodeParts bic={swift} />
      <h2>What a payer abroad needs</h2>
      <ul>
        <li>
          The SWIFT code (BIC): <span class="mono">{swift}</span>, with{" "}
          <span class="mono">XXX</span>{" "}
          at its end where a form insists on eleven characters
          {main?.use.startsWith("agent") &&
            ", unless the bank names its own branch code"}
        </li>
        <li>
          Your BSB, which brings the money to the right place inside Australia
          {prefixes.length > 0 && `: here it begins with ${list(prefixes)}`}
        </li>
        <li>Your account number and your name as the bank has it</li>
        <li>Often the name of the bank and your address</li>
      </ul>
      <p>
        There is no IBAN in Australia. Where a form asks for a clearing code,
        the BSB is meant.
      </p>
      <h2>{codes.length > 1 ? "The codes on record" : "About this code"}</h2>
      <SwiftNotes codes={codes} />
      <p class="soft">
        {SWIFT_LIST.source}; put together on <DateText date={SWIFT_LIST.date} />
        .
      </p>
      <Sharing institutions={sharedWith(directory, institution)} />
      <h2>Read on</h2>
      <ul>
        <li>
          <a href={`/bank/${slug}`}>
            {name}: {readableCount(bsb_count)}{" "}
            {bsb_count === 1 ? "BSB" : "BSBs"}
          </a>
        </li>
        <li>
          <a href="/guide/bsb-and-swift">BSB and SWIFT codes</a>
        </li>
        <li>
          <a href="/guide/money-from-overseas">Receiving money from overseas</a>
        </li>
        <li>
          <a href="/swift">All SWIFT codes</a>
        </li>
      </ul>
    </>
  );
}

function CodeParts({ bic }: { bic: string }) {
  const { bank, country, location } = swiftParts(bic);
  const parts = [
    [bank, "Bank"],
    [country, "Country: Australia"],
    [location, "Location"],
    ["XXX", "Branch: may be left out, XXX is the head office"],
  ];
  return (
    <ul class="digits" aria-label={`${bic} taken apart`}>
      {parts.map(([characters, meaning]) => (
        <li>
          <strong class="mono">{characters}</strong>
          {meaning}
        </li>
      ))}
    </ul>
  );
}

function Sharing({ institutions }: { institutions: readonly Institution[] }) {
  if (institutions.length === 0) return null;
  return (
    <>
      <h2>Others with the same code</h2>
      <ul class="links">
        {institutions.map(({ slug, name, code }) => (
          <li>
            <a href={`/swift/${slug}`}>{name} ({code})</a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** `03`, `03 or 04`, `03, 04 or 73`. */
function list(prefixes: readonly string[]): string {
  const last = prefixes.at(-1)!;
  return prefixes.length === 1
    ? last
    : `${prefixes.slice(0, -1).join(", ")} or ${last}`;
}
