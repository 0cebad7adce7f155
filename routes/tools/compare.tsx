import {
  compareBsbs,
  type Compared,
  type Comparison,
} from "../../lib/site/tools/compare_bsbs.ts";
import { toolPage } from "./ToolPage.tsx";
import type { Visit } from "../_http/context.ts";
import { Routes } from "../_http/routes.ts";
import { cachedPage, page } from "../_page/page.tsx";
import type { Page } from "../_page/page_view.ts";

const FIELDS = [
  ["a", "First BSB"],
  ["b", "Second BSB"],
  ["c", "Third BSB (optional)"],
  ["d", "Fourth BSB (optional)"],
] as const;

const MAX_INPUT = 40;

/** Puts BSBs side by side. */
export const compare = new Routes().get("/tools/compare", (c) => {
  const texts = FIELDS.map(([name]) =>
    (c.req.query(name) ?? "").trim().slice(0, MAX_INPUT)
  );
  if (texts.some(Boolean)) return page(c.env, comparePage(c.env, texts));
  return cachedPage(c.env, "/tools/compare", () => comparePage(c.env, texts));
});

function comparePage(visit: Visit, texts: readonly string[]): Page {
  const given = texts.filter(Boolean);
  return toolPage(visit, {
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
          <Result comparison={compareBsbs(visit.directory, given)} />
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
