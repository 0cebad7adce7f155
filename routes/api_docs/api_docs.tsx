import {
  type ApiReference,
  readOpenApi,
} from "../../lib/site/api/api_reference.ts";
import { API_PATH, requestPath } from "../../lib/site/api/api_request.ts";
import { ApiGuide } from "./ApiGuide.tsx";
import { SITE_NAME } from "../_page/Layout.tsx";
import { baseUrl } from "../_http/context.ts";
import { redirect } from "../_http/answer.ts";
import { Routes } from "../_http/routes.ts";
import { cachedPage } from "../_page/page.tsx";
import { listEndpoints } from "../api/_endpoints.ts";

const DESCRIPTION =
  "Free JSON API for Australian BSB numbers: quick start, every endpoint to try, errors, limits, caching. No key, no sign-up.";

/** The page about the JSON API, for people. */
export const apiPage = new Routes().get("/api", async (c) => {
  const { settings } = c.env.deps;
  const { try: path, ...values } = c.req.query();
  const endpoints = listEndpoints(settings.BULK_MAX_ITEMS);
  // A form without script lands here, since it cannot fill in a path.
  const tried = endpoints.find((endpoint) =>
    endpoint.method === "get" && endpoint.path === path
  );
  if (tried) {
    return redirect(API_PATH + requestPath(tried.path, values));
  }
  const reference = await describe(settings.BULK_MAX_ITEMS);
  const base = baseUrl(c.env);
  return cachedPage(c.env, "/api", () => ({
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
        directory={c.env.directory}
      />
    ),
  }));
});

/** The description of the API, for people to read. */
async function describe(bulkMaxItems: number): Promise<ApiReference> {
  // Loaded when first asked for: it would double the time to start.
  const { describeApi } = await import("../api/openapi.ts");
  const document = describeApi(bulkMaxItems, "");
  return readOpenApi(JSON.parse(JSON.stringify(document)));
}
