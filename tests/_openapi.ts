// Checks answers against the API's own description.
import { assert } from "@std/assert";
import { addFormats, Ajv2020 } from "./_npm/ajv.ts";
import { describeApi } from "../routes/api/openapi.ts";

type Node = Record<string, unknown>;
type Validate = ((value: unknown) => boolean) & { errors?: unknown };

interface Checker {
  readonly paths: readonly {
    readonly pattern: RegExp;
    readonly path: string;
  }[];
  readonly document: Node;
  readonly compile: (pointer: string) => Validate;
}

const checkers = new Map<number, Checker>();

/**
 * Fails when an answer is not as the description says. A path and a status
 * that it does not have are those of unknown paths and wrong methods: their
 * answers must be errors.
 */
export function assertDescribed(
  method: string,
  path: string,
  status: number,
  body: unknown,
  bulkMaxItems: number,
): void {
  const checker = checkerOf(bulkMaxItems);
  const { pathname } = new URL(path, "http://bsb.test");
  if (pathname.endsWith("/openapi.json")) return;
  const pointer = pointerTo(checker, method.toLowerCase(), pathname, status);
  const validate = checker.compile(pointer ?? "/components/schemas/Error");
  if (!pointer) {
    assert([404, 405, 429].includes(status), `${pathname}: ${status}`);
  }
  assert(
    validate(body),
    `${method} ${pathname} (${status}): ${JSON.stringify(validate.errors)}`,
  );
}

function pointerTo(
  { paths, document }: Checker,
  method: string,
  pathname: string,
  status: number,
): string | null {
  const path = paths.find(({ pattern }) => pattern.test(pathname))?.path;
  if (path === undefined) return null;
  const steps = ["paths", path, method, "responses", String(status)];
  const response = steps.reduce<unknown>(
    (node, step) => (node as Node | undefined)?.[step],
    document,
  );
  if (!response) return null;
  return [...steps, "content", "application/json", "schema"]
    .map((step) => `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}

function checkerOf(bulkMaxItems: number): Checker {
  let checker = checkers.get(bulkMaxItems);
  if (!checker) {
    checkers.set(bulkMaxItems, checker = makeChecker(bulkMaxItems));
  }
  return checker;
}

function makeChecker(bulkMaxItems: number): Checker {
  const described = describeApi(bulkMaxItems, "http://bsb.test");
  const document = JSON.parse(JSON.stringify(described)) as Node;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(closed(document) as Node, "api");
  const compiled = new Map<string, Validate>();
  return {
    document,
    paths: Object.keys(document["paths"] as Node).map((path) => ({
      path,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]*")}$`),
    })),
    compile(pointer) {
      let validate = compiled.get(pointer);
      if (!validate) {
        const $ref = `api#${encodeURI(pointer)}`;
        compiled.set(pointer, validate = ajv.compile({ $ref }) as Validate);
      }
      return validate;
    },
  };
}

/** The same schemas, none of whose objects may have fields not described. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node).map(([key, value]) =>
    [key, closed(value)] as const
  );
  const copy: Node = Object.fromEntries(entries);
  const isObject = copy["type"] === "object" && "properties" in copy;
  return isObject ? { ...copy, additionalProperties: false } : copy;
}
