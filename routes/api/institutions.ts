import { Routes } from "../_http/routes.ts";
import { okCached } from "./_envelope.ts";

/** Every institution that has a record. */
export const institutions = new Routes().get("/", (c) => {
  const { institutions } = c.env.directory;
  return okCached(c.env, { total: institutions.length, institutions });
});
