// Browser-safe.
import { useEffect, useState } from "preact/hooks";
import type { Suggestion } from "../../lib/site/search/suggestions.ts";
import { useSuggestions } from "./_suggestions.ts";

export type Combobox = ReturnType<typeof useCombobox>;

/** What was typed, what is suggested for it, and which of that is chosen. */
export function useCombobox() {
  const [live, setLive] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const [open, setOpen] = useState(false);
  const suggestions = useSuggestions(text);
  useEffect(() => setLive(true), []);
  useEffect(() => setActive(-1), [suggestions]);
  const shown: readonly Suggestion[] = open ? suggestions : [];
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const move = (by: number) => {
    setOpen(true);
    // One place more than there are suggestions: the field itself.
    const places = suggestions.length + 1;
    setActive((active + 1 + by + places) % places - 1);
  };
  const press = (event: KeyboardEvent) => {
    if (event.isComposing || suggestions.length === 0) return;
    const { key } = event;
    const chosen = shown[active];
    if (key === "ArrowDown") move(1);
    else if (key === "ArrowUp") move(-1);
    else if (key === "Escape" && open) close();
    else if (key === "Enter" && chosen) location.assign(chosen.href);
    else return;
    event.preventDefault();
  };
  const type = (typed: string) => {
    setText(typed);
    setOpen(true);
  };
  return { live, shown, active, told: tell(shown, open), close, press, type };
}

function tell(shown: readonly Suggestion[], open: boolean): string {
  const { length } = shown;
  if (!open || length === 0) return "";
  return length === 1 ? "1 suggestion" : `${length} suggestions`;
}
