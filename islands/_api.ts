// Browser-safe.

/** What the API answered, or why it did not, in words. */
export type ApiAnswer<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly trouble: string };

const OFFLINE = "There was no answer. Check your connection and try again.";

/**
 * Asks the public API. It never throws, except for a request called off.
 *
 * @param path Below `/api/v1`.
 * @param body What to post; none for a GET.
 */
export async function askApi<T>(
  path: string,
  signal: AbortSignal,
  body?: unknown,
): Promise<ApiAnswer<T>> {
  try {
    const response = await fetch(`/api/v1${path}`, {
      signal,
      ...(body === undefined ? {} : {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    if (response.status === 429) return limitReached(response);
    const answer = await response.json();
    return answer.success
      ? { ok: true, data: answer.data }
      : { ok: false, trouble: `${answer.error}.` };
  } catch (error) {
    if (signal.aborted) throw error;
    return { ok: false, trouble: OFFLINE };
  }
}

function limitReached(response: Response): { ok: false; trouble: string } {
  const seconds = Number(response.headers.get("Retry-After"));
  const wait = seconds > 0 ? ` Try again in ${waitWords(seconds)}.` : "";
  return {
    ok: false,
    trouble: `Today's requests of your address are used up.${wait}`,
  };
}

function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return `${minutes} minute${minutes === 1 ? "" : "s"}`;
  return `about ${Math.round(minutes / 60)} hours`;
}
