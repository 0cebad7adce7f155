import type { Body } from "./body.ts";

/**
 * What a handler answers with. `respond` makes a `Response` of it that fits
 * the request at hand.
 */
export interface Answer {
  readonly status: number;
  /** None for redirects and preflights. */
  readonly body?: Body;
  /** Headers that this answer alone needs, such as `Location`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How long clients may keep it, unless that's five minutes. */
  readonly lifetime?: "year" | "none";
}

/** Sends the client on to another address. */
export function redirect(location: string, status = 303): Answer {
  return { status, headers: { "Location": location }, lifetime: "none" };
}

/** The same answer, but no one may keep it. */
export function unkept(answer: Answer): Answer {
  return { ...answer, lifetime: "none" };
}
