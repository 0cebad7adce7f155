import type { ApiReference as Reference } from "../../lib/site/api/api_reference.ts";
import { API_PATH } from "../../lib/site/api/api_request.ts";
import { apiSamples } from "../../lib/site/api/api_samples.ts";
import type { Directory } from "../../lib/directory/directory.ts";
import type { Deps } from "../_http/context.ts";
import type { Endpoint } from "../api/_endpoints.ts";
import { ApiEndpoints } from "./ApiEndpoints.tsx";
import { ApiErrors } from "./ApiErrors.tsx";
import { ApiReference } from "./ApiReference.tsx";
import {
  AnswerRules,
  CachingRules,
  LimitRules,
  UseRules,
} from "./ApiRules.tsx";

interface ApiGuideProps {
  base: string;
  endpoints: readonly Endpoint[];
  reference: Reference;
  settings: Deps["settings"];
  directory: Directory;
}

const SECTIONS = [
  ["quick-start", "Quick start"],
  ["endpoints", "Endpoints"],
  ["answers", "Answers"],
  ["errors", "Errors"],
  ["limits", "Limits"],
  ["caching", "Caching"],
  ["using-it", "Browsers, versions, attribution"],
  ["reference", "Reference"],
] as const;

/** All there is to know about the JSON API. */
export function ApiGuide(
  { base, endpoints, reference, settings, directory }: ApiGuideProps,
) {
  return (
    <>
      <h1>API for BSB look-ups</h1>
      <p class="lede">
        The whole register as JSON, free and open: no key, no sign-up. All paths
        begin with <code>{base + API_PATH}</code>.
      </p>
      <nav aria-label="On this page">
        <ul class="links">
          {SECTIONS.map(([id, title]) => (
            <li>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>

      <Heading id="quick-start" />
      {apiSamples(base).map(({ language, code }, i) => (
        <details open={i === 0}>
          <summary>{language}</summary>
          <pre tabIndex={0} aria-label={`Example in ${language}`}>
            <code>{code}</code>
          </pre>
        </details>
      ))}
      <p>
        More of it, with caching, retries and lists, is in the guide to{" "}
        <a href="/guide/validate-bsbs-in-code">checking BSBs in code</a>.
      </p>

      <Heading id="endpoints" />
      <p>
        Each form calls this server, and each call counts against your day's
        requests. Without JavaScript, the answer opens as plain JSON.
      </p>
      <ApiEndpoints endpoints={endpoints} />

      <Heading id="answers" />
      <AnswerRules directory={directory} />

      <Heading id="errors" />
      <p>
        An error carries <code>success</code> false and a sentence in{" "}
        <code>error</code>. Anything from 500 upwards is our fault: try again,
        waiting longer each time.
      </p>
      <ApiErrors />

      <Heading id="limits" />
      <LimitRules settings={settings} />

      <Heading id="caching" />
      <CachingRules base={base} />

      <Heading id="using-it" />
      <UseRules />

      <Heading id="reference" />
      <p>
        Made from the OpenAPI 3.1 document at{" "}
        <a href={`${API_PATH}/openapi.json`}>{API_PATH}/openapi.json</a>, which
        tools can read as well. Reading it does not count against the limit.
      </p>
      <ApiReference reference={reference} />
    </>
  );
}

function Heading({ id }: { id: (typeof SECTIONS)[number][0] }) {
  return <h2 id={id}>{SECTIONS.find((section) => section[0] === id)?.[1]}</h2>;
}
