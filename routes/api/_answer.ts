import type { Directory } from "../../lib/directory/directory.ts";
import { hashText } from "../../lib/hash.ts";
import { oncePerVersion } from "../../lib/directory/once_per_version.ts";
import type { BsbRecord } from "../../lib/record.ts";
import type { Allowance } from "../../lib/limits/rate_limiter.ts";
import { type Context, now } from "../_http/context.ts";
import { type Kept, KeptAnswers, pathAndQuery } from "../_http/answer_cache.ts";
import { type Asked, Prepared, sendBody, sendTagged } from "../_http/body.ts";

/** What is kept of the API: some thousands of short answers. */
export const keptAnswers = new KeptAnswers(12_000_000);

const JSON_TYPE = "application/json";

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

/** What is answered, without its headers. */
export type Answer = Pick<Kept, "status" | "prepared">;

/** Answers 200 with the envelope of the API. */
export function ok(c: Context, data: unknown): Response {
  const prepared = prepare(envelope(c.get("directory"), data));
  return send(c, { status: 200, prepared });
}

/** The same with data that depends on the address and the register alone. */
export function okKept(c: Context, data: unknown): Response {
  return sendKept(c, 200, prepare(envelope(c.get("directory"), data)));
}

/** Answers 200 with records that the address and the register alone give. */
export function okRecords<T extends WithRecords>(
  c: Context,
  data: T,
): Response {
  return sendKept(c, 200, prepareRecords(c.get("directory"), data));
}

interface WithRecords {
  readonly results: readonly Prepared[];
}

/** Makes the body of an answer whose `results` are records. */
export function prepareRecords<T extends WithRecords>(
  directory: Directory,
  data: T,
): Prepared {
  const { results } = data;
  const frame = JSON.stringify(envelope(directory, { ...data, results: null }));
  // Quotes within texts are escaped, so only the field itself reads so.
  const [before, after] = frame.split('"results":null') as [string, string];
  const body = () => {
    let list = "";
    for (const record of results) list += (list && ",") + record.body;
    return `${before}"results":[${list}]${after}`;
  };
  const hash = () => hashText(frame + results.map(({ etag }) => etag).join());
  return new Prepared(body, JSON_TYPE, { hash });
}

/**
 * Gives the JSON of the record of a BSB, made once for each version, and so is
 * its hash: for a long list that is most of the work. Undefined for a BSB that
 * is not in the register.
 */
export function recordFinder(
  directory: Directory,
): (bsb: string) => Prepared | undefined {
  const made = recordsOf(directory);
  return (bsb) => {
    const prepared = made.get(bsb);
    if (prepared) return prepared;
    const record = directory.get(bsb);
    if (!record) return undefined;
    const fresh = prepare(record);
    made.set(bsb, fresh);
    return fresh;
  };
}

const recordsOf = oncePerVersion(() => new Map<string, Prepared>());

/** Answers 200 with the record of a BSB that is in the register. */
export function okRecord(c: Context, { bsb }: BsbRecord): Response {
  return send(c, keptLookup(c.get("directory"), bsb)!);
}

/**
 * The answer to a lookup, made once for each version; null for a BSB that is
 * not in the register.
 */
export function keptLookup(directory: Directory, bsb: string): Kept | null {
  const lookups = lookupsOf(directory);
  let lookup = lookups.get(bsb);
  if (!lookup) {
    const record = directory.get(bsb);
    if (!record) return null;
    const prepared = prepare(envelope(directory, record));
    lookup = { route: "/api/v1/bsb/:bsb", status: 200, prepared };
    lookups.set(bsb, lookup);
  }
  return lookup;
}

const lookupsOf = oncePerVersion(() => new Map<string, Kept>());

/** Answers with an error in the envelope of the API. */
export function fail(
  c: Context,
  status: number,
  error: string,
  headers?: Record<string, string>,
): Response {
  return send(c, failure(status, error), headers);
}

/** Answers that something is used up until the next UTC midnight. */
export function tooMany(c: Context, error: string): Response {
  const wait = c.get("allowance").reset - Math.floor(now(c).getTime() / 1000);
  const headers = { "Retry-After": String(Math.max(1, wait)) };
  return fail(c, 429, error, headers);
}

/** Answers with an error that depends on address and register alone. */
export function failKept(c: Context, status: number, error: string): Response {
  return sendKept(c, status, failure(status, error).prepared);
}

/** Answers a plain document, such as the API's description. */
export function okDocument(c: Context, document: Prepared): Response {
  return send(c, { status: 200, prepared: document });
}

/** Answers a preflight: which requests a script of any origin may make. */
export function preflight(c: Context): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...CORS_HEADERS,
      ...limitHeaders(c.get("allowance")),
      "Access-Control-Allow-Methods": "GET, HEAD, POST, OPTIONS",
      "Access-Control-Allow-Headers": "Content-Type, If-None-Match",
      "Access-Control-Max-Age": "86400",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** Makes the body of an answer. */
export function prepare(value: unknown): Prepared {
  return new Prepared(JSON.stringify(value), JSON_TYPE);
}

/** An error in the envelope of the API. */
export function failure(
  status: number,
  error: string,
  detail?: unknown,
): Answer {
  const more = detail ? { detail } : {};
  return { status, prepared: prepare({ success: false, error, ...more }) };
}

function envelope(directory: Directory, data: unknown) {
  const source = SOURCES[directory.origin];
  const meta = { source, last_updated: directory.date };
  return { success: true, data, meta };
}

/** Answers as the request's method and headers ask for. */
export function send(
  c: Context,
  answer: Answer,
  more?: Record<string, string>,
): Response {
  const { method } = c.req;
  const asked = { method, ifNoneMatch: c.req.header("If-None-Match") };
  return respond(asked, c.get("allowance"), answer, more);
}

/** Answers, and keeps the answer for the next who asks at the same address. */
function sendKept(c: Context, status: number, prepared: Prepared): Response {
  if (c.req.method === "GET") {
    const kept = { status, prepared, route: c.req.routePath };
    keptAnswers.keep(c.get("directory"), pathAndQuery(c.req.url), kept);
  }
  return send(c, { status, prepared });
}

/** Makes an answer of the API. Only those that cost nothing may be held. */
export function respond(
  asked: Asked,
  allowance: Allowance,
  { status, prepared }: Answer,
  more?: Record<string, string>,
): Response {
  const { method } = asked;
  const cacheable = (method === "GET" || method === "HEAD") && status < 429;
  const headers: Record<string, string> = {
    "X-Content-Type-Options": "nosniff",
    ...CORS_HEADERS,
    ...limitHeaders(allowance),
    "Cache-Control": cacheable ? "private, max-age=300" : "no-store",
    ...more,
  };
  return cacheable
    ? sendTagged(asked, prepared, headers, status)
    : sendBody(asked, prepared, headers, status);
}

function limitHeaders({ limit, remaining, reset }: Allowance) {
  return {
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": String(reset),
  };
}

/**
 * Puts what a client has left into an answer that was made for another. One
 * that is changed again and again before it is copied is changed quickest.
 */
export function tellRemaining(
  answer: Response,
  { remaining }: Allowance,
): Response {
  answer.headers.set("X-RateLimit-Remaining", String(remaining));
  return answer;
}
