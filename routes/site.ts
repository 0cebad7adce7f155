import { Hono } from "hono";
import type { Env } from "./_env.ts";
import { guides } from "./guides.tsx";
import { home } from "./home.tsx";
import { swift } from "./swift.tsx";

/** The website: every page family is an application of its own. */
export const site = new Hono<Env>()
  .route("/", home)
  .route("/", guides)
  .route("/", swift);
