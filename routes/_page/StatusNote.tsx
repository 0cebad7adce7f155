import type {
  Directory,
  DiscontinuedBsb,
} from "../../lib/directory/directory.ts";
import { statusSince } from "../../lib/site/bsb/replaced.ts";
import type { BsbRecord } from "../../lib/record.ts";
import { pointerOf } from "../../lib/directory/status.ts";
import { BsbLink } from "./BsbLink.tsx";
import { DateText } from "./Dates.tsx";

interface StatusNoteProps {
  record: BsbRecord | DiscontinuedBsb;
  directory: Directory;
}

/** Warns of a BSB that is merged, closed or gone, first of all. */
export function StatusNote({ record, directory }: StatusNoteProps) {
  if ("removed_on" in record) {
    return (
      <div class="note note-bad">
        <p>
          <strong>This BSB is discontinued.</strong> The register of{" "}
          <DateText date={record.removed_on} />{" "}
          was the first without it. Below is what the register held last.
        </p>
        <WhatInstead record={record} directory={directory} />
      </div>
    );
  }
  const { status } = record;
  if (status === "active") return null;
  const { date, exact } = statusSince(directory, record);
  return (
    <div class={`note ${status === "closed" ? "note-bad" : "note-warn"}`}>
      <p>
        <strong>This BSB is {status}.</strong> The register says so since{" "}
        <DateText date={date} />
        {exact ? "." : ", the first snapshot held here, or for longer."}
      </p>
      <WhatInstead record={record} directory={directory} />
    </div>
  );
}

/** The number to use; where there is none, why. */
function WhatInstead({ record, directory }: StatusNoteProps) {
  const { bsb, replaced_by } = record;
  const pointer = pointerOf(record);
  if (replaced_by) {
    return (
      <p>
        Use <BsbLink bsb={replaced_by} directory={directory} />{" "}
        instead.{pointer && pointer !== replaced_by && (
          <>
            {" "}(The register points to{" "}
            <BsbLink bsb={pointer} directory={directory} />, which has been
            replaced in turn.)
          </>
        )}
      </p>
    );
  }
  return pointer && pointer !== bsb
    ? (
      <p>
        The register points to{" "}
        <BsbLink bsb={pointer} directory={directory} />, but leads to no number
        that is in use. Ask the bank for its new BSB.
      </p>
    )
    : <p>The register names no replacement: ask the bank for its new BSB.</p>;
}
