import { API_PATH } from "../../lib/site/api/api_request.ts";
import { baseUrl } from "../_http/context.ts";
import { Routes } from "../_http/routes.ts";
import { jsonBody, ok } from "./_envelope.ts";

const FILE = "/openapi.json";

/** Where the API's description in OpenAPI is. */
export const DESCRIPTION_PATH = API_PATH + FILE;

// Schemas and generators are loaded when a description is first asked for.

/** What the API offers: a short index, and the whole in OpenAPI 3.1. */
export const description = new Routes()
  .get("/", async (c) => {
    const { listEndpoints } = await import("./_endpoints.ts");
    const base = baseUrl(c.env);
    return ok(c.env, {
      name: "Australian BSB lookup",
      version: "v1",
      documentation: `${base}/api`,
      openapi: base + DESCRIPTION_PATH,
      endpoints: listEndpoints(c.env.deps.settings.BULK_MAX_ITEMS).map(
        ({ method, path, description }) => ({
          method: method.toUpperCase(),
          path: API_PATH + path,
          description,
        }),
      ),
    });
  })
  .get(FILE, async (c) => {
    const { describeApi } = await import("./openapi.ts");
    const { BULK_MAX_ITEMS } = c.env.deps.settings;
    const document = describeApi(BULK_MAX_ITEMS, baseUrl(c.env));
    return { status: 200, body: jsonBody(document) };
  });
