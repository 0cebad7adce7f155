import { Hono } from "hono";
import type { Env } from "./_env.ts";

/** Stylesheet and scripts. Their names change with them. */
export const assets = new Hono<Env>().get("/:name", (c) => {
  const file = c.var.assets.files.get(`/assets/${c.req.param("name")}`);
  if (!file) return c.notFound();
  return new Response(file.body, {
    headers: {
      "Content-Type": file.type,
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    },
  });
});
