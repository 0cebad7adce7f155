import { Hono } from "hono";
import { lookUp, validity } from "../../lib/directory/lookup.ts";
import type { Env } from "../_http/context.ts";
import { okKept } from "./_answer.ts";
import { only } from "./_only.ts";

/** Whether a text is a BSB, and one of the register. */
export const validate = new Hono<Env>()
  .get(
    "/:bsb",
    (c) => okKept(c, validity(lookUp(c.get("directory"), c.req.param("bsb")))),
  )
  .all("/:bsb", only("GET, HEAD"));
