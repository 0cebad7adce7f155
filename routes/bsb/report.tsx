import { csrf } from "hono/csrf";
import { parseBsb } from "../../lib/bsb.ts";
import { DatabaseAway } from "../../lib/store/database_health.ts";
import { TooManyReports } from "../../lib/store/report_store.ts";
import { ValidationError } from "../../lib/validation/validation_error.ts";
import { type Answer, redirect, unkept } from "../_http/answer.ts";
import {
  baseUrl,
  clientOf,
  type Context,
  now,
  type Visit,
} from "../_http/context.ts";
import { BodyError, readForm } from "../_http/read_body.ts";
import { Routes } from "../_http/routes.ts";
import { BsbLink } from "../_page/BsbLink.tsx";
import { notFoundPage } from "../_page/error_pages.tsx";
import { page, pathname } from "../_page/page.tsx";
import { rules } from "../api/_rules.ts";
import { ReportForm } from "./ReportForm.tsx";

/** The form to report a mistake, as a page of its own, and where it's sent. */
export const report = new Routes()
  .get("/bsb/:bsb_number/report", (c) => {
    const bsb = parseBsb(c.req.param("bsb_number"));
    if (!bsb) return noSuchBsb(c.env);
    return c.req.query("sent") === undefined
      ? formPage(c.env, bsb)
      : thanksPage(c.env, bsb);
  })
  .post("/bsb/:bsb_number/report", async (c) => {
    const bsb = parseBsb(c.req.param("bsb_number"));
    if (!bsb) return noSuchBsb(c.env);
    return await isFromElsewhere(c)
      ? refuse(c.env, 403, "Reports are accepted from this website alone.")
      : await takeReport(c.env, bsb);
  });

/**
 * Whether a browser sent the form from another site. Programs that say nothing
 * of where they come from aren't browsers that could be misled.
 */
async function isFromElsewhere(c: Context): Promise<boolean> {
  const isBrowser = c.req.header("Sec-Fetch-Site") ?? c.req.header("Origin");
  if (!isBrowser) return false;
  const check = csrf({
    origin: (origin) => ownHosts(c).includes(URL.parse(origin)?.host ?? ""),
    secFetchSite: ["same-origin", "none"],
  });
  return await check(c, () => Promise.resolve()).then(() => false, () => true);
}

/** The hosts that the site goes by. */
function ownHosts(c: Context): string[] {
  const { host } = new URL(baseUrl(c.env));
  return [host, c.req.header("Host") ?? host];
}

async function takeReport(visit: Visit, bsb: string): Promise<Answer> {
  let message = "";
  try {
    const { reportRequestSchema, validate } = await rules();
    message = await readMessage(visit);
    const report = validate(reportRequestSchema, { bsb, message }, "body");
    await visit.deps.reports.create(report, clientOf(visit), now(visit));
  } catch (error) {
    if (error instanceof BodyError && error.status === 413) {
      return refuse(visit, 413, "That is far too long.");
    }
    const problem = problemWith(error);
    if (!problem) throw error;
    const [status, complaint] = problem;
    return formPage(visit, bsb, status, message, complaint);
  }
  // So that loading the answer again doesn't send it again.
  return redirect(`/bsb/${bsb}/report?sent=1`);
}

/**
 * Reads the message of the form.
 *
 * @throws {BodyError} If there is none.
 */
async function readMessage({ request }: Visit): Promise<string> {
  const message = (await readForm(request)).get("message");
  if (typeof message !== "string") throw new BodyError(400, "No message");
  // Browsers send each line end as two characters; visitors count one.
  return message.replaceAll("\r\n", "\n").trim();
}

/** The status and the words for a report that isn't accepted. */
function problemWith(error: unknown): [status: number, words: string] | null {
  if (error instanceof BodyError) return [422, "Please write what is wrong."];
  if (error instanceof ValidationError) {
    return [422, "The message is too long: at most 1,000 characters."];
  }
  if (error instanceof TooManyReports) {
    return [429, `${error.message}. Please try again tomorrow.`];
  }
  return error instanceof DatabaseAway
    ? [503, "We couldn't store your report. Please try again in a minute."]
    : null;
}

function formPage(
  visit: Visit,
  bsb: string,
  status = 200,
  message = "",
  error?: string,
): Answer {
  return unkept(page(visit, {
    title: `Report a mistake in BSB ${bsb}`,
    description: `Tell us what is wrong with the record of BSB ${bsb}.`,
    crumbs: crumbs(visit, bsb),
    path: `/bsb/${bsb}/report`,
    noindex: true,
    body: (
      <>
        <h1>Report a mistake in BSB {bsb}</h1>
        <p>
          The records are those of the official register. A mistake in the
          register itself has to be mended there, by the institution; what this
          website made of it we can mend.
        </p>
        <ReportForm bsb={bsb} message={message} error={error} />
      </>
    ),
  }, status));
}

function thanksPage(visit: Visit, bsb: string): Answer {
  return unkept(page(visit, {
    title: `Thank you for your report about BSB ${bsb}`,
    description: `Your report about BSB ${bsb} has been received.`,
    crumbs: crumbs(visit, bsb),
    path: `/bsb/${bsb}/report`,
    noindex: true,
    body: (
      <>
        <h1>Thank you</h1>
        <p class="note note-good">
          Your report about BSB {bsb}{" "}
          has been stored for the operator of this website.
        </p>
        <p>
          Back to <BsbLink bsb={bsb} directory={visit.directory} /> or to the
          {" "}
          <a href="/search">search</a>.
        </p>
      </>
    ),
  }));
}

function refuse(visit: Visit, status: number, message: string): Answer {
  return unkept(page(visit, {
    title: "The report was not taken",
    description: "A report that could not be taken.",
    crumbs: [{ label: "Report" }],
    noindex: true,
    body: (
      <>
        <h1>The report was not taken</h1>
        <p class="note note-bad">{message} Nothing was stored.</p>
        <p>
          Go to <a href={pathname(visit)}>the form</a>{" "}
          to write it again, or to the <a href="/contact">contact page</a>.
        </p>
      </>
    ),
  }, status));
}

function noSuchBsb(visit: Visit): Answer {
  return notFoundPage(visit, "This is not a BSB, so nothing can be reported.");
}

function crumbs(visit: Visit, bsb: string) {
  const directory = visit.directory;
  const exists = directory.get(bsb) ?? directory.discontinued(bsb);
  return exists
    ? [{ label: bsb, href: `/bsb/${bsb}` }, { label: "Report" }]
    : [{ label: `Report ${bsb}` }];
}
