/** One item of a 422's `detail`, as FastAPI and Pydantic 2 write it. */
export interface ValidationIssue {
  /** Where: `["query", "limit"]`, `["body", "bsbs", 3]`. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
  readonly input?: string | number | boolean | null | undefined;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** A request's query or body broke its rules. */
export class ValidationError extends Error {
  override name = "ValidationError";
  constructor(readonly detail: readonly ValidationIssue[]) {
    super(detail.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`).join("; "));
  }
}

/**
 * Reads a request's JSON body.
 *
 * @throws {ValidationError} If there is none or it is not JSON.
 */
export function parseJsonBody(body: string): unknown {
  if (body === "") throw new ValidationError([missing(["body"])]);
  try {
    const value: unknown = JSON.parse(body);
    if (value !== null) return value;
  } catch (error) {
    throw new ValidationError([brokenJson(body, error)]);
  }
  throw new ValidationError([missing(["body"])]);
}

/** The issue of a field that is not there. */
export function missing(loc: (string | number)[]): ValidationIssue {
  return { loc, msg: "Field required", type: "missing", input: null };
}

function brokenJson(body: string, error: unknown): ValidationIssue {
  const message = error instanceof Error ? error.message : "";
  const position = /position (\d+)/.exec(message)?.[1];
  return {
    loc: ["body", position === undefined ? body.length : Number(position)],
    msg: "JSON decode error",
    type: "json_invalid",
    ctx: { error: message.replace(/ \(line.*| in JSON at position.*/, "") },
  };
}
