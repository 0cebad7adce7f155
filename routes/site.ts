import { Hono } from "hono";
import type { Env } from "./_env.ts";
import { home } from "./home.tsx";

/** The website: every page family is an application of its own. */
export const site = new Hono<Env>()
  .route("/", home);
