import { Hono } from "hono";
import { registerStats } from "../../lib/directory/stats.ts";
import type { Env } from "../_http/context.ts";
import { okKept } from "./_answer.ts";
import { only } from "./_only.ts";

/** Counts over the whole register. */
export const stats = new Hono<Env>()
  .get("/", (c) => okKept(c, registerStats(c.get("directory"))))
  .all("/", only("GET, HEAD"));
