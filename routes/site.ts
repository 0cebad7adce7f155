import { Hono } from "hono";
import type { Env } from "./_env.ts";
import { about } from "./about.tsx";
import { apiPage } from "./api_page.tsx";
import { bank } from "./bank.tsx";
import { bsb } from "./bsb.tsx";
import { changes } from "./changes.tsx";
import { discontinued } from "./discontinued.tsx";
import { guides } from "./guides.tsx";
import { home } from "./home.tsx";
import { insights } from "./insights.tsx";
import { postcode } from "./postcode.tsx";
import { report } from "./report.tsx";
import { search } from "./search.tsx";
import { sitemaps } from "./sitemaps.ts";
import { state } from "./state.tsx";
import { suburb } from "./suburb.tsx";
import { suggest } from "./suggest.ts";
import { swift } from "./swift.tsx";
import { tools } from "./tools.tsx";

/** The website: every page family is an application of its own. */
export const site = new Hono<Env>()
  .route("/", home)
  .route("/", bsb)
  .route("/", report)
  .route("/", search)
  .route("/", suggest)
  .route("/", bank)
  .route("/", state)
  .route("/", suburb)
  .route("/", postcode)
  .route("/", discontinued)
  .route("/", guides)
  .route("/", swift)
  .route("/", tools)
  .route("/", apiPage)
  .route("/", about)
  .route("/", changes)
  .route("/", insights)
  .route("/", sitemaps);
