import PayIdOrBsb from "../../islands/tools/PayIdOrBsb.tsx";
import { readChoices } from "../../lib/site/tools/payid_questions.ts";
import { Island } from "../_page/Island.tsx";
import { toolPage } from "./ToolPage.tsx";
import type { Visit } from "../_http/context.ts";
import { Routes } from "../_http/routes.ts";
import { cachedPage, page } from "../_page/page.tsx";
import type { Page } from "../_page/page_view.ts";

const PATH = "/tools/payid-or-bsb";

/** Advises on PayID or BSB for a payment. */
export const payIdOrBsb = new Routes().get(PATH, (c) => {
  const choices = readChoices(c.req.query());
  if (Object.keys(choices).length > 0) {
    return page(c.env, choicePage(c.env, choices));
  }
  return cachedPage(c.env, PATH, () => choicePage(c.env, choices));
});

function choicePage(
  visit: Visit,
  choices: ReturnType<typeof readChoices>,
): Page {
  return toolPage(visit, {
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
