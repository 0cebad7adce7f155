// What an operator sees of the requests: lines of a log, names of spans.
import { logEvent } from "./log.ts";
import type { Settings } from "./settings.ts";

/** What is told of an answer: nothing of the client, nothing it wrote. */
export interface Answered {
  readonly method: string;
  /** The pattern of the route, like `/api/v1/bsb/:bsb`. */
  readonly route: string;
  readonly status: number;
  /** Milliseconds until the answer was ready to be sent. */
  readonly ms: number;
}

export type OnAnswer = (answered: Answered) => void;

/** OpenTelemetry's names; any other method is the client's own words. */
const METHODS = new Set(
  "GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT QUERY".split(" "),
);

/** Who is told of each answer: undefined, and no cost, when it is nobody. */
export function observer(
  log: Settings["LOG"],
  telemetry: Telemetry | undefined = runtimeTelemetry(),
): OnAnswer | undefined {
  const observers: OnAnswer[] = [];
  if (log === "json") observers.push(logAnswer());
  if (telemetry) observers.push(nameSpan(telemetry));
  if (observers.length < 2) return observers[0];
  return (answered) => observers.forEach((observe) => observe(answered));
}

/** Logs one line of JSON an answer. */
export function logAnswer(write: typeof logEvent = logEvent): OnAnswer {
  return ({ method, route, status, ms }) =>
    write("request", {
      method: knownMethod(method),
      route,
      status,
      ms: Math.round(ms * 100) / 100,
    });
}

/** Gives Deno's own span of the request the name of its route. */
function nameSpan(telemetry: Telemetry): OnAnswer {
  return ({ method, route }) => {
    const span = telemetry.context.active()?.getValue(SPAN);
    span?.setAttribute("http.route", route);
    span?.updateName(`${knownMethod(method)} ${route}`);
  };
}

function knownMethod(method: string): string {
  return METHODS.has(method) ? method : "_OTHER";
}

/** The part of OpenTelemetry's interface that names a span. */
export interface Telemetry {
  readonly context: {
    active(): { getValue(key: symbol): Span | undefined } | undefined;
  };
}

interface Span {
  setAttribute(name: string, value: string): unknown;
  updateName(name: string): unknown;
}

/** Under this key every version of the interface keeps the active span. */
const SPAN = Symbol.for("OpenTelemetry Context Key SPAN");

/**
 * What Deno registers when `OTEL_DENO` is on. The npm package would look in
 * the same place: for two calls it is not worth a dependency.
 *
 * @see registerGlobal in `@opentelemetry/api`, src/internal/global-utils.ts.
 */
function runtimeTelemetry(): Telemetry | undefined {
  return Reflect.get(globalThis, Symbol.for("opentelemetry.js.api.1"));
}
