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
import { unkept } from "../_http/answer.ts";
import { BodyError, readForm } from "../_http/read_body.ts";
import type { Visit } from "../_http/context.ts";
import { Routes } from "../_http/routes.ts";
import { cachedPage, page } from "../_page/page.tsx";
import type { Page } from "../_page/page_view.ts";

const PATH = "/bulk-lookup";
/** Numbers answered on the page; scripts take more, piece by piece. */
const MAX_ROWS = 500;

/** Looks up the BSBs of a text or a file. */
export const bulkLookup = new Routes()
  .get(PATH, (c) => cachedPage(c.env, PATH, () => bulkPage(c.env)))
  .post(PATH, async (c) => {
    const visit = c.env;
    try {
      const text = await readList(visit);
      const result = <Results directory={visit.directory} text={text} />;
      return unkept(page(visit, bulkPage(visit, result)));
    } catch (error) {
      if (!(error instanceof BodyError)) throw error;
      const result = <Problem status={error.status} />;
      return unkept(page(visit, bulkPage(visit, result), error.status));
    }
  });

/** The text of the form, and behind it that of its file. */
async function readList({ request }: Visit): Promise<string> {
  const form = await readForm(request);
  const parts = await Promise.all(
    [form.get("text"), form.get("file")].map((part) =>
      part instanceof File ? part.text() : part ?? ""
    ),
  );
  return parts.filter((part) => part.trim() !== "").join("\n");
}

function Problem({ status }: { status: BodyError["status"] }) {
  return (
    <p class="note note-bad">
      {status === 413
        ? "This is larger than 64 KiB. Send the column of BSBs alone, or a part of it."
        : "The form could not be read. Try again."}
    </p>
  );
}

function bulkPage(visit: Visit, result?: Page["body"]): Page {
  const size = visit.deps.settings.BULK_MAX_ITEMS;
  return toolPage(visit, {
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
