import { Hono } from "hono";
import { type Env, now } from "./_http/context.ts";
import { Prepared, sendBody } from "./_http/body.ts";

const DAY_MS = 86_400_000;
/** The register is checked daily: older than that, something is wrong. */
const STALE_AFTER_DAYS = 3;

/** Tells whoever watches the service that it serves, and which register. */
export const health = new Hono<Env>().get("/", (c) => {
  const { version, size, date } = c.get("directory");
  const age = Math.floor((now(c).getTime() - Date.parse(date)) / DAY_MS);
  const health = {
    status: "ok",
    version,
    records: size,
    last_updated: date,
    age_days: age,
    stale: age > STALE_AFTER_DAYS,
  };
  const prepared = new Prepared(JSON.stringify(health), "application/json");
  const headers = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  };
  return sendBody({ method: c.req.method }, prepared, headers, 200);
});
