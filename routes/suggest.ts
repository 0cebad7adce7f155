import { ifNoneMatch } from "@std/http/etag";
import { Hono } from "hono";
import { hashText } from "../lib/hash.ts";
import { suggest as suggestFor } from "../lib/suggest.ts";
import type { Env } from "./_env.ts";

const MAX_QUERY_CHARACTERS = 200;

/**
 * Suggestions for the search box as JSON. It is a part of the website, not of
 * the API: typing must not use up a visitor's requests.
 */
export const suggest = new Hono<Env>().get("/suggest", (c) => {
  const q = c.req.query("q") ?? "";
  if ([...q].length > MAX_QUERY_CHARACTERS) {
    const error = `q takes at most ${MAX_QUERY_CHARACTERS} characters`;
    return c.json({ suggestions: [], error }, 422);
  }
  const body = JSON.stringify({ suggestions: suggestFor(c.var.directory, q) });
  const etag = `"${hashText(body)}"`;
  const headers = {
    "Content-Type": "application/json",
    "Cache-Control": "public, max-age=300",
    "ETag": etag,
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
  };
  const known = c.req.header("If-None-Match");
  return known && !ifNoneMatch(known, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers });
});
