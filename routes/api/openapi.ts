import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { type Endpoint, listEndpoints } from "./_endpoints.ts";
import {
  errorSchema,
  successSchema,
  validationErrorSchema,
} from "./_schemas.ts";

const ERRORS = {
  400: { description: "The BSB is malformed", schema: errorSchema },
  404: { description: "The BSB is not in the register", schema: errorSchema },
  413: { description: "The body is too large", schema: errorSchema },
  422: { description: "A rule is broken", schema: validationErrorSchema },
  429: { description: "The day's requests are used up", schema: errorSchema },
};

const NOT_MODIFIED = "What the client holds, by If-None-Match, still counts";

const LIMIT_HEADERS = {
  "X-RateLimit-Limit": header("Requests a client may make on a UTC day"),
  "X-RateLimit-Remaining": header("Requests left of them"),
  "X-RateLimit-Reset": header("Unix seconds of the next UTC midnight"),
};

const CACHE_HEADERS = {
  "ETag": header("Changes when, and only when, the answer does", "string"),
  "Cache-Control": header("How long the answer may be kept", "string"),
};

type ApiDocument = ReturnType<OpenAPIHono["getOpenAPI31Document"]>;

/** By the one thing in them that a setting decides. */
const documents = new Map<number, ApiDocument>();

/**
 * Describes the API as an OpenAPI 3.1 document, from the same schemas that
 * requests are checked against.
 */
export function describeApi(
  bulkMaxItems: number,
  baseUrl: string,
): ApiDocument {
  let document = documents.get(bulkMaxItems);
  if (!document) {
    document = generate(listEndpoints(bulkMaxItems));
    documents.set(bulkMaxItems, document);
  }
  return { ...document, servers: [{ url: baseUrl }] };
}

function generate(endpoints: readonly Endpoint[]): ApiDocument {
  const app = new OpenAPIHono();
  for (const endpoint of endpoints) {
    app.openAPIRegistry.registerPath(describeEndpoint(endpoint));
  }
  return app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Australian BSB lookup",
      version: "1.0.0",
      description: "Free and open lookup of Australian BSB numbers. " +
        "No key is needed. New fields may be added within v1.",
      license: { name: "MIT" },
    },
  });
}

function describeEndpoint(endpoint: Endpoint) {
  const { method, path, description, query, body, data, errors } = endpoint;
  const headers = method === "get"
    ? { ...LIMIT_HEADERS, ...CACHE_HEADERS }
    : LIMIT_HEADERS;
  const errorResponses = [...errors, 429 as const].map((status) => [
    status,
    {
      description: ERRORS[status].description,
      headers: status === 429
        ? { ...LIMIT_HEADERS, "Retry-After": header("Seconds to wait") }
        : LIMIT_HEADERS,
      content: json(ERRORS[status].schema),
    },
  ]);
  return createRoute({
    method,
    path: `/api/v1${path}`,
    operationId: operationId(method, path),
    summary: description,
    request: {
      ...(path.includes("{bsb}") ? { params: BSB_PARAMETER } : {}),
      ...(query ? { query } : {}),
      ...(body ? { body: { required: true, content: json(body) } } : {}),
    },
    responses: {
      200: {
        description: "Success",
        headers,
        content: json(successSchema(data)),
      },
      ...(method === "get"
        ? { 304: { description: NOT_MODIFIED, headers } }
        : {}),
      ...Object.fromEntries(errorResponses),
    },
  });
}

const BSB_PARAMETER = z.object({
  bsb: z.string().meta({
    description: "NNN-NNN or NNNNNN",
    example: "062-000",
  }),
});

/** `get` and `/bsb/{bsb}/history` give `getBsbHistory`. */
function operationId(method: string, path: string): string {
  const words = path.replaceAll(/\{.*?\}/g, "").match(/[a-z]+/g) ?? ["index"];
  return method + words.map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join("");
}

function json(schema: z.ZodType) {
  return { "application/json": { schema } };
}

function header(description: string, type: "integer" | "string" = "integer") {
  return { description, schema: { type } };
}
