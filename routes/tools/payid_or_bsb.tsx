import { Hono } from "hono";
import PayIdOrBsb from "../../islands/tools/PayIdOrBsb.tsx";
import { readChoices } from "../../lib/site/tools/payid_questions.ts";
import { Island } from "../_page/Island.tsx";
import { toolPage } from "./ToolPage.tsx";
import type { Context, Env } from "../_http/context.ts";
import { keptPage, type Page, page } from "../_page/page.tsx";

const PATH = "/tools/payid-or-bsb";

/** Advises on PayID or BSB for a payment. */
export const payIdOrBsb = new Hono<Env>().get(PATH, (c) => {
  const choices = readChoices(c.req.query());
  if (Object.keys(choices).length > 0) return page(c, choicePage(c, choices));
  return keptPage(c, PATH, () => choicePage(c, choices)) ?? c.notFound();
});

function choicePage(
  c: Context,
  choices: ReturnType<typeof readChoices>,
): Page {
  return toolPage(c, {
    path: PATH,
    title: "PayID or BSB?",
    description:
      "Answer up to three questions on a payment and see whether to use a PayID, a BSB and account number, BPAY or PayTo, and why.",
    answered: Object.keys(choices).length > 0,
    children: (
      <>
        <Island name="PayIdOrBsb" of={PayIdOrBsb} props={{ choices }} />
        <p class="prose soft">
          General information on how the systems work, not advice on your money.
          Guides: <a href="/guide/payid-and-bsb">PayID and BSB</a>,{" "}
          <a href="/guide/npp-osko-payto">NPP, Osko and PayTo</a>,{" "}
          <a href="/guide/confirmation-of-payee">Confirmation of Payee</a>.
        </p>
      </>
    ),
  });
}
