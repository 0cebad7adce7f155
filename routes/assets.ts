import { Body } from "./_http/body.ts";
import { cached } from "./_http/cached.ts";
import { baseUrl } from "./_http/context.ts";
import { gzip } from "./_http/gzip.ts";
import { Routes } from "./_http/routes.ts";

/** Stylesheet and scripts. Their names change with their contents. */
export const assets = new Routes().get("/:name", (c) => {
  const visit = c.env;
  const path = `/assets/${c.req.param("name")}`;
  return cached(visit, baseUrl(visit) + path, () => {
    const file = visit.assets!.files.get(path);
    if (!file) return null;
    const body = new Body(file.text, file.type, { compress: gzip });
    return { status: 200, body, lifetime: "year" };
  });
});
