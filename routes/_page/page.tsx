import { renderToString } from "preact-render-to-string";
import type { Answer } from "../_http/answer.ts";
import { Body } from "../_http/body.ts";
import { cached } from "../_http/cached.ts";
import { baseUrl, type Visit } from "../_http/context.ts";
import { gzip } from "../_http/gzip.ts";
import { Layout } from "./Layout.tsx";
import type { Page } from "./page_view.ts";

/** Answers with a page drawn for this request. */
export function page(visit: Visit, view: Page, status = 200): Answer {
  const html = "<!DOCTYPE html>" + renderToString(
    <Layout
      view={view}
      base={baseUrl(visit)}
      path={view.path ?? pathname(visit)}
      assets={visit.assets!}
      directory={visit.directory}
    />,
  );
  const type = "text/html; charset=utf-8";
  return { status, body: new Body(html, type, { compress: gzip }) };
}

/**
 * Answers with a page that depends on its address and the register alone: it
 * is drawn once for each version of the register and cached.
 *
 * @param name Its canonical path with the query that counts, so that all
 * spellings of one address share a page.
 * @param draw Makes the page; null if there is none.
 */
export function cachedPage(
  visit: Visit,
  name: string,
  draw: () => Page,
): Answer;
export function cachedPage(
  visit: Visit,
  name: string,
  draw: () => Page | null,
): Answer | null;
export function cachedPage(
  visit: Visit,
  name: string,
  draw: () => Page | null,
): Answer | null {
  return cached(visit, baseUrl(visit) + name, () => {
    const view = draw();
    return view && page(visit, view);
  });
}

/** The path that was asked for, without the query. */
export function pathname({ request }: Visit): string {
  return URL.parse(request.url)?.pathname ?? "/";
}
