import { lookUp, validity } from "../../lib/directory/lookup.ts";
import { Routes } from "../_http/routes.ts";
import { okCached } from "./_envelope.ts";

/** Whether a text is a BSB, and whether it's in the register. */
export const validate = new Routes().get("/:bsb", (c) => {
  const found = lookUp(c.env.directory, c.req.param("bsb"));
  return okCached(c.env, validity(found));
});
