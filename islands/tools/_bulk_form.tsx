// Browser-safe.
import { useRef, useState } from "preact/hooks";

interface BulkFormProps {
  /** Whether scripts run: files can be dropped then. */
  live: boolean;
  onText: (text: string) => void;
}

const MAX_FILE_BYTES = 5 * 1024 * 1024;

/**
 * The field for a list and the one for a file. Without scripts the form is
 * sent; with them the text is read here and stays here.
 */
export function BulkForm({ live, onText }: BulkFormProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [trouble, setTrouble] = useState("");
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    const read = await readFile(chosen);
    setTrouble(read.trouble);
    if (!read.trouble) onText(text.current!.value = read.text);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    setTrouble("");
    onText(text.current!.value);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer?.files[0]);
  };
  return (
    <form
      action="/bulk-lookup"
      method="post"
      encType="multipart/form-data"
      class={over ? "drop drop-over" : "drop"}
      onSubmit={submit}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div class="field">
        <label for="bulk-text">BSBs, or text with BSBs in it</label>
        <p class="hint" id="bulk-hint">
          A list, rows of a spreadsheet, CSV, or an ABA file.
        </p>
        <textarea
          ref={text}
          id="bulk-text"
          name="text"
          rows={7}
          spellcheck={false}
          aria-describedby="bulk-hint"
        />
      </div>
      <div class="field">
        <label for="bulk-file">Or a file (CSV, text, ABA)</label>
        {live && <p class="hint">You can also drop it here.</p>}
        <input
          ref={file}
          id="bulk-file"
          name="file"
          type="file"
          accept=".csv,.txt,.tsv,.aba,text/plain,text/csv"
          onChange={() => take(file.current!.files?.[0])}
        />
      </div>
      <div class="row">
        <button type="submit">Look up</button>
        <span class="error" role="alert">{trouble}</span>
      </div>
    </form>
  );
}

async function readFile(
  file: File,
): Promise<{ text: string; trouble: string }> {
  if (file.size > MAX_FILE_BYTES) {
    return { text: "", trouble: "The file is larger than 5 MB." };
  }
  const text = await file.text().catch(() => null);
  if (text === null) {
    return { text: "", trouble: "The file could not be read." };
  }
  // An Excel workbook is a ZIP archive.
  return text.startsWith("PK\u0003")
    ? { text: "", trouble: "This is a workbook: save it as CSV first." }
    : { text, trouble: "" };
}
