import { assert } from "@std/assert";
import fc from "../../_npm/fast_check.ts";
import { startService } from "../../_service.ts";

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(..."0123456789-% /?#&=+"), maxLength: 12 }),
);

/** Bytes as they may stand in an address, well-formed or not. */
const anyEscaped = fc.oneof(
  fc.uint8Array({ maxLength: 20 }).map((bytes) =>
    Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`)
      .join("")
  ),
  anyText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({ unit: fc.constantFrom(..."%0fFeEdD2/.", "🏦"), maxLength: 20 }),
);

const RUNS = { numRuns: 150 };

Deno.test("no path makes the API fail", async () => {
  using service = await startService({ registers: "small", limitPerDay: 0 });
  const place = fc.constantFrom("", "bsb/", "validate/", "bsb/062-000/");
  await fc.assert(
    fc.asyncProperty(place, anyEscaped, async (place, text) => {
      const path = `/api/v1/${place}${text}`;
      // Steps back lead out of the API.
      const { pathname } = new URL(path, "http://bsb.test");
      if (!pathname.startsWith("/api/")) return;
      const { status } = await service.ask(path);
      assert(status < 500);
    }),
    RUNS,
  );
});

Deno.test("no BSB in a path makes the API fail", async () => {
  using service = await startService({ registers: "small", limitPerDay: 0 });
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const written = encodeURIComponent(text.toWellFormed());
      if (/^\.*$/.test(written)) return;
      const known = [200, 400, 404];
      const single = await service.ask(`/api/v1/bsb/${written}`);
      assert(known.includes(single.status));
      const validity = await service.ask(`/api/v1/validate/${written}`);
      assert(validity.status === 200);
      assert(validity.body.data.valid === (single.status !== 400));
    }),
    RUNS,
  );
});

Deno.test("no query makes the search fail or give more than the limit", async () => {
  using service = await startService({ limitPerDay: 0 });
  const query = fc.record({
    q: fc.oneof(anyEscaped, fc.constantFrom("0", "bank", "sydney", "2000")),
    limit: fc.oneof(anyEscaped, fc.integer({ min: -5, max: 130 }).map(String)),
    bank: fc.option(anyEscaped),
    state: fc.option(fc.oneof(anyEscaped, fc.constant("NSW"))),
  });
  await fc.assert(
    fc.asyncProperty(query, async (query) => {
      const text = Object.entries(query)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => `${name}=${value}`).join("&");
      const { status, body } = await service.ask(`/api/v1/search?${text}`);
      assert(status === 200 || status === 422, text);
      if (status === 422) return;
      const { results, count, total, limit } = body.data;
      assert(results.length <= limit && limit <= 100);
      assert(results.length === count && count <= total);
    }),
    RUNS,
  );
});

Deno.test("no body makes the API fail", async () => {
  using service = await startService({ registers: "small", limitPerDay: 0 });
  const anyBody = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
    fc.json({ stringUnit: "binary" }),
    fc.record({
      bsbs: fc.oneof(fc.array(fc.oneof(anyText, fc.jsonValue())), anyText),
      bsb: fc.oneof(anyText, fc.constant("062-000"), fc.jsonValue()),
      message: fc.oneof(anyText, fc.jsonValue()),
    }, { requiredKeys: [] }).map((value) => JSON.stringify(value)),
  );
  const path = fc.constantFrom("/api/v1/bulk", "/api/v1/report");
  await fc.assert(
    fc.asyncProperty(path, anyBody, async (path, body) => {
      const { status } = await service.post(path, body);
      assert(status === 200 || status === 422, String(status));
    }),
    RUNS,
  );
});

Deno.test("no header makes the API fail", async () => {
  using service = await startService({
    registers: "small",
    limitPerDay: 0,
    settings: { TRUSTED_PROXIES: 1 },
  });
  const anyHeader = fc.uint8Array({ maxLength: 60 }).map((bytes) =>
    String.fromCharCode(...bytes).replaceAll(/[\0\r\n]/g, "")
  );
  await fc.assert(
    fc.asyncProperty(anyHeader, async (value) => {
      const { status } = await service.ask("/api/v1/bsb/062-000", {
        headers: { "If-None-Match": value, "X-Forwarded-For": value },
      });
      assert(status === 200 || status === 304);
    }),
    RUNS,
  );
});
