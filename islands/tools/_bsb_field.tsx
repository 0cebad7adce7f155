// Browser-safe.
import { useEffect, useRef } from "preact/hooks";

interface BsbFieldProps {
  id: string;
  name: string;
  label: string;
  hint: string;
  value: string;
  invalid: boolean;
  /** Id of the element that tells the result. */
  describedBy: string;
  button: string;
  onText: (text: string) => void;
}

/** The field of a form for one BSB, with its button. */
export function BsbField(props: BsbFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // What was typed before the script came.
  useEffect(() => props.onText(field.current!.value), []);
  return (
    <>
      <label for={props.id}>{props.label}</label>
      <p class="hint" id={`${props.id}-hint`}>{props.hint}</p>
      <div class="search-form">
        <div>
          <input
            ref={field}
            id={props.id}
            name={props.name}
            type="text"
            inputMode="text"
            defaultValue={props.value}
            maxLength={40}
            autocomplete="off"
            spellcheck={false}
            aria-describedby={`${props.id}-hint ${props.describedBy}`}
            aria-invalid={props.invalid ? "true" : "false"}
            onInput={(event) => props.onText(event.currentTarget.value)}
          />
        </div>
        <button type="submit">{props.button}</button>
      </div>
    </>
  );
}
