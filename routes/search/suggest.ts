import { suggest as suggestFor } from "../../lib/site/search/suggestions.ts";
import { Routes } from "../_http/routes.ts";
import { pageData } from "../_http/text_files.ts";

const MAX_QUERY_CHARACTERS = 200;

/**
 * Suggestions for the search box as JSON. It is a part of the website, not of
 * the API: typing must not use up a visitor's requests.
 */
export const suggest = new Routes().get("/suggest", async (c) => {
  const q = c.req.query("q") ?? "";
  if ([...q].length > MAX_QUERY_CHARACTERS) {
    const error = `q takes at most ${MAX_QUERY_CHARACTERS} characters`;
    return pageData({ suggestions: [], error }, 422);
  }
  const suggestions = await suggestFor(c.env.directory, q);
  return pageData({ suggestions }, 200);
});
