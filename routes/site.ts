import { Hono } from "hono";
import type { Env } from "./_http/context.ts";
import { about } from "./about/about.tsx";
import { apiPage } from "./api_docs/api_docs.tsx";
import { bank } from "./bank/bank.tsx";
import { bsb } from "./bsb/bsb.tsx";
import { changes } from "./changes/changes.tsx";
import { discontinued } from "./changes/discontinued.tsx";
import { guides } from "./guides/guides.tsx";
import { home } from "./home/home.tsx";
import { insights } from "./changes/insights.tsx";
import { postcode } from "./place/postcode.tsx";
import { report } from "./bsb/report.tsx";
import { search } from "./search/search.tsx";
import { sitemaps } from "./sitemaps.ts";
import { state } from "./place/state.tsx";
import { suburb } from "./place/suburb.tsx";
import { suggest } from "./search/suggest.ts";
import { swift } from "./swift/swift.tsx";
import { tools } from "./tools/tools.tsx";

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
