// Shapes of an OpenAPI 3.1 document, as far as ours makes use of them.

/** The part of a JSON Schema, as OpenAPI 3.1 has it, that ours make use of. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
}

/** A body, by its media type. */
export interface Media {
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

/** A parameter in the path or the query. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

/** What a method of a path does. */
export interface RawOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Media;
  readonly responses?: Readonly<Record<string, Response>>;
}

/** An answer, by its status. */
interface Response extends Media {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, Header>>;
}

interface Header {
  readonly description: string;
  readonly schema: Schema;
}

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly servers?: readonly { readonly url: string }[];
  readonly security?: readonly unknown[];
  readonly paths?: Readonly<
    Record<string, Readonly<Record<string, RawOperation>>>
  >;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
  };
}
