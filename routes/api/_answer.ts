import { ifNoneMatch } from "@std/http/etag";
import { byteLength, hashText } from "../../lib/hash.ts";
import type { Directory } from "../../lib/directory.ts";
import type { BsbRecord } from "../../lib/record.ts";
import type { Allowance } from "../../lib/rate_limit.ts";
import type { Context } from "../_env.ts";

/** A body ready to send. Its entity tag is made when it is first needed. */
export class Prepared {
  #etag: string | undefined;

  constructor(readonly body: string) {}

  /** Equal bodies have equal tags. */
  get etag(): string {
    return this.#etag ??= `"${hashText(this.body)}"`;
  }
}

/** Every answer's headers for scripts in browsers: any origin may read. */
const CORS_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "ETag, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset",
};

const SOURCES = {
  official: "Official BSB Directory",
  starter: "Starter BSB Directory",
};

/** Answers 200 with the envelope of the API. */
export function ok(c: Context, data: unknown): Response {
  return send(c, 200, prepare(envelope(c.var.directory, data)));
}

/**
 * Answers 200 with data whose `results` are records. Each record's JSON is
 * made once: for a long list that is most of the work.
 */
export function okRecords<T extends { results: readonly BsbRecord[] }>(
  c: Context,
  data: Readonly<T>,
): Response {
  const frame = envelope(c.var.directory, { ...data, results: null });
  const results = `"results":[${data.results.map(recordJson).join(",")}]`;
  // Quotes within texts are escaped, so only the field itself reads so.
  const body = JSON.stringify(frame).replace('"results":null', () => results);
  return send(c, 200, new Prepared(body));
}

const recordTexts = new WeakMap<BsbRecord, string>();

function recordJson(record: BsbRecord): string {
  let text = recordTexts.get(record);
  if (!text) recordTexts.set(record, text = JSON.stringify(record));
  return text;
}

/**
 * Answers 200 with data that depends on the register alone: the body and its
 * tag are made once for each version.
 */
export function okOnce(
  c: Context,
  name: string,
  data: () => unknown,
): Response {
  return send(c, 200, preparedOnce(c.var.directory, name, data));
}

/** The prepared success of a name, made once for each version. */
export function preparedOnce(
  directory: Directory,
  name: string,
  data: () => unknown,
): Prepared {
  let answers = preparedAnswers.get(directory);
  if (!answers) preparedAnswers.set(directory, answers = new Map());
  let answer = answers.get(name);
  if (!answer) {
    answer = prepare(envelope(directory, data()));
    answers.set(name, answer);
  }
  return answer;
}

const preparedAnswers = new WeakMap<Directory, Map<string, Prepared>>();

/** Answers with an error in the envelope of the API. */
export function fail(
  c: Context,
  status: number,
  error: string,
  more: { detail?: unknown; headers?: Record<string, string> } = {},
): Response {
  const { detail, headers } = more;
  const body = { success: false, error, ...(detail ? { detail } : {}) };
  return send(c, status, prepare(body), headers);
}

/** Answers a plain document, such as the API's description. */
export function okDocument(c: Context, document: Prepared): Response {
  return send(c, 200, document);
}

/** Answers a preflight: which requests a script of any origin may make. */
export function preflight(c: Context): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...CORS_HEADERS,
      ...limitHeaders(c.var.allowance),
      "Access-Control-Allow-Methods": "GET, HEAD, POST, OPTIONS",
      "Access-Control-Allow-Headers": "Content-Type, If-None-Match",
      "Access-Control-Max-Age": "86400",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** Makes the body of an answer. */
export function prepare(value: unknown): Prepared {
  return new Prepared(JSON.stringify(value));
}

function envelope(directory: Directory, data: unknown) {
  const source = SOURCES[directory.origin];
  const meta = { source, last_updated: directory.date };
  return { success: true, data, meta };
}

/** What an answer's headers depend on, beside the answer. */
export interface Asked {
  readonly method: string;
  readonly ifNoneMatch: string | null | undefined;
  readonly allowance: Allowance;
}

function send(
  c: Context,
  status: number,
  prepared: Prepared,
  more?: Record<string, string>,
): Response {
  const { method } = c.req;
  const ifNoneMatch = c.req.header("If-None-Match");
  const asked = { method, ifNoneMatch, allowance: c.var.allowance };
  return respond(asked, status, prepared, more);
}

/**
 * Makes an answer of the API. All headers go into one plain object: that is
 * what Deno sends fastest. A tag that the client holds is answered 304, but
 * only in place of a 200.
 */
export function respond(
  { method, ifNoneMatch: known, allowance }: Asked,
  status: number,
  prepared: Prepared,
  more?: Record<string, string>,
): Response {
  const { body } = prepared;
  const headers: Record<string, string> = {
    "Content-Type": "application/json",
    "X-Content-Type-Options": "nosniff",
    ...CORS_HEADERS,
    ...limitHeaders(allowance),
    ...more,
  };
  if ((method === "GET" || method === "HEAD") && status < 429) {
    const { etag } = prepared;
    headers["ETag"] = etag;
    headers["Cache-Control"] = "private, max-age=300";
    if (status === 200 && known && !ifNoneMatch(known, etag)) {
      delete headers["Content-Type"];
      return new Response(null, { status: 304, headers });
    }
  } else {
    headers["Cache-Control"] = "no-store";
  }
  // Hono drops the body of a HEAD; its length would be told as nought.
  if (method === "HEAD") headers["Content-Length"] = byteLength(body);
  return new Response(body, { status, headers });
}

function limitHeaders({ limit, remaining, reset }: Allowance) {
  return {
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": String(reset),
  };
}
