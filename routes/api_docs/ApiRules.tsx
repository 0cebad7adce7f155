import { API_PATH } from "../../lib/site/api/api_request.ts";
import type { Directory } from "../../lib/directory/directory.ts";
import type { Deps } from "../_http/context.ts";
import { readableCount } from "../../lib/words.ts";

/** What every answer looks like. */
export function AnswerRules({ directory }: { directory: Directory }) {
  const source = directory.origin === "official"
    ? "Official BSB Directory"
    : "Starter BSB Directory";
  const meta = { source, last_updated: directory.date };
  const example = { success: true, data: {}, meta };
  return (
    <>
      <p>
        Every answer is an envelope. Read <code>success</code> before{" "}
        <code>data</code>, and ignore fields that you do not know.{" "}
        <code>last_updated</code> is the date of the register.
      </p>
      <pre tabIndex={0} aria-label="Example of an envelope">
        <code>{JSON.stringify(example, null, 2)}</code>
      </pre>
      <p>
        BSBs are texts of the form{" "}
        <code>NNN-NNN</code>. In a request, six digits without the hyphen will
        do too, except in a report. Keep them as texts: as numbers they lose
        their leading zeros.
      </p>
    </>
  );
}

/** How much a client may ask for. */
export function LimitRules({ settings }: { settings: Deps["settings"] }) {
  const { RATE_LIMIT_PER_DAY, BULK_MAX_ITEMS } = settings;
  return (
    <>
      <ul>
        <li>
          {RATE_LIMIT_PER_DAY === 0
            ? "This server sets no cap on requests per day."
            : `${
              readableCount(RATE_LIMIT_PER_DAY)
            } requests per client and day. The day begins at midnight UTC.`}
          {" "}
          A client is an IPv4 address, or an IPv6 network of 64 bits.
        </li>
        <li>
          {readableCount(BULK_MAX_ITEMS)}{" "}
          BSBs in one bulk request, which counts as one.
        </li>
        <li>100 results in one search; 20 unless you ask for more.</li>
        <li>
          64 KiB in one body; 1,000 characters in the message of a report.
        </li>
      </ul>
      <p>Each answer of the API says where you stand:</p>
      <dl class="facts">
        <dt>
          <code>X-RateLimit-Limit</code>
        </dt>
        <dd>Requests you may make in a day</dd>
        <dt>
          <code>X-RateLimit-Remaining</code>
        </dt>
        <dd>Those that are left</dd>
        <dt>
          <code>X-RateLimit-Reset</code>
        </dt>
        <dd>When the day ends, in Unix seconds</dd>
        <dt>
          <code>Retry-After</code>
        </dt>
        <dd>On a 429 alone: the seconds to wait</dd>
      </dl>
    </>
  );
}

/** How to ask again without being sent the same. */
export function CachingRules({ base }: { base: string }) {
  const address = `${base}${API_PATH}/bsb/062-000`;
  return (
    <>
      <p>
        Answers to GET may be kept for five minutes. After that, send the{" "}
        <code>ETag</code> you were given as{" "}
        <code>If-None-Match</code>: if nothing has changed, the answer is an
        empty 304. It counts as a request all the same.
      </p>
      <pre tabIndex={0} aria-label="Example of a conditional request">
        <code>
          {`etag=$(curl -sI "${address}" | tr -d '\\r' | sed -n 's/^etag: //Ip')
curl -s -o answer.json -w '%{http_code}\\n' \\
  -H "If-None-Match: $etag" "${address}"`}
        </code>
      </pre>
      <p>
        The second request prints 304. The register changes about once a month,
        so checking stored BSBs once a day is plenty.
      </p>
    </>
  );
}

/** Browsers, versions, what is promised and what is asked for. */
export function UseRules() {
  return (
    <>
      <h3>In a browser (CORS)</h3>
      <p>
        Scripts of any origin may call the API and may read the ETag and the
        rate limit headers. Preflights are not counted. Each visitor uses the
        requests of their own address.
      </p>
      <h3>Versions</h3>
      <p>
        The version is part of the path. Within v1, fields and shapes stay as
        they are; new fields may be added. Anything that would break a program
        comes under a new version.
      </p>
      <h3>Availability</h3>
      <p>
        The service is run as well as possible and without a guarantee. Keep
        what you need, retry with pauses, and plan for a day without it. See the
        {" "}
        <a href="/terms">terms</a>.
      </p>
      <h3>Attribution</h3>
      <p>A link back to this site is welcome. It is not required.</p>
    </>
  );
}
