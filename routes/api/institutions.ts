import { Hono } from "hono";
import type { Env } from "../_http/context.ts";
import { okKept } from "./_answer.ts";
import { only } from "./_only.ts";

/** Every institution that has a record. */
export const institutions = new Hono<Env>()
  .get("/", (c) => {
    const { institutions } = c.get("directory");
    return okKept(c, { total: institutions.length, institutions });
  })
  .all("/", only("GET, HEAD"));
