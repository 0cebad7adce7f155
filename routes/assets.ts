import { Routes } from "./_http/routes.ts";

/** Stylesheet and scripts. Their names change with their contents. */
export const assets = new Routes().get("/:name", (c) => {
  const body = c.env.assets!.files.get(`/assets/${c.req.param("name")}`);
  return body ? { status: 200, body, lifetime: "year" } : null;
});
