import { TOOLS } from "../../lib/site/tools/tools.ts";
import { branchFinder } from "./branch_finder.tsx";
import { bsbPrefixes } from "./bsb_prefixes.tsx";
import { bulkLookup } from "./bulk_lookup.tsx";
import { compare } from "./compare.tsx";
import { decoder } from "./decoder.tsx";
import { payIdOrBsb } from "./payid_or_bsb.tsx";
import { validator } from "./validator.tsx";
import { baseUrl } from "../_http/context.ts";
import { Routes } from "../_http/routes.ts";
import { cachedPage } from "../_page/page.tsx";
import type { Page } from "../_page/page_view.ts";

/** The list of tools, and the tools. */
export const tools = new Routes()
  .get(
    "/tools",
    (c) => cachedPage(c.env, "/tools", () => listPage(baseUrl(c.env))),
  )
  .add("/", validator)
  .add("/", bulkLookup)
  .add("/", decoder)
  .add("/", compare)
  .add("/", branchFinder)
  .add("/", bsbPrefixes)
  .add("/", payIdOrBsb);

function listPage(base: string): Page {
  return {
    title: "Tools for BSBs and bank transfers",
    description:
      "Free tools for Australian BSBs: validate, look up in bulk, decode, compare, find branches and prefixes, choose PayID or BSB.",
    crumbs: [{ label: "Tools" }],
    jsonLd: [{
      "@type": "ItemList",
      itemListElement: TOOLS.map(({ path, name }, i) => ({
        "@type": "ListItem",
        position: i + 1,
        name,
        url: base + path,
      })),
    }],
    body: (
      <>
        <h1>Tools</h1>
        <p class="lede">
          All of them are free, need no account and work without JavaScript.
          They read the same register as the rest of this site.
        </p>
        <ul class="grid">
          {TOOLS.map(({ path, name, sentence }) => (
            <li>
              <a class="card card-link" href={path}>
                <strong>{name}</strong>
                {sentence}
              </a>
            </li>
          ))}
        </ul>
        <p>
          To check BSBs in a program of your own, see the{" "}
          <a href="/api">API</a>.
        </p>
      </>
    ),
  };
}
