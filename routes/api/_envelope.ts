import type { Directory } from "../../lib/directory/directory.ts";
import { oncePerVersion } from "../../lib/directory/once_per_version.ts";
import { hashText } from "../../lib/hash.ts";
import type { Answer } from "../_http/answer.ts";
import { Body } from "../_http/body.ts";
import { cached } from "../_http/cached.ts";
import { now, type Visit } from "../_http/context.ts";

const SOURCES = {
  official: "Official BSB Directory",
  starter: "Starter BSB Directory",
};

/** Answers 200 with data in the API's envelope. */
export function ok({ directory }: Visit, data: unknown): Answer {
  return { status: 200, body: jsonBody(envelope(directory, data)) };
}

/** The same with data that depends on address and register alone. */
export function okCached(visit: Visit, data: unknown): Answer {
  return cached(visit, visit.path, () => ok(visit, data));
}

/** Answers with an error in the API's envelope. */
export function fail(
  status: number,
  error: string,
  detail?: unknown,
): Answer {
  const more = detail ? { detail } : {};
  return { status, body: jsonBody({ success: false, error, ...more }) };
}

/** The same with an error that depends on address and register alone. */
export function failCached(
  visit: Visit,
  status: number,
  error: string,
): Answer {
  return cached(visit, visit.path, () => fail(status, error));
}

/** Answers that something is used up until the next UTC midnight. */
export function tooMany(visit: Visit, error: string): Answer {
  const { reset } = visit.allowance!;
  const wait = reset - Math.floor(now(visit).getTime() / 1000);
  const headers = { "Retry-After": String(Math.max(1, wait)) };
  return { ...fail(429, error), headers };
}

/** A body of JSON. */
export function jsonBody(value: unknown): Body {
  return new Body(JSON.stringify(value), JSON_TYPE);
}

const JSON_TYPE = "application/json";

function envelope(directory: Directory, data: unknown) {
  const source = SOURCES[directory.origin];
  const meta = { source, last_updated: directory.date };
  return { success: true, data, meta };
}

interface WithRecords {
  readonly results: readonly Body[];
}

/**
 * Answers 200 with data whose `results` are records, from bodies that
 * `recordFinder` found.
 */
export function okRecords<Data extends WithRecords>(
  { directory }: Visit,
  data: Data,
): Answer {
  const { results } = data;
  const frame = JSON.stringify(envelope(directory, { ...data, results: null }));
  // Quotes inside strings are escaped, so nothing but the field reads so.
  const [before, after] = frame.split('"results":null') as [string, string];
  const compose = () => {
    let list = "";
    for (const record of results) list += (list && ",") + record.text;
    return `${before}"results":[${list}]${after}`;
  };
  const hash = () => hashText(frame + results.map(({ etag }) => etag).join());
  return { status: 200, body: new Body(compose, JSON_TYPE, { hash }) };
}

/**
 * Finds the JSON of a record by its BSB; undefined if it isn't in the
 * register. Each is made once per version.
 */
export function recordFinder(
  directory: Directory,
): (bsb: string) => Body | undefined {
  const made = recordBodies(directory);
  return (bsb) => {
    const found = made.get(bsb);
    if (found) return found;
    const record = directory.get(bsb);
    if (!record) return undefined;
    const body = jsonBody(record);
    made.set(bsb, body);
    return body;
  };
}

const recordBodies = oncePerVersion(() => new Map<string, Body>());
