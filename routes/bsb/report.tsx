import { Hono } from "hono";
import { parseBsb } from "../../lib/bsb.ts";
import { clientOf } from "../../lib/limits/client_address.ts";
import { DailyCap } from "../../lib/store/report_cap.ts";
import { isSameSite } from "../../lib/site/same_site.ts";
import {
  type ReportStore,
  TooManyReports,
} from "../../lib/store/report_store.ts";
import { ValidationError } from "../../lib/validation/validation_error.ts";
import { BsbLink } from "../_page/BsbLink.tsx";
import { ReportForm } from "./ReportForm.tsx";
import { limitForm } from "../_http/read_body.ts";
import { baseUrl, type Context, type Env, now } from "../_http/context.ts";
import { notFoundPage } from "../_page/error_pages.tsx";
import { page } from "../_page/page.tsx";
import { rules } from "../api/_rules.ts";

/** Reports of one client in a UTC day. */
const MAX_REPORTS_PER_DAY = 20;

const caps = new WeakMap<ReportStore, DailyCap>();

/** The form to report a mistake, as a page of its own, and where it is sent. */
export const report = new Hono<Env>()
  .get("/bsb/:bsb_number/report", (c) => {
    const bsb = parseBsb(c.req.param("bsb_number"));
    if (!bsb) return noSuchBsb(c);
    return c.req.query("sent") === undefined
      ? formPage(c, bsb)
      : thanksPage(c, bsb);
  })
  .post(
    "/bsb/:bsb_number/report",
    limitForm((c) => refuse(c, 413, "That is far too long.")),
    async (c) => {
      const bsb = parseBsb(c.req.param("bsb_number"));
      if (!bsb) return noSuchBsb(c);
      const { host } = new URL(baseUrl(c));
      const hosts = [host, c.req.header("Host") ?? host];
      if (!isSameSite(c.req.raw.headers, hosts)) {
        return refuse(c, 403, "Reports are taken from this website alone.");
      }
      return await takeReport(c, bsb);
    },
  );

async function takeReport(c: Context, bsb: string): Promise<Response> {
  const message = await readMessage(c);
  const { reportRequestSchema, validate } = await rules();
  let request: { bsb: string; message: string };
  try {
    if (message === null) throw new ValidationError([]);
    request = validate(reportRequestSchema, { bsb, message }, "body");
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return formPage(c, bsb, 422, message ?? "", complain(error));
  }
  if (!capOf(c).take(client(c), now(c))) {
    const error = "You have sent all the reports we take from one address " +
      "in a day. Please try again tomorrow.";
    return formPage(c, bsb, 429, request.message, error);
  }
  try {
    await c.get("deps").reports.create(request, now(c));
  } catch (error) {
    if (!(error instanceof TooManyReports)) throw error;
    const problem = "We take no more reports today. Please try again tomorrow.";
    return formPage(c, bsb, 429, request.message, problem);
  }
  // So that loading the answer again does not send it again.
  return uncached(c.redirect(`/bsb/${bsb}/report?sent=1`, 303));
}

/** The message of the form; null when there is none. */
async function readMessage(c: Context): Promise<string | null> {
  const { message } = await c.req.parseBody().catch(() => ({ message: null }));
  // Browsers send each line end as two characters; visitors count one.
  return typeof message === "string"
    ? message.replaceAll("\r\n", "\n").trim()
    : null;
}

function complain({ detail }: ValidationError): string {
  return detail.some(({ type }) => type === "string_too_long")
    ? "The message is too long: at most 1,000 characters."
    : "Please write what is wrong.";
}

function capOf(c: Context): DailyCap {
  const { reports } = c.get("deps");
  let cap = caps.get(reports);
  if (!cap) caps.set(reports, cap = new DailyCap(MAX_REPORTS_PER_DAY));
  return cap;
}

function client(c: Context): string {
  return clientOf(
    c.env,
    c.req.header("X-Forwarded-For"),
    c.get("deps").settings.TRUSTED_PROXIES,
  );
}

function formPage(
  c: Context,
  bsb: string,
  status = 200,
  message = "",
  error?: string,
): Response {
  return uncached(page(c, {
    title: `Report a mistake in BSB ${bsb}`,
    description: `Tell us what is wrong with the record of BSB ${bsb}.`,
    crumbs: crumbs(c, bsb),
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

function thanksPage(c: Context, bsb: string): Response {
  return uncached(page(c, {
    title: `Thank you for your report about BSB ${bsb}`,
    description: `Your report about BSB ${bsb} has been received.`,
    crumbs: crumbs(c, bsb),
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
          Back to <BsbLink bsb={bsb} directory={c.get("directory")} /> or to the
          {" "}
          <a href="/search">search</a>.
        </p>
      </>
    ),
  }));
}

function refuse(c: Context, status: number, message: string): Response {
  return uncached(page(c, {
    title: "The report was not taken",
    description: "A report that could not be taken.",
    crumbs: [{ label: "Report" }],
    noindex: true,
    body: (
      <>
        <h1>The report was not taken</h1>
        <p class="note note-bad">{message} Nothing was stored.</p>
        <p>
          Go to <a href={c.req.path}>the form</a> to write it again, or to the
          {" "}
          <a href="/contact">contact page</a>.
        </p>
      </>
    ),
  }, status));
}

function noSuchBsb(c: Context): Response {
  return notFoundPage(c, "This is not a BSB, so nothing can be reported.");
}

function crumbs(c: Context, bsb: string) {
  const directory = c.get("directory");
  const exists = directory.get(bsb) ?? directory.discontinued(bsb);
  return exists
    ? [{ label: bsb, href: `/bsb/${bsb}` }, { label: "Report" }]
    : [{ label: `Report ${bsb}` }];
}

/** What a visitor typed is nobody else's. */
function uncached(response: Response): Response {
  response.headers.set("Cache-Control", "no-store");
  return response;
}
