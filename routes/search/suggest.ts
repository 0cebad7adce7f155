import { Hono } from "hono";
import { suggest as suggestFor } from "../../lib/site/search/suggestions.ts";
import type { Env } from "../_http/context.ts";
import { jsonText } from "../_http/text_files.ts";

const MAX_QUERY_CHARACTERS = 200;

/**
 * Suggestions for the search box as JSON. It is a part of the website, not of
 * the API: typing must not use up a visitor's requests.
 */
export const suggest = new Hono<Env>().get("/suggest", async (c) => {
  const q = c.req.query("q") ?? "";
  if ([...q].length > MAX_QUERY_CHARACTERS) {
    const error = `q takes at most ${MAX_QUERY_CHARACTERS} characters`;
    return jsonText(c, { suggestions: [], error }, 422);
  }
  const suggestions = await suggestFor(c.get("directory"), q);
  return jsonText(c, { suggestions }, 200);
});
