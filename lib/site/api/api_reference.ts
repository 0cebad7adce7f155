import type {
  Media,
  OpenApiDocument,
  Parameter,
  RawOperation,
  Schema,
} from "./openapi_document.ts";

/** A type as it is read out: `array of BsbRecord`; some lead to a schema. */
export interface TypeName {
  readonly text: string;
  /** Name of the schema to look up. */
  readonly schema: string | null;
}

/** One field of a schema or one parameter. */
export interface Field {
  /** With the names of the objects around it: `endpoints[].method`. */
  readonly name: string;
  readonly type: TypeName;
  readonly required: boolean;
  /** Description and limits, in a line. */
  readonly notes: string;
}

/** An endpoint as the reference shows it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly parameters: readonly Field[];
  readonly body: TypeName | null;
  readonly responses: readonly {
    readonly status: string;
    readonly description: string;
    /** Of a success, what `data` holds; else the whole body. */
    readonly type: TypeName | null;
  }[];
}

/** A whole description of an API, ready to be drawn. */
export interface ApiReference {
  readonly operations: readonly Operation[];
  readonly schemas: readonly {
    readonly name: string;
    readonly fields: readonly Field[];
  }[];
}

/** Reads an OpenAPI 3.1 document. */
export function readOpenApi(
  document: Pick<OpenApiDocument, "paths" | "components">,
): ApiReference {
  const operations = Object.entries(document.paths ?? {})
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        readOperation(method.toUpperCase(), path, operation)
      )
    );
  const schemas = Object.entries(document.components?.schemas ?? {})
    .map(([name, schema]) => ({ name, fields: fieldsOf(schema) }));
  return { operations, schemas };
}

function readOperation(
  method: string,
  path: string,
  operation: RawOperation,
): Operation {
  const body = jsonSchema(operation.requestBody);
  return {
    id: operation.operationId ?? `${method} ${path}`,
    method,
    path,
    summary: operation.summary ?? "",
    parameters: (operation.parameters ?? []).map(readParameter),
    body: body ? typeName(body) : null,
    responses: Object.entries(operation.responses ?? {})
      .map(([status, response]) => {
        const schema = jsonSchema(response);
        const shown = schema?.properties?.["data"] ?? schema;
        return {
          status,
          description: response.description ?? "",
          type: shown ? typeName(shown) : null,
        };
      }),
  };
}

function readParameter(parameter: Parameter): Field {
  const { name, required = false, description, schema = {} } = parameter;
  return {
    name: parameter.in === "path" ? `{${name}}` : name,
    type: typeName(schema),
    required,
    notes: notesOn({ ...schema, ...(description ? { description } : {}) }),
  };
}

function jsonSchema(media: Media | undefined): Schema | undefined {
  return media?.content?.["application/json"]?.schema;
}

/** Fields of an object, those of unnamed objects within it among them. */
function fieldsOf(schema: Schema, prefix = ""): Field[] {
  const parts = [schema, ...schema.allOf ?? []];
  return parts.flatMap(({ properties, required = [] }) =>
    Object.entries(properties ?? {}).flatMap(([key, value]) => {
      const name = prefix + key;
      const inner = value.type === "array" ? value.items ?? {} : value;
      const step = value.type === "array" ? "[]." : ".";
      return [
        {
          name,
          type: typeName(value),
          required: required.includes(key),
          notes: notesOn(value),
        },
        ...fieldsOf(inner.properties ? inner : {}, name + step),
      ];
    })
  );
}

/** Says what type a schema is. */
export function typeName(schema: Schema): TypeName {
  const name = refName(schema);
  if (name) return { text: name, schema: name };
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joined(choices.map(typeName), " or ");
  if (schema.type === "array") {
    const { text, schema: inner } = typeName(schema.items ?? {});
    return { text: `array of ${text}`, schema: inner };
  }
  if (typeof schema.additionalProperties === "object") {
    const { text, schema: inner } = typeName(schema.additionalProperties);
    return { text: `object of ${text}`, schema: inner };
  }
  const types = schema.type === undefined ? "any" : schema.type;
  const text = typeof types === "string" ? types : types.join(" or ");
  return { text, schema: null };
}

function joined(types: readonly TypeName[], between: string): TypeName {
  return {
    text: types.map(({ text }) => text).join(between),
    schema: types.find(({ schema }) => schema)?.schema ?? null,
  };
}

/** `#/components/schemas/Payments` gives `Payments`. */
function refName({ $ref, allOf }: Schema): string | null {
  const ref = $ref ?? (allOf?.length === 1 ? allOf[0]?.$ref : undefined);
  return ref?.split("/").at(-1) ?? null;
}

function notesOn(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength } = schema;
  const values = schema.const === undefined ? schema.enum : [schema.const];
  const notes = [
    schema.description,
    values && oneOf(values.map(String)),
    range(minimum, maximum, ""),
    range(minLength, maxLength, " characters"),
    schema.maxItems !== undefined && `at most ${schema.maxItems} items`,
    schema.default !== undefined && schema.default !== "" &&
    `default ${schema.default}`,
    schema.format && `format ${schema.format}`,
    schema.example !== undefined && `for example ${schema.example}`,
  ];
  return notes.filter(Boolean).join("; ");
}

function oneOf(values: readonly string[]): string {
  return values.length === 1
    ? `always ${values[0]}`
    : `one of ${values.join(", ")}`;
}

function range(
  min: number | undefined,
  max: number | undefined,
  unit: string,
): string | null {
  if (min === undefined && max === undefined) return null;
  if (max === undefined) return `at least ${min}${unit}`;
  if (min === undefined) return `at most ${max}${unit}`;
  return min === max ? `exactly ${min}${unit}` : `${min} to ${max}${unit}`;
}
