import type { Institution } from "../../lib/directory/institutions.ts";
import {
  SWIFT_USES,
  type SwiftCode,
  swiftCodesOf,
  swiftParts,
} from "../../lib/site/swift/swift_codes.ts";

const CONFIDENCE = {
  high: "two or more independent sources agree",
  medium:
    "one other source, or copies of the SWIFT directory alone, some of them several years old",
};

/** How sure a code is, in a word with its meaning. */
export function Confidence(
  { level }: { level: SwiftCode["confidence"] },
) {
  const look = level === "high" ? "badge badge-yes" : "badge badge-merged";
  return <span class={look}>{level}</span>;
}

/** What the words of the confidence column mean. */
export function ConfidenceLegend() {
  return (
    <ul>
      {(["high", "medium"] as const).map((level) => (
        <li>
          <Confidence level={level} /> {CONFIDENCE[level]}
        </li>
      ))}
    </ul>
  );
}

/** Every code of the register's institutions. */
export function SwiftTable(
  { institutions }: { institutions: readonly Institution[] },
) {
  return (
    <table class="stack">
      <caption class="visually-hidden">SWIFT codes by institution</caption>
      <thead>
        <tr>
          <th scope="col">Institution</th>
          <th scope="col">SWIFT code</th>
          <th scope="col">City</th>
          <th scope="col">Whose code</th>
          <th scope="col">Confidence</th>
        </tr>
      </thead>
      <tbody>
        {institutions.flatMap(({ code, name, slug }) =>
          swiftCodesOf(code).map((own) => (
            <tr>
              <th scope="row">
                <a href={`/swift/${slug}`}>{name}</a>
              </th>
              <td data-label="SWIFT code">
                <span class="mono">{own.bic}</span>
                {!swiftParts(own.bic).connected && " (not connected)"}
              </td>
              <td data-label="City">{own.city}</td>
              <td data-label="Whose code">{own.use}</td>
              <td data-label="Confidence">
                <Confidence level={own.confidence} />
              </td>
            </tr>
          ))
        )}
      </tbody>
    </table>
  );
}

/** The codes of one institution, with what is known about each. */
export function SwiftNotes({ codes }: { codes: readonly SwiftCode[] }) {
  return (
    <>
      {codes.map(({ bic, city, use, confidence, note }) => (
        <section class="card">
          <h3 class="mono">{bic}</h3>
          <p>
            {SWIFT_USES[use]} {note}
          </p>
          {!swiftParts(bic).connected && (
            <p>
              The eighth character, 1, marks a code that is listed without a
              connection of its own to the SWIFT network. Ask the institution
              how payments from abroad reach it.
            </p>
          )}
          <p class="soft">
            Listed in {city}. Confidence: <Confidence level={confidence} />{" "}
            {CONFIDENCE[confidence]}.
          </p>
        </section>
      ))}
    </>
  );
}
