import { Hono } from "hono";
import { suggest as suggestFor } from "../lib/site/suggest.ts";
import type { Env } from "./_env.ts";
import { askedBy, Prepared } from "./_prepared.ts";
import { sendText } from "./_text.ts";

const MAX_QUERY_CHARACTERS = 200;

/**
 * Suggestions for the search box as JSON. It is a part of the website, not of
 * the API: typing must not use up a visitor's requests.
 */
export const suggest = new Hono<Env>().get("/suggest", async (c) => {
  const q = c.req.query("q") ?? "";
  if ([...q].length > MAX_QUERY_CHARACTERS) {
    const error = `q takes at most ${MAX_QUERY_CHARACTERS} characters`;
    return c.json({ suggestions: [], error }, 422);
  }
  const suggestions = await suggestFor(c.var.directory, q);
  const body = JSON.stringify({ suggestions });
  return sendText(askedBy(c), {
    prepared: new Prepared(body, "application/json"),
    status: 200,
    headers: { "X-Robots-Tag": "noindex" },
  });
});
