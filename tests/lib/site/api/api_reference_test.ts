import { assertEquals } from "@std/assert";
import {
  readOpenApi,
  typeName,
} from "../../../../lib/site/api/api_reference.ts";
import type { Schema } from "../../../../lib/site/api/openapi_document.ts";

const TYPES: [schema: Schema, text: string][] = [
  [{ type: "string" }, "string"],
  [{ type: ["string", "null"] }, "string or null"],
  [{ $ref: "#/components/schemas/A" }, "A"],
  [{ allOf: [{ $ref: "#/components/schemas/A" }] }, "A"],
  [{ type: "array", items: { $ref: "#/components/schemas/A" } }, "array of A"],
  [
    { anyOf: [{ type: "string" }, { $ref: "#/components/schemas/A" }] },
    "string or A",
  ],
  [
    { type: "object", additionalProperties: { type: "integer" } },
    "object of integer",
  ],
  [{}, "any"],
];

for (const [schema, text] of TYPES) {
  Deno.test(`typeName() reads ${JSON.stringify(schema)} as ${text}`, () => {
    assertEquals(typeName(schema).text, text);
  });
}

Deno.test("readOpenApi() lists operations, with what data holds", () => {
  const { operations } = readOpenApi({
    paths: {
      "/a/{b}": {
        get: {
          operationId: "getA",
          summary: "An A",
          parameters: [{
            name: "b",
            in: "path",
            required: true,
            schema: { type: "string", example: "x" },
          }],
          responses: {
            200: {
              description: "Success",
              content: {
                "application/json": {
                  schema: {
                    properties: { data: { $ref: "#/components/schemas/A" } },
                  },
                },
              },
            },
          },
        },
      },
    },
  });
  assertEquals(operations, [{
    id: "getA",
    method: "GET",
    path: "/a/{b}",
    summary: "An A",
    parameters: [{
      name: "{b}",
      type: { text: "string", schema: null },
      required: true,
      notes: "for example x",
    }],
    body: null,
    responses: [{
      status: "200",
      description: "Success",
      type: { text: "A", schema: "A" },
    }],
  }]);
});

Deno.test("readOpenApi() lists the fields of schemas and of objects in them", () => {
  const { schemas } = readOpenApi({
    components: {
      schemas: {
        A: {
          required: ["list"],
          properties: {
            list: {
              type: "array",
              items: {
                type: "object",
                properties: {
                  n: { type: "integer", minimum: 1, maximum: 3, default: 2 },
                },
              },
            },
            one: { enum: ["x"], type: "string" },
          },
        },
      },
    },
  });
  assertEquals(
    schemas[0]?.fields.map((
      { name, type, required, notes },
    ) => [name, type.text, required, notes]),
    [
      ["list", "array of object", true, ""],
      ["list[].n", "integer", false, "1 to 3; default 2"],
      ["one", "string", false, "always x"],
    ],
  );
});
