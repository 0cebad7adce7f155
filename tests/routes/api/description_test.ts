import { assert, assertEquals, assertMatch } from "@std/assert";
import { startService } from "../../_service.ts";

Deno.test("GET /api/v1 tells what the API offers", async () => {
  using service = await startService({ registers: "small" });
  const { status, body } = await service.ask("/api/v1");
  assertEquals(status, 200);
  const { endpoints, name, ...rest } = body.data;
  assert(name.length > 0);
  assertEquals(rest, {
    version: "v1",
    documentation: "http://bsb.test/api",
    openapi: "http://bsb.test/api/v1/openapi.json",
  });
  type Endpoint = { method: string; path: string; description: string };
  assertEquals(
    endpoints.map(({ method, path }: Endpoint) => `${method} ${path}`),
    [
      "GET /api/v1",
      "GET /api/v1/bsb/{bsb}",
      "GET /api/v1/bsb/{bsb}/history",
      "GET /api/v1/validate/{bsb}",
      "GET /api/v1/search",
      "POST /api/v1/bulk",
      "GET /api/v1/institutions",
      "GET /api/v1/stats",
      "POST /api/v1/report",
    ],
  );
  assert(endpoints.every(({ description }: Endpoint) => description !== ""));
});

Deno.test("GET /api/v1 names the address of the settings", async () => {
  const settings = { BASE_URL: "https://bsb.example/au" };
  using service = await startService({ registers: "small", settings });
  const { data } = (await service.ask("/api/v1")).body;
  assertEquals(data.documentation, "https://bsb.example/au/api");
  const { body } = await service.ask("/api/v1/openapi.json");
  assertEquals(body.servers, [{ url: "https://bsb.example/au" }]);
});

Deno.test("GET /api/v1/openapi.json is a document in OpenAPI 3.1 of every endpoint", async () => {
  using service = await startService({ registers: "small" });
  const { status, body } = await service.ask("/api/v1/openapi.json");
  assertEquals(status, 200);
  assertMatch(body.openapi, /^3\.1\.\d+$/);
  assert(body.info.title && body.info.version);
  const { endpoints } = (await service.ask("/api/v1")).body.data;
  type Endpoint = { method: string; path: string };
  assertEquals(
    Object.keys(body.paths),
    [...new Set(endpoints.map(({ path }: Endpoint) => path))],
  );
  const ids = new Set<string>();
  for (const { method, path } of endpoints) {
    const operation = body.paths[path][method.toLowerCase()];
    ids.add(operation.operationId);
    assertOperation(path, operation);
  }
  assertEquals(ids.size, endpoints.length);
});

// deno-lint-ignore no-explicit-any
function assertOperation(path: string, operation: any): void {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const parameters = operation.parameters ?? [];
  assertEquals(
    parameters.filter((one: { in: string }) => one.in === "path")
      .map(({ name, required }: { name: string; required: boolean }) =>
        required && name
      ),
    inPath,
    path,
  );
  for (const parameter of parameters) assert(parameter.schema, path);
  assert(operation.responses["200"], path);
  assert(operation.responses["429"], path);
  // deno-lint-ignore no-explicit-any
  for (const response of Object.values<any>(operation.responses)) {
    assert(response.description, path);
    assert(response.headers["X-RateLimit-Remaining"].schema, path);
  }
}

Deno.test("GET /api/v1/openapi.json has no reference that leads nowhere", async () => {
  using service = await startService({ registers: "small" });
  const { text, body } = await service.ask("/api/v1/openapi.json");
  const references = [
    ...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g),
  ];
  assert(references.length > 10);
  for (const [, name] of references) {
    assert(body.components.schemas[name!], name);
  }
  assertEquals([...text.matchAll(/\$ref/g)].length, references.length);
});

Deno.test("GET /api/v1/openapi.json tells the limits of requests", async () => {
  using service = await startService({
    registers: "small",
    settings: { BULK_MAX_ITEMS: 7 },
  });
  const { body } = await service.ask("/api/v1/openapi.json");
  const parameters = body.paths["/api/v1/search"].get.parameters;
  // deno-lint-ignore no-explicit-any
  const of = (name: string): any =>
    parameters.find((one: { name: string }) => one.name === name);
  assertEquals(of("q").required, true);
  assertEquals(of("q").schema.minLength, 1);
  assertEquals(of("q").schema.maxLength, 200);
  const { type, minimum, maximum, default: usual } = of("limit").schema;
  assertEquals([type, minimum, maximum, usual], ["integer", 1, 100, 20]);
  assertEquals([of("bank").required, of("state").required], [false, false]);
  const { BulkRequest, ReportRequest } = body.components.schemas;
  assertEquals(BulkRequest.required, ["bsbs"]);
  assertEquals(BulkRequest.properties.bsbs.maxItems, 7);
  assertEquals(ReportRequest.required, ["bsb"]);
  assertEquals(ReportRequest.properties.bsb.minLength, 7);
  assertEquals(ReportRequest.properties.bsb.maxLength, 7);
  assertEquals(ReportRequest.properties.message.maxLength, 1000);
  assertEquals(ReportRequest.properties.message.default, "");
});

Deno.test("GET /api/v1/openapi.json is not counted, even when the day is used up", async () => {
  using service = await startService({ registers: "small", limitPerDay: 2 });
  const left = async (path: string) =>
    (await service.ask(path)).headers.get("X-RateLimit-Remaining");
  assertEquals(await left("/api/v1/openapi.json"), "2");
  assertEquals(await left("/api/v1/openapi.json"), "2");
  assertEquals(await left("/api/v1"), "1");
  assertEquals(await left("/api/v1/bsb/v1/openapi.json"), "0");
  assertEquals((await service.ask("/api/v1")).status, 429);
  const { status, headers } = await service.ask("/api/v1/openapi.json");
  assertEquals(status, 200);
  assertEquals(headers.get("X-RateLimit-Remaining"), "0");
});
