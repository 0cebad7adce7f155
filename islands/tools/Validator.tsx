// Browser-safe.
import { useEffect, useState } from "preact/hooks";
import { checkInput } from "../../lib/site/tools/bsb_input.ts";
import type { Validity } from "../../lib/directory/lookup.ts";
import type { BsbRecord } from "../../lib/record.ts";
import { type Verdict as View, wordsFor } from "../../lib/site/bsb/verdict.ts";
import { type ApiAnswer, askApi } from "../_api.ts";
import { BsbField } from "./_bsb_field.tsx";
import { Verdict } from "./_verdict.tsx";

interface ValidatorProps {
  /** What was asked. */
  text: string;
  /** What is known of it, if it is a BSB. */
  verdict: View | null;
}

const DEBOUNCE_MS = 300;

/** A form that says of a BSB whether it is right, as it is typed. */
export default function Validator(props: ValidatorProps) {
  const [text, setText] = useState(props.text);
  const { bsb, state, hint, meant } = checkInput(text);
  const { verdict, trouble } = useVerdict(bsb, props.verdict);
  // Each key would be told aloud, were the hint of an unfinished BSB in it.
  const told = trouble || (state === "wrong" && hint) ||
    (verdict && wordsFor(verdict).sentence) ||
    (bsb ? `Asking for ${bsb}…` : "");
  const wrong = state === "wrong" ||
    (state === "partial" && text === props.text);
  return (
    <>
      <form action="/validate">
        <BsbField
          id="validate-bsb"
          name="bsb"
          label="BSB"
          hint="Six digits, such as 062-000 or 062000."
          value={props.text}
          invalid={wrong}
          describedBy="validate-told"
          button="Check"
          onText={setText}
        />
      </form>
      <p role="status">
        <strong>{told}</strong>
      </p>
      <p id="validate-told">
        {state === "partial" && hint}
        {meant && (
          <>
            {" "}Did you mean{" "}
            <a class="number" href={`/validate?bsb=${meant}`}>{meant}</a>?
          </>
        )}
      </p>
      {verdict && <Verdict view={verdict} />}
    </>
  );
}

interface Asked {
  readonly verdict: View | null;
  readonly trouble: string;
}

/** The verdict on a BSB, asked for once typing rests; each one once. */
function useVerdict(bsb: string | null, first: View | null): Asked {
  const [known, setKnown] = useState<readonly View[]>(first ? [first] : []);
  const [failed, setFailed] = useState({ bsb: "", trouble: "" });
  const verdict = known.find(({ validity }) => validity.bsb === bsb) ?? null;
  useEffect(() => {
    if (!bsb || verdict) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      setFailed({ bsb: "", trouble: "" });
      ask(bsb, asking.signal).then((answer) => {
        if (asking.signal.aborted) return;
        if (answer.ok) setKnown((known) => [answer.data, ...known]);
        else setFailed({ bsb, trouble: answer.trouble });
      }, () => {/* Called off: another BSB was typed. */});
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [bsb]);
  return {
    verdict: bsb ? verdict : null,
    trouble: failed.bsb === bsb ? failed.trouble : "",
  };
}

async function ask(
  bsb: string,
  signal: AbortSignal,
): Promise<ApiAnswer<View>> {
  const answer = await askApi<Validity>(`/validate/${bsb}`, signal);
  if (!answer.ok) return answer;
  const validity = answer.data;
  if (!validity.exists) return { ok: true, data: { validity, record: null } };
  const found = await askApi<BsbRecord>(`/bsb/${bsb}`, signal);
  return found.ok
    ? { ok: true, data: { validity, record: found.data } }
    : found;
}
