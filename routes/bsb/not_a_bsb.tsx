import { nearestBsbs, repairBsb } from "../../lib/site/bsb/nearest.ts";
import { type Lookup, problemWith } from "../../lib/directory/lookup.ts";
import { prefixOf } from "../../lib/site/bsb/anatomy.ts";
import { prefixesOf } from "../../lib/site/shared/prefixes.ts";
import { BsbLink } from "../_page/BsbLink.tsx";
import { RecordTable } from "../_page/RecordTable.tsx";
import { StarterNote } from "../_page/StarterNote.tsx";
import type { Answer } from "../_http/answer.ts";
import type { Visit } from "../_http/context.ts";
import type { Directory } from "../../lib/directory/directory.ts";
import { notFoundPage } from "../_page/error_pages.tsx";

type NotFound = Extract<Lookup, { kind: "malformed" | "unknown" }>;

/** Numbers shown in the place of one that is not there. */
const MAX_NEAREST = 6;

/** Says why there is no such BSB, and which one may be meant. */
export function bsbNotFound(visit: Visit, lookup: NotFound): Answer {
  const message = `${problemWith(lookup)}.`;
  const help = lookup.kind === "unknown"
    ? <UnknownHelp directory={visit.directory} bsb={lookup.bsb} />
    : <MalformedHelp directory={visit.directory} input={lookup.input} />;
  return notFoundPage(visit, message, help);
}

function MalformedHelp(
  { directory, input }: { directory: Directory; input: string },
) {
  const repaired = repairBsb(input);
  const q = encodeURIComponent(input.slice(0, 200));
  return (
    <>
      {repaired && (
        <p class="note">
          Did you mean <BsbLink bsb={repaired} directory={directory} />?
        </p>
      )}
      <p>
        A BSB is six digits, such as <span class="number">062-000</span>{" "}
        or 062000. Spreadsheets often drop the zero it begins with. It is not an
        account number, a card number or a SWIFT code.
      </p>
      <p>
        <a href={`/search?q=${q}`}>Search the register for what you wrote</a>
        {" "}
        or find out <a href="/guide/how-to-find-your-bsb">where a BSB stands</a>
        .
      </p>
    </>
  );
}

function UnknownHelp(
  { directory, bsb }: { directory: Directory; bsb: string },
) {
  const owner = prefixOf(bsb, prefixesOf(directory));
  const nearest = nearestBsbs(directory, bsb, MAX_NEAREST);
  return (
    <>
      <StarterNote directory={directory} />
      <p>
        The number is well formed, six digits. {owner
          ? `Numbers that begin with ${owner.prefix} belong to ${owner.name}, but this one is not among them.`
          : "No institution in the register has numbers that begin like it."}
        {" "}
        Check the digits with whoever gave them to you before you pay.
      </p>
      {nearest.length > 0 && (
        <>
          <h2>Nearest numbers that exist</h2>
          <RecordTable records={nearest} caption="Nearest numbers" />
        </>
      )}
      <p>
        <a href={`/search?q=${bsb}`}>Search for {bsb}</a>, see{" "}
        <a href="/discontinued">discontinued BSBs</a> or{" "}
        <a href={`/bsb/${bsb}/report`}>report that it is missing</a>.
      </p>
      <h2>Search again</h2>
    </>
  );
}
