import { problemWith } from "../../lib/directory/lookup.ts";
import { validate } from "../../lib/validation/validate.ts";
import { ValidationError } from "../../lib/validation/validation_error.ts";
import { searchQuerySchema } from "../api/_schemas.ts";

interface ErrorExample {
  readonly status: number;
  readonly meaning: string;
  readonly request: string;
  readonly body: object;
}

/** An error of each kind, as the API answers it to the request. */
export const ERROR_EXAMPLES: readonly ErrorExample[] = [
  {
    status: 400,
    meaning: "The BSB in the path is malformed. Do not retry.",
    request: "GET /api/v1/bsb/62-000",
    body: failure(problemWith({ kind: "malformed", input: "62-000" })),
  },
  {
    status: 404,
    meaning:
      "The BSB is not in the register, or there is no such path. For a discontinued BSB the error names the date and its replacement, if one is known.",
    request: "GET /api/v1/bsb/999-999",
    body: failure(problemWith({ kind: "unknown", bsb: "999-999" })),
  },
  {
    status: 405,
    meaning: "The path exists, but not for this method; see Allow.",
    request: "DELETE /api/v1/stats",
    body: failure("DELETE is not allowed here, only GET, HEAD"),
  },
  {
    status: 413,
    meaning: "The body is over 64 KiB. Send less at once.",
    request: "POST /api/v1/bulk",
    body: failure("The body is larger than 64 KiB"),
  },
  {
    status: 422,
    meaning:
      "A parameter or the body breaks a rule. detail lists every one: loc is the place, msg the rule, type its kind.",
    request: "GET /api/v1/search?limit=500",
    body: brokenSearch({ limit: "500" }),
  },
  {
    status: 429,
    meaning:
      "Your requests of the day are used up. Wait as many seconds as Retry-After says.",
    request: "GET /api/v1/stats",
    body: failure("The day's requests of your address are used up"),
  },
];

/** The errors of the API, each with an example. */
export function ApiErrors() {
  return (
    <>
      {ERROR_EXAMPLES.map(({ status, meaning, request, body }) => (
        <section>
          <h3>{status}</h3>
          <p>{meaning}</p>
          <p>
            <code>{request}</code>
          </p>
          <pre tabIndex={0} aria-label={`Example of a ${status}`}>
            <code>{JSON.stringify(body, null, 2)}</code>
          </pre>
        </section>
      ))}
    </>
  );
}

function failure(error: string | null): object {
  return { success: false, error };
}

function brokenSearch(query: Record<string, string>): object {
  try {
    return validate(searchQuerySchema, query, "query");
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { success: false, error: error.message, detail: error.detail };
  }
}
