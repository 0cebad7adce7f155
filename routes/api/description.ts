import { Hono } from "hono";
import { API_PATH } from "../../lib/site/api/api_request.ts";
import { baseUrl, type Env } from "../_http/context.ts";
import { ok, okDocument, prepare } from "./_answer.ts";
import { only } from "./_only.ts";

const FILE = "/openapi.json";

/** Where the API's description in OpenAPI lies. */
export const DESCRIPTION_PATH = `${API_PATH}${FILE}`;

// Schemas and generators are loaded when a description is first asked for.

/** What the API offers: a short index, and the whole in OpenAPI 3.1. */
export const description = new Hono<Env>()
  .get("/", async (c) => {
    const { listEndpoints } = await import("./_endpoints.ts");
    const base = baseUrl(c);
    return ok(c, {
      name: "Australian BSB lookup",
      version: "v1",
      documentation: `${base}/api`,
      openapi: base + DESCRIPTION_PATH,
      endpoints: listEndpoints(c.get("deps").settings.BULK_MAX_ITEMS).map(
        ({ method, path, description }) => ({
          method: method.toUpperCase(),
          path: API_PATH + path,
          description,
        }),
      ),
    });
  })
  .all("/", only("GET, HEAD"))
  .get(FILE, async (c) => {
    const { describeApi } = await import("./openapi.ts");
    const { BULK_MAX_ITEMS } = c.get("deps").settings;
    return okDocument(c, prepare(describeApi(BULK_MAX_ITEMS, baseUrl(c))));
  })
  .all(FILE, only("GET, HEAD"));
