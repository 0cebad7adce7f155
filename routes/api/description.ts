import { Hono } from "hono";
import { baseUrl, type Env } from "../_env.ts";
import { okDocument, okOnce, prepare } from "./_answer.ts";
import { only } from "./_only.ts";

/** Where the API's description in OpenAPI lies below the API. */
export const DESCRIPTION_PATH = "/openapi.json";

// Schemas and generators are loaded when a description is first asked for.

/** What the API offers: a short index, and the whole in OpenAPI 3.1. */
export const description = new Hono<Env>()
  .get("/", async (c) => {
    const { listEndpoints } = await import("./_endpoints.ts");
    const base = baseUrl(c);
    return okOnce(c, `index ${base}`, () => ({
      name: "Australian BSB lookup",
      version: "v1",
      documentation: `${base}/api`,
      openapi: `${base}/api/v1${DESCRIPTION_PATH}`,
      endpoints: listEndpoints(c.var.deps.settings.BULK_MAX_ITEMS).map(
        ({ method, path, description }) => ({
          method: method.toUpperCase(),
          path: `/api/v1${path}`,
          description,
        }),
      ),
    }));
  })
  .all("/", only("GET, HEAD"))
  .get(DESCRIPTION_PATH, async (c) => {
    const { describeApi } = await import("./openapi.ts");
    const { BULK_MAX_ITEMS } = c.var.deps.settings;
    return okDocument(c, prepare(describeApi(BULK_MAX_ITEMS, baseUrl(c))));
  })
  .all(DESCRIPTION_PATH, only("GET, HEAD"));
