import { Hono } from "hono";
import {
  compareBsbs,
  type Compared,
  type Comparison,
} from "../../lib/site/tools/compare_bsbs.ts";
import { toolPage } from "./ToolPage.tsx";
import type { Context, Env } from "../_http/context.ts";
import { keptPage, type Page, page } from "../_page/page.tsx";

const FIELDS = [
  ["a", "First BSB"],
  ["b", "Second BSB"],
  ["c", "Third BSB (optional)"],
  ["d", "Fourth BSB (optional)"],
] as const;

const MAX_INPUT = 40;

/** Puts BSBs side by side. */
export const compare = new Hono<Env>().get("/tools/compare", (c) => {
  const texts = FIELDS.map(([name]) =>
    (c.req.query(name) ?? "").trim().slice(0, MAX_INPUT)
  );
  if (texts.some(Boolean)) return page(c, comparePage(c, texts));
  return keptPage(c, "/tools/compare", () => comparePage(c, texts)) ??
    c.notFound();
});

function comparePage(c: Context, texts: readonly string[]): Page {
  const given = texts.filter(Boolean);
  return toolPage(c, {
    path: "/tools/compare",
    title: "Compare BSBs",
    description:
      "Put up to four Australian BSBs side by side: bank, branch, address, state, payments and status, with every difference marked.",
    answered: given.length > 0,
    islands: false,
    children: (
      <>
        <form action="/tools/compare">
          <div class="fields">
            {FIELDS.map(([name, label], i) => (
              <div class="field">
                <label for={`compare-${name}`}>{label}</label>
                <input
                  id={`compare-${name}`}
                  name={name}
                  type="text"
                  value={texts[i] ?? ""}
                  maxLength={MAX_INPUT}
                  autocomplete="off"
                  spellcheck={false}
                  placeholder="NNN-NNN"
                />
              </div>
            ))}
          </div>
          <button type="submit">Compare</button>
        </form>
        {given.length === 1 && (
          <p role="status">Enter a second BSB to compare it with.</p>
        )}
        {given.length > 0 && (
          <Result comparison={compareBsbs(c.get("directory"), given)} />
        )}
      </>
    ),
  });
}

function Result({ comparison }: { comparison: Comparison }) {
  const { columns, fields, sentences } = comparison;
  const problems = columns.flatMap(({ problem }) => problem ?? []);
  const shown = columns.some(({ linked }) => linked);
  return (
    <section aria-labelledby="compared">
      <h2 id="compared">Side by side</h2>
      {problems.map((problem) => <p class="note note-warn">{problem}.</p>)}
      {sentences.length > 0 && (
        <ul>{sentences.map((sentence) => <li>{sentence}</li>)}</ul>
      )}
      {shown && (
        <table class="stack">
          <caption>
            {sentences.length > 0
              ? "What differs is marked and named in the last column."
              : "What the register says."}
          </caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              {columns.map((column) => (
                <th scope="col" class="number">
                  <ColumnHead column={column} />
                </th>
              ))}
              <th scope="col">Compared</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ label, values, differs }) => (
              <tr>
                <th scope="row">{label}</th>
                {values.map((value, i) => (
                  <td data-label={columns[i]!.label}>
                    {value === null
                      ? <span class="soft">no record</span>
                      : differs
                      ? <mark>{value || "empty"}</mark>
                      : value || "empty"}
                  </td>
                ))}
                <td data-label="Compared">{differs ? "different" : "same"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function ColumnHead({ column: { linked, label } }: { column: Compared }) {
  return linked ? <a href={`/bsb/${label}`}>{label}</a> : <>{label}</>;
}
