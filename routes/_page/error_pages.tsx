import type { VNode } from "preact";
import type { ValidationError } from "../../lib/validation/validation_error.ts";
import type { Answer } from "../_http/answer.ts";
import type { Visit } from "../_http/context.ts";
import { page, pathname } from "./page.tsx";
import { SearchForm } from "./SearchForm.tsx";

/** A page that says what was not found and helps on. */
export function notFoundPage(
  visit: Visit,
  message: string = "There is no page at this address.",
  help?: VNode,
): Answer {
  return page(visit, {
    title: "Not found",
    description: "This page does not exist. Search the BSB register instead.",
    crumbs: [{ label: "Not found" }],
    noindex: true,
    body: (
      <>
        <h1>Not found</h1>
        <p class="lede">{message}</p>
        {help}
        <SearchForm />
        <p>
          Or go to the <a href="/">home page</a>, the <a href="/tools">tools</a>
          {" "}
          or the <a href="/guides">guides</a>.
        </p>
      </>
    ),
  }, 404);
}

/** A page that says which part of an address is wrong. */
export function invalidPage(visit: Visit, error: ValidationError): Answer {
  return page(visit, {
    title: "This address is not right",
    description: "A part of this address can't be read.",
    crumbs: [{ label: "Invalid address" }],
    noindex: true,
    body: (
      <>
        <h1>This address is not right</h1>
        <ul>
          {error.detail.map(({ loc, msg }) => (
            <li>
              <code>{String(loc.at(-1))}</code>: {msg}
            </li>
          ))}
        </ul>
        <p>
          <a href={pathname(visit)}>Go to the first page of this list</a>
        </p>
      </>
    ),
  }, 422);
}

/** A page for our own failures. */
export function failurePage(visit: Visit): Answer {
  return page(visit, {
    title: "Something went wrong",
    description: "An error on our side.",
    noindex: true,
    body: (
      <>
        <h1>Something went wrong</h1>
        <p class="lede">
          The fault is on our side and was noted. Please try again in a moment.
        </p>
        <p>
          <a href="/">Home page</a>
        </p>
      </>
    ),
  }, 500);
}
