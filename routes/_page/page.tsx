import { renderToString } from "preact-render-to-string";
import type { VNode } from "preact";
import { type Crumb, Layout } from "./Layout.tsx";
import { baseUrl, type Context } from "../_http/context.ts";
import { gzip } from "../_http/gzip.ts";
import { askedBy, Prepared } from "../_http/body.ts";
import { sendKept, sendText } from "../_http/text.ts";

/** A page: what its head says, and its body below the breadcrumbs. */
export interface Page {
  /** Unique; shown in the tab, with the site's name behind it. */
  readonly title: string;
  /** Unique; one sentence for search engines, under 160 characters. */
  readonly description: string;
  /** Where it stands; home is added, the page itself comes last. */
  readonly crumbs?: readonly Crumb[];
  /** Path of its canonical address, when not the one asked for. */
  readonly path?: string;
  /** schema.org data beside the breadcrumbs. */
  readonly jsonLd?: readonly object[];
  /** Keeps it out of search engines: errors, results of a form. */
  readonly noindex?: boolean;
  /** Whether an island is on it, and so its script is needed. */
  readonly islands?: boolean;
  readonly body: VNode;
}

/** Answers with a page drawn for this request. */
export function page(c: Context, view: Page, status = 200): Response {
  return sendText(askedBy(c), render(c, view, status));
}

/**
 * Answers with a page that depends on its address and the register alone: it
 * is drawn once for each version and kept, as long as there is room.
 *
 * @param name What tells it from others, in one spelling: its canonical path
 * with the query that counts.
 * @param draw Makes the page; null when there is none.
 */
export function keptPage(
  c: Context,
  name: string,
  draw: () => Page | null,
): Response | null {
  return sendKept(c, name, () => {
    const view = draw();
    return view && render(c, view, 200);
  });
}

function render(c: Context, view: Page, status: number) {
  const assets = c.get("assets");
  const html = "<!DOCTYPE html>" + renderToString(
    <Layout
      view={view}
      base={baseUrl(c)}
      path={view.path ?? c.req.path}
      assets={assets}
      directory={c.get("directory")}
    />,
  );
  const prepared = new Prepared(html, "text/html; charset=utf-8", {
    pack: gzip,
  });
  return { prepared, status, headers: pageHeaders(baseUrl(c), status) };
}

/**
 * Nothing comes from elsewhere and nothing runs that is not a file of ours.
 * JSON-LD is data, not script, and needs no leave.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Headers of every page. */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};

function pageHeaders(base: string, status: number): Record<string, string> {
  const headers = { ...PAGE_HEADERS };
  if (status >= 500) headers["Cache-Control"] = "no-store";
  if (base.startsWith("https:")) {
    headers["Strict-Transport-Security"] = "max-age=31536000";
  }
  return headers;
}
