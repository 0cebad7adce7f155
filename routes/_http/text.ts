import { baseUrl, type Context } from "./context.ts";
import { type Kept, KeptAnswers } from "./answer_cache.ts";
import { type Asked, askedBy, sendBody, sendTagged } from "./body.ts";

/** What is kept of the website: some hundreds of pages. */
export const keptTexts = new KeptAnswers(8_000_000);

/** Answers with a page or a text of the website. */
export function sendText(
  asked: Asked,
  { prepared, status, headers }: Omit<Kept, "route">,
): Response {
  const all: Record<string, string> = {
    "Cache-Control": "public, max-age=300",
    "X-Content-Type-Options": "nosniff",
    ...headers,
  };
  // What answers a form is for its sender alone.
  const isRead = asked.method === "GET" || asked.method === "HEAD";
  const send = isRead ? sendTagged : sendBody;
  return send(asked, prepared, all, status);
}

/**
 * Answers with what depends on its address and the register alone: it is made
 * once for each version and kept, as long as there is room.
 *
 * @param name What tells it from others, in one spelling: its canonical path
 * with the query that counts.
 * @param make Makes it; null when there is none.
 */
export function sendKept(
  c: Context,
  name: string,
  make: () => Omit<Kept, "route"> | null,
): Response | null {
  const directory = c.get("directory");
  const address = baseUrl(c) + name;
  let answer = keptTexts.get(directory, address);
  if (!answer) {
    const made = make();
    if (!made) return null;
    const kept = { ...made, route: c.req.routePath };
    answer = keptTexts.keep(directory, address, kept);
  }
  return sendText(askedBy(c), answer.kept);
}
