import { z } from "zod";
import type {
  OpenApiDocument,
  Parameter,
  RawOperation,
  Schema,
} from "../../lib/site/api/openapi_document.ts";
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
  429: { description: "The daily limit is reached", schema: errorSchema },
};

const NOT_MODIFIED = "The answer that If-None-Match names is still current";

const LIMIT_HEADERS = {
  "X-RateLimit-Limit": header("Requests a client may make on a UTC day"),
  "X-RateLimit-Remaining": header("Requests left of them"),
  "X-RateLimit-Reset": header("Unix seconds of the next UTC midnight"),
};

const CACHE_HEADERS = {
  "ETag": header("Changes when, and only when, the answer does", "string"),
  "Cache-Control": header("How long the answer may be kept", "string"),
};

/**
 * Describes the API as an OpenAPI 3.1 document, from the same schemas that
 * requests are checked against.
 *
 * @see https://spec.openapis.org/oas/v3.1.1.html
 */
export function describeApi(
  bulkMaxItems: number,
  baseUrl: string,
): OpenApiDocument {
  const components = new Components();
  const paths: Record<string, Record<string, RawOperation>> = {};
  for (const endpoint of listEndpoints(bulkMaxItems)) {
    const path = `/api/v1${endpoint.path}`;
    const operation = describeEndpoint(endpoint, components);
    paths[path] = { ...paths[path], [endpoint.method]: operation };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Australian BSB lookup",
      version: "1.0.0",
      description: "Free and open lookup of Australian BSB numbers. " +
        "No key is needed. New fields may be added within v1.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl }],
    security: [],
    paths,
    components: { schemas: components.schemas },
  };
}

function describeEndpoint(
  endpoint: Endpoint,
  components: Components,
): RawOperation {
  const { method, path, description, query, body, data, errors } = endpoint;
  const json = (schema: z.ZodType) => ({
    "application/json": { schema: components.schemaOf(schema) },
  });
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
  return {
    operationId: operationId(method, path),
    summary: description,
    parameters: [
      ...path.includes("{bsb}") ? [BSB_PARAMETER] : [],
      ...query ? components.parametersOf(query) : [],
    ],
    ...(body ? { requestBody: { required: true, content: json(body) } } : {}),
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
  };
}

const BSB_PARAMETER: Parameter = {
  name: "bsb",
  in: "path",
  required: true,
  description: "NNN-NNN or NNNNNN",
  schema: { type: "string", example: "062-000" },
};

/** `get` and `/bsb/{bsb}/history` give `getBsbHistory`. */
function operationId(method: string, path: string): string {
  const words = path.replaceAll(/\{.*?\}/g, "").match(/[a-z]+/g) ?? ["index"];
  return method + words.map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join("");
}

function header(description: string, type: "integer" | "string" = "integer") {
  return { description, schema: { type } };
}

/** JSON Schemas of zod's schemas; those with an id are listed once. */
class Components {
  readonly schemas: Record<string, Schema> = {};

  schemaOf(schema: z.ZodType): Schema {
    const { $schema: _, $defs, ...root } = JSON.parse(
      JSON.stringify(z.toJSONSchema(schema, { io: "input", override }))
        .replaceAll('"#/$defs/', '"#/components/schemas/'),
    );
    Object.assign(this.schemas, $defs);
    return root;
  }

  parametersOf(query: z.ZodObject): Parameter[] {
    const { properties = {}, required = [] } = this.schemaOf(query);
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: "query",
      required: required.includes(name),
      ...(schema.description ? { description: schema.description } : {}),
      schema,
    }));
  }
}

/** Leaves out what zod adds to say how it checks, not what is expected. */
function override(
  { jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema },
): void {
  const { MAX_SAFE_INTEGER, MIN_SAFE_INTEGER } = Number;
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.maximum === MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  delete jsonSchema.id;
}
