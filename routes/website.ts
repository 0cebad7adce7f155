import { ValidationError } from "../lib/validation/validation_error.ts";
import type { Face } from "./_http/context.ts";
import { Routes } from "./_http/routes.ts";
import { plainText } from "./_http/plain_text.ts";
import { BodyError } from "./_http/read_body.ts";
import {
  failurePage,
  invalidPage,
  notFoundPage,
} from "./_page/error_pages.tsx";
import { about } from "./about/about.tsx";
import { apiPage } from "./api_docs/api_docs.tsx";
import { assets } from "./assets.ts";
import { bank } from "./bank/bank.tsx";
import { bsb } from "./bsb/bsb.tsx";
import { report } from "./bsb/report.tsx";
import { changes } from "./changes/changes.tsx";
import { discontinued } from "./changes/discontinued.tsx";
import { insights } from "./changes/insights.tsx";
import { guides } from "./guides/guides.tsx";
import { home } from "./home/home.tsx";
import { postcode } from "./place/postcode.tsx";
import { state } from "./place/state.tsx";
import { suburb } from "./place/suburb.tsx";
import { search } from "./search/search.tsx";
import { suggest } from "./search/suggest.ts";
import { sitemaps } from "./sitemaps.ts";
import { swift } from "./swift/swift.tsx";
import { tools } from "./tools/tools.tsx";

/** Every page family adds its own routes. */
export const siteRoutes = new Routes()
  .add("/assets", assets)
  .add("/", home, bsb, report, search, suggest, bank, state, suburb, postcode)
  .add("/", discontinued, guides, swift, tools, apiPage, about, changes)
  .add("/", insights, sitemaps);

/** The website: HTML pages, the feed, sitemaps. */
export const website: Face = {
  async find(visit) {
    visit.assets = await visit.deps.assets();
    await siteRoutes.find(visit);
  },
  missing: (visit) => notFoundPage(visit),
  async failed(visit, error) {
    visit.assets ??= await visit.deps.assets();
    if (error instanceof ValidationError) return invalidPage(visit, error);
    if (error instanceof BodyError) {
      return plainText(error.status, error.message);
    }
    return failurePage(visit);
  },
};
