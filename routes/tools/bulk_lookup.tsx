import { Hono } from "hono";
import BulkLookup from "../../islands/tools/BulkLookup.tsx";
import { BULK_COLUMNS, BulkCells } from "../../islands/tools/_bulk_cells.tsx";
import { BulkSummary } from "../../islands/tools/_bulk_summary.tsx";
import { findBsbs } from "../../lib/site/tools/extract_bsbs.ts";
import {
  type BulkRow,
  countRows,
  rowsOf,
} from "../../lib/site/tools/bulk_rows.ts";
import type { Directory } from "../../lib/directory/directory.ts";
import { counted } from "../../lib/site/shared/listing.ts";
import { Island } from "../_page/Island.tsx";
import { toolPage } from "./ToolPage.tsx";
import { limitForm } from "../_http/read_body.ts";
import type { Context, Env } from "../_http/context.ts";
import { keptPage, type Page, page } from "../_page/page.tsx";

const PATH = "/bulk-lookup";
/** Numbers answered on the page; scripts take more, piece by piece. */
const MAX_ROWS = 500;

const limitSize = limitForm((c) =>
  answer(
    c,
    <p class="note note-bad">
      This is larger than 64 KiB. Send the column of BSBs alone, or a part of
      it.
    </p>,
    413,
  )
);

/** Looks up the BSBs of a text or a file. */
export const bulkLookup = new Hono<Env>()
  .get(PATH, (c) => keptPage(c, PATH, () => bulkPage(c)) ?? c.notFound())
  .post(PATH, limitSize, async (c) => {
    const text = await sentText(c);
    return text === null
      ? answer(
        c,
        <p class="note note-bad">The form could not be read. Try again.</p>,
        400,
      )
      : answer(c, <Results directory={c.get("directory")} text={text} />, 200);
  });

/** An answer to a visitor's own list is for nobody else. */
function answer(c: Context, result: Page["body"], status: number): Response {
  const response = page(c, bulkPage(c, result), status);
  response.headers.set("Cache-Control", "no-store");
  return response;
}

/** The text of the form, and behind it that of its file. */
async function sentText(c: Context): Promise<string | null> {
  try {
    const { text, file } = await c.req.parseBody();
    const typed = typeof text === "string" ? text : "";
    const read = file instanceof File ? await file.text() : "";
    return [typed, read].filter((part) => part.trim() !== "").join("\n");
  } catch {
    // A form whose parts do not fit together, or that broke off.
    return null;
  }
}

function bulkPage(c: Context, result?: Page["body"]): Page {
  const size = c.get("deps").settings.BULK_MAX_ITEMS;
  return toolPage(c, {
    path: PATH,
    title: "Bulk BSB lookup",
    description:
      "Check hundreds of BSBs at once: paste a list or drop a CSV, text or ABA file. Only the BSBs leave your browser.",
    answered: result !== undefined,
    children: (
      <>
        {result}
        <Island name="BulkLookup" of={BulkLookup} props={{ size }} />
        <Notes />
      </>
    ),
  });
}

function Results({ directory, text }: { directory: Directory; text: string }) {
  const all = findBsbs(text);
  const found = all.slice(0, MAX_ROWS);
  const answers = new Map(
    found.flatMap(({ bsb }) =>
      bsb ? [[bsb, directory.get(bsb) ?? null] as const] : []
    ),
  );
  const rows = rowsOf(found, answers);
  if (rows.length === 0) {
    return <p class="note note-warn">There is no BSB in this text.</p>;
  }
  return (
    <section aria-labelledby="results">
      <h2 id="results">Results</h2>
      <BulkSummary counts={countRows(rows)} />
      {all.length > MAX_ROWS && (
        <p class="note note-warn">
          {counted(all.length - MAX_ROWS, "BSB")}{" "}
          more were left out: this page answers {MAX_ROWS} at once.
        </p>
      )}
      <ResultTable rows={rows} />
      <h2>Another list</h2>
    </section>
  );
}

function ResultTable({ rows }: { rows: readonly BulkRow[] }) {
  return (
    <table class="stack">
      <caption class="visually-hidden">BSBs found and what they are</caption>
      <thead>
        <tr>
          {BULK_COLUMNS.map(([, label]) => <th scope="col">{label}</th>)}
        </tr>
      </thead>
      <tbody>{rows.map((row) => <BulkCells row={row} />)}</tbody>
    </table>
  );
}

function Notes() {
  return (
    <div class="prose">
      <h2>What happens to your list</h2>
      <ul>
        <li>
          With JavaScript the text and the file are read in your browser. Only
          the BSBs found in them are sent, some at a time, as{" "}
          <a href="/api">API</a> requests that count towards your daily limit.
        </li>
        <li>
          Without JavaScript the form is sent to us as it is, up to 64 KiB,
          answered and not kept. Send the BSBs alone then.
        </li>
        <li>
          In a table with a column called BSB only that column is read. A cell
          of five digits is taken for a BSB that lost its leading zero, and
          told.
        </li>
        <li>
          In an ABA file the payee's BSB of each payment line is read.
        </li>
      </ul>
      <p>
        See also the guide to{" "}
        <a href="/guide/payroll-and-aba-files">payroll and ABA files</a>.
      </p>
    </div>
  );
}
