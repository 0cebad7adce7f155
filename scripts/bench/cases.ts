// What is asked of the service, and what it has to answer.
import type { RegisterRow } from "../../lib/record.ts";
import { mixedQueries } from "./registers.ts";
import type { LoadRequest } from "./load_request.ts";

/** A kind of request to be measured. */
export interface Case {
  readonly name: string;
  /** The share of the bare server's rate that is aimed at. */
  readonly target?: number;
  readonly requests: readonly LoadRequest[];
  readonly status: number;
  readonly clients?: number;
}

/** An answer as the service gave it before any load. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

const CLIENTS = 10_000;
const SIX_QUERIES = ["sydney", "062-0", "cba high", "2150", "parramata", "nab"];
const MIXED_QUERIES = 2_000;
const BULK_ITEMS = 100;
/** Deno's server sets these itself, on the limit's answers too. */
const SET_BY_SERVER = ["content-length", "date"];

export async function allCases(
  url: string,
  rows: readonly RegisterRow[],
): Promise<Case[]> {
  const bsbs = spread(rows, BULK_ITEMS).map(({ bsb }) => bsb);
  const { data } = await (await fetch(`${url}/api/v1/institutions`)).json();
  const bank = data.institutions[0].slug;
  const [bsb] = bsbs;
  const one = lookup(bsb!);
  const { headers } = await ask(url, one.requests[0]!);
  const [, tag = ""] = headers.find(([name]) => name === "etag") ?? [];
  const path = one.requests[0]!.path;
  const bulk: LoadRequest = {
    method: "POST",
    path: "/api/v1/bulk",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ bsbs }),
  };
  return [
    one,
    { ...one, name: "lookup, 10,000 clients", target: 0.75, clients: CLIENTS },
    {
      name: "304",
      target: 0.95,
      requests: [get(path, { "If-None-Match": tag })],
      status: 304,
    },
    simple("unknown BSB", `/api/v1/bsb/${unknownBsb(rows)}`, 404),
    simple("validate", `/api/v1/validate/${bsbs[1]}`),
    { ...search("search, six queries", SIX_QUERIES), target: 0.35 },
    mixedSearch(rows),
    { name: "bulk of 100", target: 0.5, requests: [bulk], status: 200 },
    { ...simple("BSB page", `/bsb/${bsb}`), target: 0.8 },
    { ...simple("bank page", `/bank/${bank}`), target: 0.8 },
    { ...simple("home page", "/"), target: 0.8 },
  ];
}

/** One BSB looked up by one client. */
export function lookup(bsb: string): Case {
  return { ...simple("lookup", `/api/v1/bsb/${bsb}`), target: 0.85 };
}

/** Queries of all kinds, none often. */
export function mixedSearch(rows: readonly RegisterRow[]): Case {
  const queries = mixedQueries(rows, MIXED_QUERIES);
  return { ...search("search, 2,000 queries", queries), target: 0.35 };
}

/**
 * Asks a request once.
 *
 * @throws {Error} If the answer is of another status.
 */
export async function ask(
  url: string,
  { method, path, headers, body }: LoadRequest,
  expected?: number,
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    // The load takes no compressed answers either.
    headers: { ...headers, "Accept-Encoding": "identity" },
    body: body ?? null,
  });
  const text = await response.text();
  if (expected && response.status !== expected) {
    throw new Error(`${path} answered ${response.status}, not ${expected}`);
  }
  const kept = [...response.headers].filter(([name, value]) =>
    !SET_BY_SERVER.includes(name) &&
    !(name === "vary" && value.toLowerCase() === "accept-encoding")
  );
  return { status: response.status, headers: kept, body: text };
}

function search(name: string, queries: readonly string[]): Case {
  const requests = queries.map((query) =>
    get(`/api/v1/search?q=${encodeURIComponent(query)}`)
  );
  return { name, requests, status: 200 };
}

function simple(name: string, path: string, status = 200): Case {
  return { name, requests: [get(path)], status };
}

function get(path: string, headers: LoadRequest["headers"] = {}): LoadRequest {
  return { method: "GET", path, headers };
}

/** Some rows from all over the register. */
function spread(rows: readonly RegisterRow[], count: number): RegisterRow[] {
  const step = Math.max(1, Math.floor(rows.length / count));
  return rows.filter((_, i) => i % step === 0).slice(0, count);
}

function unknownBsb(rows: readonly RegisterRow[]): string {
  const known = new Set(rows.map(({ bsb }) => bsb));
  for (let n = 999_999; n >= 0; n--) {
    const digits = String(n).padStart(6, "0");
    const bsb = `${digits.slice(0, 3)}-${digits.slice(3)}`;
    if (!known.has(bsb)) return bsb;
  }
  throw new RangeError("every BSB is in the register");
}
