import { registerStats } from "../../lib/directory/stats.ts";
import { Routes } from "../_http/routes.ts";
import { okCached } from "./_envelope.ts";

/** Counts over the whole register. */
export const stats = new Routes().get(
  "/",
  (c) => okCached(c.env, registerStats(c.env.directory)),
);
