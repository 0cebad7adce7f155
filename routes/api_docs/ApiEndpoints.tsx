import type { TryItProps } from "../../islands/api_docs/_try_form.tsx";
import TryIt from "../../islands/api_docs/TryIt.tsx";
import { API_PATH } from "../../lib/site/api/api_request.ts";
import type { Endpoint } from "../api/_endpoints.ts";
import { Island } from "../_page/Island.tsx";

/** Values that the forms begin with, by parameter. */
const START_VALUES: Readonly<Record<string, string>> = {
  bsb: "062-000",
  q: "parramatta",
  limit: "5",
};

const BODIES: Readonly<Record<string, object>> = {
  "/bulk": { bsbs: ["062-000", "012-003", "999-999", "62-000"] },
  "/report": { bsb: "062-000", message: "A test from the API page" },
};

/** What to know about an endpoint before one tries it. */
const NOTES: Readonly<Record<string, string>> = {
  "/validate/{bsb}":
    "It answers 200 to any text: read valid and exists, and status for BSBs that are merged, closed or discontinued.",
  "/search":
    "An exact number comes first, then numbers that begin so, then the best matches of words. One typing error in a word is forgiven.",
  "/bulk":
    "It counts as one request. Records come in results; BSBs that are not in the register in not_found; texts that are no BSBs in invalid.",
  "/report":
    "What you send here is stored for the operator. Leave out names, account numbers and anything else that is private.",
};

/** Every endpoint, each with a form that calls it. */
export function ApiEndpoints(
  { endpoints }: { endpoints: readonly Endpoint[] },
) {
  return (
    <>
      {endpoints.map((endpoint) => {
        const { method, path, description } = endpoint;
        const props = tryItProps(endpoint);
        return (
          <section class="card">
            <h3 id={`${props.id}-title`}>
              <span class="badge">{method.toUpperCase()}</span>{" "}
              <code>{API_PATH + path}</code>
            </h3>
            <p>{description}. {NOTES[path]}</p>
            <Island name="TryIt" of={TryIt} props={props} />
            {method === "post" && (
              <noscript>
                <p>
                  Sending from this page needs JavaScript; the curl example
                  above does without.
                </p>
              </noscript>
            )}
          </section>
        );
      })}
    </>
  );
}

function tryItProps({ method, path, query, body }: Endpoint): TryItProps {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    value: START_VALUES[name] ?? "",
    required: true,
  }));
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    value: START_VALUES[name] ?? "",
    required: !schema.safeParse(undefined).success,
  }));
  return {
    id: `try-${method}${path.replaceAll(/\W+/g, "-")}`,
    method: method === "get" ? "GET" : "POST",
    path,
    fields: [...inPath, ...inQuery],
    body: body ? JSON.stringify(BODIES[path] ?? {}, null, 2) : null,
  };
}
