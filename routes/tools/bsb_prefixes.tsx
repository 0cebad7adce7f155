import { counted, listPath } from "../../lib/site/shared/listing.ts";
import {
  listPrefixes,
  PREFIX_ORDERS,
  type PrefixOrder,
  type PrefixRow,
} from "../../lib/site/tools/prefix_list.ts";
import { toolPage } from "./ToolPage.tsx";
import type { Visit } from "../_http/context.ts";
import { Routes } from "../_http/routes.ts";
import { cachedPage, page } from "../_page/page.tsx";
import type { Page } from "../_page/page_view.ts";
import { readableCount } from "../../lib/words.ts";

const PATH = "/tools/bsb-prefixes";
const MAX_INPUT = 100;

interface View {
  readonly q: string;
  readonly order: PrefixOrder;
}

/** Every prefix and whose it is. */
export const bsbPrefixes = new Routes().get(PATH, (c) => {
  const q = (c.req.query("q") ?? "").trim().slice(0, MAX_INPUT);
  const sort = c.req.query("sort");
  const order = PREFIX_ORDERS.find((order) => order === sort) ?? "prefix";
  const view = { q, order };
  if (q) return page(c.env, prefixPage(c.env, view));
  const name = order === "prefix" ? PATH : `${PATH}?sort=${order}`;
  return cachedPage(c.env, name, () => prefixPage(c.env, view));
});

function prefixPage(visit: Visit, view: View): Page {
  const { q, order } = view;
  const rows = listPrefixes(visit.directory, q, order);
  return toolPage(visit, {
    path: PATH,
    title: "BSB prefixes by institution",
    description:
      "Every BSB prefix in the Australian register with its institution and how many BSBs begin with it. Filter by digits or by name.",
    answered: q !== "" || order !== "prefix",
    islands: false,
    children: (
      <>
        <form class="search-form" action={PATH}>
          <div>
            <label class="visually-hidden" for="prefix-q">
              Digits or a bank's name
            </label>
            <input
              id="prefix-q"
              name="q"
              type="search"
              value={q}
              maxLength={MAX_INPUT}
              placeholder="Digits or a bank's name"
              autocomplete="off"
            />
          </div>
          {order !== "prefix" && (
            <input type="hidden" name="sort" value={order} />
          )}
          <button type="submit">Filter</button>
        </form>
        <p>
          {counted(rows.length, "prefix", "prefixes")}
          {q && (
            <>
              {" "}for “{q}”. <a href={PATH}>Show all</a>
            </>
          )}
        </p>
        {rows.length > 0 && <PrefixTable rows={rows} view={view} />}
        <p class="prose soft">
          The Australian Payments Network assigns prefixes of two or three
          digits. An institution can hold several, and small ones may use
          numbers under the prefix of another. See the{" "}
          <a href="/decoder">decoder</a> for what the other digits say.
        </p>
      </>
    ),
  });
}

interface PrefixTableProps {
  rows: readonly PrefixRow[];
  view: View;
}

function PrefixTable({ rows, view }: PrefixTableProps) {
  return (
    <table class="stack sortable">
      <caption class="visually-hidden">Prefixes and their institutions</caption>
      <thead>
        <tr>
          <SortHead view={view} order="prefix" label="Prefix" />
          <SortHead view={view} order="bank" label="Institution" />
          <th scope="col">Code</th>
          <SortHead view={view} order="bsbs" label="BSBs" />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ prefix, name, code, slug, bsbs }) => (
          <tr>
            <th scope="row" class="number mono">{prefix}</th>
            <td data-label="Institution">
              <a href={`/bank/${slug}`}>{name}</a>
            </td>
            <td data-label="Code">{code}</td>
            <td data-label="BSBs" class="count">
              {readableCount(bsbs)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SortHeadProps {
  view: View;
  order: PrefixOrder;
  label: string;
}

function SortHead({ view, order, label }: SortHeadProps) {
  const sorted = view.order === order
    ? order === "bsbs" ? "descending" as const : "ascending" as const
    : "none" as const;
  const sort = order === "prefix" ? "" : order;
  return (
    <th
      scope="col"
      aria-sort={sorted}
      class={order === "bsbs" ? "count" : undefined}
    >
      <a href={listPath(PATH, { q: view.q, sort })}>{label}</a>
    </th>
  );
}
