// Browser-safe.
import { useEffect, useState } from "preact/hooks";
import type { Suggestion } from "../../lib/site/search/suggestions.ts";

const DEBOUNCE_MS = 150;
const NONE: readonly Suggestion[] = [];

/**
 * Suggestions for a text being typed. They come once it rests, an answer to
 * an older text is dropped, and a failure leaves none: the form still works.
 *
 * @param text Null for none to be asked for.
 */
export function useSuggestions(text: string | null): readonly Suggestion[] {
  const [suggestions, setSuggestions] = useState(NONE);
  const query = text?.trim() ?? "";
  useEffect(() => {
    if (query === "") {
      setSuggestions(NONE);
      return;
    }
    const asking = new AbortController();
    const timer = setTimeout(() => {
      ask(query, asking.signal).then((answer) => {
        if (!asking.signal.aborted) setSuggestions(answer);
      });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [query]);
  return suggestions;
}

async function ask(
  query: string,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  try {
    const address = `/suggest?q=${encodeURIComponent(query)}`;
    const response = await fetch(address, { signal });
    if (!response.ok) return NONE;
    const { suggestions } = await response.json();
    return suggestions;
  } catch {
    return NONE;
  }
}
