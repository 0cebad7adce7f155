import { Hono } from "hono";
import type { Env } from "./_env.ts";

/** Tells whoever watches the service that it serves, and which register. */
export const health = new Hono<Env>().get("/", (c) => {
  const { version, size, date } = c.var.directory;
  return c.json(
    {
      status: "ok",
      version,
      records: size,
      last_updated: date,
    },
    200,
    { "Cache-Control": "no-store" },
  );
});
