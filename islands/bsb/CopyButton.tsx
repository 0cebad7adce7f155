// Browser-safe.
import { useEffect, useState } from "preact/hooks";

interface CopyButtonProps {
  /** What is copied. */
  text: string;
  /** What the button says: `Copy 062-000`. */
  label: string;
}

const TOLD_MS = 2_000;

/** A button that copies a text. Where nothing can be copied, it is not there. */
export default function CopyButton({ text, label }: CopyButtonProps) {
  const [can, setCan] = useState(false);
  const [told, setTold] = useState("");
  useEffect(() => setCan(navigator.clipboard !== undefined), []);
  useEffect(() => {
    if (told === "") return;
    const timer = setTimeout(() => setTold(""), TOLD_MS);
    return () => clearTimeout(timer);
  }, [told]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setTold("Copied"),
      () => setTold("Could not copy"),
    );
  return (
    <>
      <button type="button" class="quiet small" hidden={!can} onClick={copy}>
        {label}
      </button>{" "}
      <span class="soft" role="status">{told}</span>
    </>
  );
}
