import Validator from "../../islands/tools/Validator.tsx";
import { lookUp, validity } from "../../lib/directory/lookup.ts";
import type { Directory } from "../../lib/directory/directory.ts";
import type { Verdict } from "../../lib/site/bsb/verdict.ts";
import { Island } from "../_page/Island.tsx";
import { toolPage } from "./ToolPage.tsx";
import type { Visit } from "../_http/context.ts";
import { Routes } from "../_http/routes.ts";
import { cachedPage, page } from "../_page/page.tsx";
import type { Page } from "../_page/page_view.ts";

/** Most characters of an input that are looked at. */
const MAX_INPUT = 40;

/** Says of a BSB whether it is right. */
export const validator = new Routes().get("/validate", (c) => {
  const text = (c.req.query("bsb") ?? "").trim().slice(0, MAX_INPUT);
  if (text) return page(c.env, validatorPage(c.env, text));
  return cachedPage(c.env, "/validate", () => validatorPage(c.env, ""));
});

function verdictOn(directory: Directory, text: string): Verdict | null {
  const lookup = lookUp(directory, text);
  if (lookup.kind === "malformed") return null;
  const record = lookup.kind === "found" ? lookup.record : null;
  return { validity: validity(lookup), record };
}

function validatorPage(visit: Visit, text: string): Page {
  const props = { text, verdict: verdictOn(visit.directory, text) };
  return toolPage(visit, {
    path: "/validate",
    title: "BSB validator",
    description:
      "Check an Australian BSB as you type: right format, in the register, still active, or merged into another number.",
    answered: text !== "",
    children: (
      <>
        <Island name="Validator" of={Validator} props={props} />
        <div class="prose">
          <h2>What is checked</h2>
          <ol>
            <li>
              <strong>The format.</strong>{" "}
              Six digits, with or without a hyphen in the middle.
            </li>
            <li>
              <strong>The register.</strong>{" "}
              Whether the number is in it, and which bank and branch it stands
              for.
            </li>
            <li>
              <strong>The status.</strong>{" "}
              Whether the register calls it merged or closed, and which number
              took over.
            </li>
          </ol>
          <p>
            No register of BSBs knows accounts or their holders. Whether name
            and account fit is for the bank to say: see{" "}
            <a href="/guide/confirmation-of-payee">Confirmation of Payee</a>.
            For many numbers at once there is{" "}
            <a href="/bulk-lookup">bulk lookup</a>.
          </p>
        </div>
      </>
    ),
  });
}
