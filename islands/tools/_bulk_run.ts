// Browser-safe.
import { useEffect, useRef, useState } from "preact/hooks";
import { findBsbs, type FoundBsb } from "../../lib/site/tools/extract_bsbs.ts";
import { type BulkAnswers } from "../../lib/site/tools/bulk_rows.ts";
import type { BulkLookup } from "../../lib/directory/lookup.ts";
import type { BsbRecord } from "../../lib/record.ts";
import { askApi } from "../_api.ts";

/** Most BSBs of one text that are looked up. */
export const MAX_FOUND = 5_000;
/** Keeps a request well under the API's body limit. */
const MAX_CHUNK = 500;

/** How far a bulk lookup is. */
export interface BulkRun {
  readonly phase: "idle" | "running" | "stopped" | "done";
  /** What was found in the text, at most `MAX_FOUND`. */
  readonly found: readonly FoundBsb[];
  /** How many more there were. */
  readonly left: number;
  /** Each BSB once. */
  readonly bsbs: readonly string[];
  readonly answers: BulkAnswers;
  /** Why it stopped. */
  readonly trouble: string;
}

const IDLE: BulkRun = {
  phase: "idle",
  found: [],
  left: 0,
  bsbs: [],
  answers: new Map(),
  trouble: "",
};

/**
 * Looks up the BSBs of a text in pieces of the API's size. What fails stops
 * it, and it goes on from there. Nothing but BSBs is sent.
 */
export function useBulkRun(size: number) {
  const [run, setRun] = useState(IDLE);
  const asking = useRef(new AbortController());
  useEffect(() => () => asking.current.abort(), []);
  const goOn = (from: BulkRun) => {
    asking.current.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    const show = (run: BulkRun) => {
      if (!signal.aborted) setRun(run);
    };
    work(from, Math.min(size, MAX_CHUNK), signal, show).catch(() => {
      // Called off: by the visitor, or for another text.
    });
  };
  return {
    run,
    start: (text: string) => goOn(prepare(text)),
    resume: () => goOn(run),
    stop() {
      asking.current.abort();
      setRun({ ...run, phase: "stopped", trouble: "Stopped." });
    },
  };
}

function prepare(text: string): BulkRun {
  const all = findBsbs(text);
  const found = all.slice(0, MAX_FOUND);
  const bsbs = found.flatMap(({ bsb }) => bsb ?? []);
  return {
    ...IDLE,
    found,
    left: all.length - found.length,
    bsbs: [...new Set(bsbs)],
  };
}

async function work(
  from: BulkRun,
  size: number,
  signal: AbortSignal,
  show: (run: BulkRun) => void,
): Promise<void> {
  let run: BulkRun = { ...from, phase: "running", trouble: "" };
  show(run);
  while (run.answers.size < run.bsbs.length) {
    const { answers, bsbs } = run;
    const chunk = bsbs.slice(answers.size, answers.size + size);
    const answer = await askApi<BulkLookup>("/bulk", signal, { bsbs: chunk });
    if (!answer.ok) {
      return show({ ...run, phase: "stopped", trouble: answer.trouble });
    }
    run = { ...run, answers: withAnswers(answers, chunk, answer.data.results) };
    show(run);
  }
  show({ ...run, phase: "done" });
}

function withAnswers(
  answers: BulkAnswers,
  asked: readonly string[],
  records: readonly BsbRecord[],
): BulkAnswers {
  const byBsb = new Map(records.map((record) => [record.bsb, record]));
  return new Map([
    ...answers,
    ...asked.map((bsb) => [bsb, byBsb.get(bsb) ?? null] as const),
  ]);
}
