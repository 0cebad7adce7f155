import type { VNode } from "preact";

/** A step of the way from the home page. */
export interface Crumb {
  readonly label: string;
  /** Path; the last step, the page itself, goes without. */
  readonly href?: string;
}

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
