// Deno's own OpenTelemetry, as an operator switches it on.
import { assertEquals } from "@std/assert";
import { eventually, startServer } from "./_process.ts";

interface Span {
  readonly name: string;
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { readonly stringValue?: string };
  }[];
}

interface Traces {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

/** A collector of OTLP in JSON, and the spans that came in. */
function collect() {
  const spans: Span[] = [];
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (request) => {
      const isTraces = new URL(request.url).pathname === "/v1/traces";
      const text = await request.text();
      if (isTraces) {
        const { resourceSpans } = JSON.parse(text) as Traces;
        spans.push(
          ...resourceSpans.flatMap(({ scopeSpans }) =>
            scopeSpans.flatMap((scope) => scope.spans)
          ),
        );
      }
      return Response.json({});
    },
  );
  const endpoint = `http://127.0.0.1:${server.addr.port}`;
  return { spans, endpoint, [Symbol.asyncDispose]: () => server.shutdown() };
}

function routeOf({ attributes }: Span): string | undefined {
  return attributes.find(({ key }) => key === "http.route")?.value.stringValue;
}

Deno.test("a server with OTEL_DENO sends spans with the names of the routes", async () => {
  await using collector = collect();
  await using server = await startServer({
    KV_PATH: ":memory:",
    OTEL_DENO: "true",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_BSP_SCHEDULE_DELAY: "100",
  });
  // The second time without the router.
  const lookup = "/api/v1/bsb/062-000";
  for (const path of [lookup, lookup, "/bsb/062-000", "/nowhere"]) {
    await (await fetch(server.url + path)).body?.cancel();
  }
  const spans = await eventually(
    () => Promise.resolve(collector.spans),
    ({ length }) => length >= 4,
  );
  assertEquals(spans.map((span) => [span.name, routeOf(span)]).sort(), [
    ["GET /*", "/*"],
    ["GET /api/v1/bsb/:bsb", "/api/v1/bsb/:bsb"],
    ["GET /api/v1/bsb/:bsb", "/api/v1/bsb/:bsb"],
    ["GET /bsb/:bsb_number", "/bsb/:bsb_number"],
  ]);
  assertEquals(await server.stop(), 0);
});
