import { assertEquals } from "@std/assert";
import type { Answer } from "../../../routes/_http/answer.ts";
import { Body } from "../../../routes/_http/body.ts";
import type { Visit } from "../../../routes/_http/context.ts";
import { gzip } from "../../../routes/_http/gzip.ts";
import { respond } from "../../../routes/_http/respond.ts";

const TEXT = "Ünïcode, and again ".repeat(50);
const ALLOWANCE = { allowed: true, limit: 10, remaining: 7, reset: 86_400 };

/** A request, as far as `respond` looks at it. */
function visitOf(headers: HeadersInit = {}, method = "GET"): Visit {
  const request = new Request("http://bsb.test/", { method, headers });
  return { request, method, deps: { settings: {} } } as unknown as Visit;
}

function textAnswer(more: Partial<Answer> = {}): Answer {
  const body = new Body(TEXT, "text/plain", { compress: gzip });
  return { status: 200, body, ...more };
}

async function unpack({ body }: Response): Promise<string> {
  const stream = body!.pipeThrough(new DecompressionStream("gzip"));
  return await new Response(stream).text();
}

Deno.test("respond() compresses a body for clients that accept gzip, and only for them", async () => {
  for (
    const accepted of ["gzip", "br, gzip", "deflate, GZIP;q=0.5", "gzip;q=1.0"]
  ) {
    const visit = visitOf({ "Accept-Encoding": accepted });
    const answer = respond(visit, textAnswer());
    assertEquals(answer.headers.get("Content-Encoding"), "gzip", accepted);
    assertEquals(await unpack(answer), TEXT, accepted);
  }
  for (const refused of ["", "br", "identity", "gzip;q=0", "gzip; q=0.0, br"]) {
    const visit = visitOf({ "Accept-Encoding": refused });
    const answer = respond(visit, textAnswer());
    assertEquals(answer.headers.get("Content-Encoding"), null, refused);
    assertEquals(await answer.text(), TEXT, refused);
  }
});

Deno.test("respond() gives both forms one weak tag, and tells caches what differs", () => {
  const tag = respond(visitOf(), textAnswer()).headers.get("ETag")!;
  assertEquals(tag.startsWith('W/"'), true);
  for (const accepted of ["", "gzip"]) {
    const plain = respond(
      visitOf({ "Accept-Encoding": accepted }),
      textAnswer(),
    );
    assertEquals(plain.headers.get("ETag"), tag);
    assertEquals(plain.headers.get("Vary"), "Accept-Encoding");
    for (const known of [tag, tag.slice(2), `"x", ${tag}`, "*"]) {
      const headers = { "Accept-Encoding": accepted, "If-None-Match": known };
      const answer = respond(visitOf(headers), textAnswer());
      assertEquals([answer.status, answer.body], [304, null]);
      assertEquals(answer.headers.get("Vary"), "Accept-Encoding");
    }
  }
});

Deno.test("respond() gives the length of the form that a HEAD asks about", async () => {
  const headOf = (accepted: string) =>
    respond(visitOf({ "Accept-Encoding": accepted }, "HEAD"), textAnswer());
  const gzipped = respond(visitOf({ "Accept-Encoding": "gzip" }), textAnswer());
  const { byteLength } = await gzipped.arrayBuffer();
  const lengthOf = (accepted: string) =>
    headOf(accepted).headers.get("Content-Length");
  assertEquals(lengthOf("gzip"), String(byteLength));
  assertEquals(lengthOf(""), String(new TextEncoder().encode(TEXT).length));
  assertEquals(headOf("").body, null);
});

Deno.test("respond() lets nobody keep an answer to a form, a failure, or what must not be kept", () => {
  const cases: [method: string, answer: Answer, cacheControl: string][] = [
    ["GET", textAnswer(), "public, max-age=300"],
    ["HEAD", textAnswer(), "public, max-age=300"],
    ["GET", textAnswer({ status: 404 }), "public, max-age=300"],
    ["POST", textAnswer(), "no-store"],
    ["GET", textAnswer({ status: 429 }), "no-store"],
    ["GET", textAnswer({ status: 500 }), "no-store"],
    ["GET", textAnswer({ lifetime: "none" }), "no-store"],
    [
      "GET",
      textAnswer({ lifetime: "year" }),
      "public, max-age=31536000, immutable",
    ],
  ];
  for (const [method, answer, cacheControl] of cases) {
    const { headers } = respond(visitOf({}, method), answer);
    assertEquals(headers.get("Cache-Control"), cacheControl);
    assertEquals(headers.has("ETag"), cacheControl !== "no-store");
  }
});

Deno.test("respond() tells API clients what they have left, and lets only them keep the answer", () => {
  const visit = { ...visitOf(), allowance: ALLOWANCE };
  const { headers } = respond(visit, textAnswer());
  assertEquals(headers.get("Cache-Control"), "private, max-age=300");
  assertEquals(headers.get("X-RateLimit-Remaining"), "7");
  assertEquals(headers.get("X-RateLimit-Reset"), "86400");
  assertEquals(headers.get("Access-Control-Allow-Origin"), "*");
  const page = respond(visitOf(), textAnswer()).headers;
  assertEquals(page.get("X-RateLimit-Limit"), null);
  assertEquals(page.get("Access-Control-Allow-Origin"), null);
});

Deno.test("respond() takes no longer for blanks in If-None-Match than for letters", () => {
  const timeOf = (filling: string) => {
    const visit = visitOf({ "If-None-Match": `"a"${filling.repeat(60_000)}x` });
    const start = performance.now();
    for (let i = 0; i < 5; i++) {
      assertEquals(respond(visit, textAnswer()).status, 200);
    }
    return performance.now() - start;
  };
  timeOf("x");
  // Shares of one run: blanks once took a thousand times as long.
  assertEquals(timeOf(" ") < 50 * (timeOf("x") + 1), true);
});
