// Deno's own OpenTelemetry, as an operator switches it on.
import { assert, assertEquals } from "@std/assert";
import { eventually, startServer } from "./_process.ts";

interface HasAttributes {
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { readonly stringValue?: string };
  }[];
}

interface Span extends HasAttributes {
  readonly name: string;
}

interface Traces {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

/** How often something was measured, for one set of attributes. */
interface DataPoint extends HasAttributes {
  readonly count: string;
}

interface Metrics {
  readonly resourceMetrics: readonly {
    readonly scopeMetrics: readonly {
      readonly metrics: readonly {
        readonly name: string;
        readonly histogram?: { readonly dataPoints: readonly DataPoint[] };
      }[];
    }[];
  }[];
}

/** A collector of OTLP in JSON, and what came in. */
function collect() {
  const spans: Span[] = [];
  // Deno sends totals: the last points of a metric hold all before them.
  const metrics = new Map<string, readonly DataPoint[]>();
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (request) => {
      const { pathname } = new URL(request.url);
      const text = await request.text();
      if (pathname === "/v1/traces") {
        const { resourceSpans } = JSON.parse(text) as Traces;
        spans.push(
          ...resourceSpans.flatMap(({ scopeSpans }) =>
            scopeSpans.flatMap((scope) => scope.spans)
          ),
        );
      } else if (pathname === "/v1/metrics") {
        for (const { name, histogram } of metricsOf(JSON.parse(text))) {
          if (histogram) metrics.set(name, histogram.dataPoints);
        }
      }
      return Response.json({});
    },
  );
  const endpoint = `http://127.0.0.1:${server.addr.port}`;
  const close = () => server.shutdown();
  return { spans, metrics, endpoint, [Symbol.asyncDispose]: close };
}

function metricsOf({ resourceMetrics }: Metrics) {
  return resourceMetrics.flatMap(({ scopeMetrics }) =>
    scopeMetrics.flatMap(({ metrics }) => metrics)
  );
}

function routeOf({ attributes }: HasAttributes): string | undefined {
  return attributes.find(({ key }) => key === "http.route")?.value.stringValue;
}

/** The service with OpenTelemetry on, sending often. */
function startObserved(endpoint: string) {
  return startServer({
    KV_PATH: ":memory:",
    OTEL_DENO: "true",
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_BSP_SCHEDULE_DELAY: "100",
    OTEL_METRIC_EXPORT_INTERVAL: "500",
  });
}

const LOOKUP = "/api/v1/bsb/062-000";
// The second lookup is answered without the router.
const ASKED = [LOOKUP, LOOKUP, "/bsb/062-000", "/nowhere"];

async function askAll(url: string): Promise<void> {
  for (const path of ASKED) await (await fetch(url + path)).body?.cancel();
}

Deno.test("a server with OTEL_DENO sends spans with the names of the routes", async () => {
  await using collector = collect();
  await using server = await startObserved(collector.endpoint);
  await askAll(server.url);
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

Deno.test("a server with OTEL_DENO sends metrics with the patterns of the routes", async () => {
  await using collector = collect();
  await using server = await startObserved(collector.endpoint);
  await askAll(server.url);
  const points = await eventually(
    () => {
      const name = "http.server.request.duration";
      return Promise.resolve(collector.metrics.get(name) ?? []);
    },
    (points) => sumOf(points) >= ASKED.length,
  );
  assertEquals(points.map((point) => [routeOf(point), point.count]).sort(), [
    ["/*", "1"],
    ["/api/v1/bsb/:bsb", "2"],
    ["/bsb/:bsb_number", "1"],
  ]);
  // The README promises it of all of them, and no address in any.
  for (const [name, points] of collector.metrics) {
    if (!name.startsWith("http.server.")) continue;
    assert(points.every((point) => routeOf(point)), name);
    assert(!JSON.stringify(points).includes("062-000"), name);
  }
  assertEquals(await server.stop(), 0);
});

function sumOf(points: readonly DataPoint[]): number {
  return points.reduce((sum, { count }) => sum + Number(count), 0);
}
