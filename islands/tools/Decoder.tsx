// Browser-safe.
import { useState } from "preact/hooks";
import { checkInput } from "../../lib/site/tools/bsb_input.ts";
import { decode, type PrefixTuple } from "../../lib/site/tools/decode.ts";
import { BsbField } from "./_bsb_field.tsx";

interface DecoderProps {
  /** What was asked. */
  text: string;
  /** Every prefix of the register. */
  prefixes: readonly PrefixTuple[];
}

/** A form that takes a BSB apart as it is typed. */
export default function Decoder({ text: first, prefixes }: DecoderProps) {
  const [text, setText] = useState(first);
  const { bsb, parts, hint } = decode(text, prefixes);
  const wrong = checkInput(text).state === "wrong";
  return (
    <>
      <form action="/decoder">
        <BsbField
          id="decoder-bsb"
          name="bsb"
          label="BSB"
          hint="Six digits, such as 062-000. The beginning of one tells something too."
          value={first}
          invalid={wrong}
          describedBy="decoder-told"
          button="Decode"
          onText={setText}
        />
      </form>
      <p class="visually-hidden" role="status">
        {bsb ? `${bsb} has ${parts.length} parts` : wrong ? hint : ""}
      </p>
      <div>
        <p id="decoder-told">{hint}</p>
        {bsb && (
          <>
            <h2>
              The parts of <span class="number">{bsb}</span>
            </h2>
            <ol class="digits digits-even">
              {parts.map(({ kind, digits, title, meaning }) => (
                <li key={kind}>
                  <strong class="mono">{digits}</strong> <b>{title}</b>
                  <br />
                  {meaning}
                </li>
              ))}
            </ol>
            <p>
              <a href={`/validate?bsb=${bsb}`}>Is {bsb} in the register?</a>
            </p>
          </>
        )}
      </div>
    </>
  );
}
