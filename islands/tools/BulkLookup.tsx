// Browser-safe.
import { useEffect, useMemo, useState } from "preact/hooks";
import { rowsOf } from "../../lib/site/tools/bulk_rows.ts";
import { type BulkRun, useBulkRun } from "./_bulk_run.ts";
import { BulkForm } from "./_bulk_form.tsx";
import { BulkResults } from "./_bulk_results.tsx";
import { counted } from "../../lib/site/shared/listing.ts";
import { readableCount } from "../../lib/words.ts";

interface BulkLookupProps {
  /** Most BSBs the API takes at once. */
  size: number;
}

/** Finds the BSBs in a text or a file and looks all of them up. */
export default function BulkLookup({ size }: BulkLookupProps) {
  const [live, setLive] = useState(false);
  const { run, start, resume, stop } = useBulkRun(size);
  const { found, answers } = run;
  const rows = useMemo(() => rowsOf(found, answers), [found, answers]);
  useEffect(() => setLive(true), []);
  return (
    <>
      <BulkForm live={live} onText={start} />
      <Progress run={run} onStop={stop} onResume={resume} />
      {rows.length > 0 && <BulkResults rows={rows} />}
    </>
  );
}

interface ProgressProps {
  run: BulkRun;
  onStop: () => void;
  onResume: () => void;
}

function Progress({ run, onStop, onResume }: ProgressProps) {
  const { phase, bsbs, answers } = run;
  const started = phase === "running" || phase === "stopped";
  return (
    <>
      {started && (
        <progress
          aria-label="BSBs looked up"
          max={bsbs.length}
          value={answers.size}
        />
      )}
      <div class="row">
        <p role="status">{progressWords(run)}</p>
        {phase === "running" && (
          <button type="button" class="quiet small" onClick={onStop}>
            Stop
          </button>
        )}
        {phase === "stopped" && (
          <button type="button" class="small" onClick={onResume}>Go on</button>
        )}
      </div>
    </>
  );
}

function progressWords(
  { phase, found, left, bsbs, answers, trouble }: BulkRun,
) {
  const part = `${readableCount(answers.size)} of ${
    counted(bsbs.length, "BSB")
  } looked up.`;
  if (phase === "idle") return "";
  if (phase === "stopped") {
    return `${trouble} ${part} You can go on from here.`;
  }
  if (phase === "running") return part;
  if (found.length === 0) return "There is no BSB in this text.";
  const rest = left > 0 ? ` ${readableCount(left)} more were left out.` : "";
  return `Done: ${counted(found.length, "row")} checked, ` +
    `${counted(bsbs.length, "different BSB")}.${rest}`;
}
