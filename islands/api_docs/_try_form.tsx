// Browser-safe. The parts of the form of `TryIt`.

/** An endpoint to try, with the values to begin with. */
export interface TryItProps {
  readonly id: string;
  readonly method: "GET" | "POST";
  /** Below `/api/v1`, parameters in braces. */
  readonly path: string;
  readonly fields: readonly {
    readonly name: string;
    readonly value: string;
    readonly required: boolean;
  }[];
  /** JSON to send; null for a request without a body. */
  readonly body: string | null;
}

/** Inputs for the parameters of an endpoint, and for its body. */
export function TryFields({ id, fields, body }: TryItProps) {
  return (
    <>
      {fields.length > 0 && (
        <div class="fields">
          {fields.map(({ name, value, required }) => (
            <div class="field" key={name}>
              <label for={`${id}-${name}`}>
                {name}
                {!required && " (optional)"}
              </label>
              <input
                id={`${id}-${name}`}
                name={name}
                defaultValue={value}
                required={required}
                autocomplete="off"
                spellcheck={false}
              />
            </div>
          ))}
        </div>
      )}
      {body !== null && (
        <div class="field">
          <label for={`${id}-body`}>Body (JSON)</label>
          <textarea
            id={`${id}-body`}
            class="mono"
            name="body"
            defaultValue={body}
            spellcheck={false}
          />
        </div>
      )}
    </>
  );
}
