interface ReportFormProps {
  /** Hyphenated. */
  bsb: string;
  /** What was typed, when it is shown again. */
  message?: string;
  /** What is wrong with it. */
  error?: string | undefined;
}

/** Longest message a report takes. */
const MAX_MESSAGE_CHARACTERS = 1_000;

/** A form that sends a report about a BSB to the operator. */
export function ReportForm({ bsb, message = "", error }: ReportFormProps) {
  const described = error ? "report-hint report-error" : "report-hint";
  return (
    <form method="post" action={`/bsb/${bsb}/report`}>
      <div class="field">
        <label for="report-message">What is wrong with {bsb}?</label>
        <p class="hint" id="report-hint">
          At most 1,000 characters. Leave out names and account numbers.
        </p>
        {error && <p class="error" id="report-error" role="alert">{error}</p>}
        <textarea
          id="report-message"
          name="message"
          required
          maxLength={MAX_MESSAGE_CHARACTERS}
          aria-describedby={described}
          {...(error ? { "aria-invalid": true } : {})}
        >
          {message}
        </textarea>
      </div>
      <button type="submit">Send the report</button>
    </form>
  );
}
