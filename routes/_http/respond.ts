import { ifNoneMatch } from "@std/http/etag";
import type { Answer } from "./answer.ts";
import { CachedAnswer } from "./answer_cache.ts";
import type { Body, Form } from "./body.ts";
import type { Visit } from "./context.ts";
import { headersFor, isCacheable, REMAINING } from "./headers.ts";

/** Makes the `Response` that a request gets for an answer. */
export function respond(visit: Visit, answer: Answer): Response {
  const form = formFor(visit, answer);
  if (!(answer instanceof CachedAnswer) || visit.method !== "GET") {
    return makeResponse(visit, answer, form);
  }
  const { allowance } = visit;
  const reset = allowance?.reset ?? 0;
  const made = answer.madeFor(form, reset);
  if (!made) {
    return answer.remember(form, makeResponse(visit, answer, form), reset);
  }
  // Headers are quicker to change before they are cloned than after.
  if (allowance) made.headers.set(REMAINING, String(allowance.remaining));
  return made.clone();
}

/** All headers go into one plain object: that's what Deno sends fastest. */
function makeResponse(visit: Visit, answer: Answer, form: Form): Response {
  const { status, body } = answer;
  const headers = headersFor(visit, answer);
  if (!body) return new Response(null, { status, headers });
  if (isCacheable(visit, answer)) headers["ETag"] = body.etag;
  if (body.isCompressible) headers["Vary"] = "Accept-Encoding";
  if (form === "unchanged") return new Response(null, { status: 304, headers });
  headers["Content-Type"] = body.type;
  if (form === "gzip") headers["Content-Encoding"] = "gzip";
  const content = form === "gzip" ? body.compressed! : body.text;
  if (visit.method !== "HEAD") {
    return new Response(content, { status, headers });
  }
  headers["Content-Length"] = byteLength(content);
  return new Response(null, { status, headers });
}

function byteLength(content: string | Uint8Array): string {
  const bytes = typeof content === "string"
    ? new TextEncoder().encode(content)
    : content;
  return String(bytes.length);
}

function formFor(visit: Visit, answer: Answer): Form {
  const { body, status } = answer;
  if (!body) return "plain";
  const { headers } = visit.request;
  const known = headers.get("If-None-Match");
  if (known && status === 200 && isCacheable(visit, answer)) {
    if (matches(known, body.etag)) return "unchanged";
  }
  return body.isCompressible && GZIP.test(headers.get("Accept-Encoding") ?? "")
    ? "gzip"
    : "plain";
}

/** Most clients send back the very tag they were given. */
function matches(known: string, etag: Body["etag"]): boolean {
  // A long run of blanks would keep the library busy for seconds.
  return known === etag || !ifNoneMatch(known.replace(/\s+/g, ""), etag);
}

/** Gzip is named, and not with a quality of 0. */
const GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;
