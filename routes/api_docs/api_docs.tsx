import { Hono } from "hono";
import {
  type ApiReference,
  readOpenApi,
} from "../../lib/site/api/api_reference.ts";
import { API_PATH, requestPath } from "../../lib/site/api/api_request.ts";
import { ApiGuide } from "./ApiGuide.tsx";
import { SITE_NAME } from "../_page/Layout.tsx";
import {
  baseUrl,
  type Context,
  type Deps,
  type Env,
} from "../_http/context.ts";
import { keptPage } from "../_page/page.tsx";
import { listEndpoints } from "../api/_endpoints.ts";

const DESCRIPTION =
  "Free JSON API for Australian BSB numbers: quick start, every endpoint to try, errors, limits, caching. No key, no sign-up.";

/** The page about the JSON API, for people. */
export const apiPage = new Hono<Env>().get("/api", async (c) => {
  const { settings } = c.get("deps");
  const { try: path, ...values } = c.req.query();
  const endpoints = listEndpoints(settings.BULK_MAX_ITEMS);
  // A form without script lands here, since it cannot fill in a path.
  const tried = endpoints.find((endpoint) =>
    endpoint.method === "get" && endpoint.path === path
  );
  if (tried) return c.redirect(API_PATH + requestPath(tried.path, values), 303);
  const reference = await referenceOf(c);
  const base = baseUrl(c);
  return keptPage(c, "/api", () => ({
    title: "API for BSB look-ups",
    description: DESCRIPTION,
    crumbs: [{ label: "API" }],
    jsonLd: [{
      "@type": "WebAPI",
      name: `${SITE_NAME} API`,
      description: DESCRIPTION,
      documentation: `${base}/api`,
      provider: { "@type": "Organization", name: SITE_NAME, url: `${base}/` },
    }],
    islands: true,
    body: (
      <ApiGuide
        base={base}
        endpoints={endpoints}
        reference={reference}
        settings={settings}
        directory={c.get("directory")}
      />
    ),
  })) ?? c.notFound();
});

const references = new WeakMap<Deps, Promise<ApiReference>>();

/** The reference depends on the settings alone: it is read once. */
function referenceOf(c: Context): Promise<ApiReference> {
  const deps = c.get("deps");
  let reference = references.get(deps);
  if (!reference) {
    references.set(deps, reference = describe(deps.settings.BULK_MAX_ITEMS));
  }
  return reference;
}

async function describe(bulkMaxItems: number): Promise<ApiReference> {
  // Loaded when first asked for: it would double the time to start.
  const { describeApi } = await import("../api/openapi.ts");
  const document = describeApi(bulkMaxItems, "");
  return readOpenApi(JSON.parse(JSON.stringify(document)));
}
