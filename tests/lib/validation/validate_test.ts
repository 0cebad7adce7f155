import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "../../_npm/fast_check.ts";
import { z } from "zod";
import {
  text,
  validate,
  wholeNumber,
} from "../../../lib/validation/validate.ts";
import {
  parseJsonBody,
  ValidationError,
} from "../../../lib/validation/validation_error.ts";

/** The issues of a value that breaks a schema. */
function issuesOf(schema: z.ZodType, value: unknown) {
  const error = assertThrows(
    () => validate(schema, value, "body"),
    ValidationError,
  );
  return error.detail;
}

Deno.test("validate() gives back what keeps the rules", () => {
  const schema = z.object({ page: wholeNumber({ min: 1, fallback: 1 }) });
  assertEquals(validate(schema, {}, "query"), { page: 1 });
  assertEquals(validate(schema, { page: " 7 " }, "query"), { page: 7 });
});

Deno.test("validate() tells all broken rules, where and what", () => {
  const schema = z.object({
    name: text({ min: 1, max: 3 }),
    list: z.array(z.string()).max(2),
    page: wholeNumber({ min: 1, max: 9, fallback: 1 }),
  });
  assertEquals(
    issuesOf(schema, { name: "long", list: [1, "x"], page: "0" }),
    [
      {
        loc: ["body", "name"],
        msg: "String should have at most 3 characters",
        type: "string_too_long",
        input: "long",
        ctx: { max_length: 3 },
      },
      {
        loc: ["body", "list", 0],
        msg: "Input should be a valid string",
        type: "string_type",
        input: 1,
      },
      {
        loc: ["body", "page"],
        msg: "Input should be greater than or equal to 1",
        type: "greater_than_equal",
        input: "0",
        ctx: { ge: 1 },
      },
    ],
  );
});

Deno.test("validate() speaks of one character and one item", () => {
  const schema = z.object({
    name: text({ min: 1 }),
    list: z.array(z.string()).max(1),
  });
  assertEquals(
    issuesOf(schema, { name: "", list: ["a", "b"] }).map(({ msg }) => msg),
    [
      "String should have at least 1 character",
      "List should have at most 1 item after validation, not 2",
    ],
  );
});

Deno.test("validate() does not send lists and objects back", () => {
  const schema = z.object({ name: text({}) });
  for (const name of [[1], { a: 1 }]) {
    const [issue] = issuesOf(schema, { name });
    assertEquals(issue?.type, "string_type");
    assert(!("input" in issue!));
  }
});

Deno.test("text() counts characters, not code units", () => {
  const schema = z.object({ name: text({ min: 2, max: 2 }) });
  assertEquals(validate(schema, { name: "😀é" }, "body"), { name: "😀é" });
  assertEquals(issuesOf(schema, { name: "😀" })[0]?.type, "string_too_short");
});

Deno.test("text() tells a wrong length before a wrong pattern", () => {
  const schema = z.object({ name: text({ max: 3, pattern: /^\d+$/ }) });
  const types = (name: string) =>
    issuesOf(schema, { name }).map(({ type }) => type);
  assertEquals(types("abcd"), ["string_too_long"]);
  assertEquals(types("abc"), ["string_pattern_mismatch"]);
});

Deno.test("wholeNumber() takes whole numbers alone, of any length", () => {
  const schema = z.object({ n: wholeNumber({ min: 1, max: 9, fallback: 5 }) });
  const typeOf = (n: unknown) => issuesOf(schema, { n })[0]?.type;
  for (const n of ["1.0", "1e0", "", " ", "x", "0x1", "1 2", "NaN", "٣"]) {
    assertEquals(typeOf(n), "int_parsing", n);
  }
  assertEquals(typeOf("9".repeat(999)), "less_than_equal");
  assertEquals(typeOf(`-${"9".repeat(999)}`), "greater_than_equal");
  assertEquals(typeOf("10"), "less_than_equal");
  assertEquals(validate(schema, { n: "+009" }, "query"), { n: 9 });
});

Deno.test("wholeNumber() without a maximum takes the largest", () => {
  const schema = z.object({ page: wholeNumber({ min: 1, fallback: 1 }) });
  const { page } = validate(schema, { page: "9".repeat(999) }, "query");
  assert(Number.isSafeInteger(page));
});

Deno.test("parseJsonBody() tells a missing body from a broken one", () => {
  const issueOf = (body: string) =>
    assertThrows(() => parseJsonBody(body), ValidationError).detail[0];
  for (const body of ["", "null", " null "]) {
    assertEquals(issueOf(body), {
      loc: ["body"],
      msg: "Field required",
      type: "missing",
      input: null,
    });
  }
  for (const body of [" ", "{", "nul", "{'a':1}", '{"a":1,}', "\ufeff\ufeff"]) {
    const issue = issueOf(body);
    assertEquals(issue?.type, "json_invalid", body);
    assertEquals(issue?.loc[0], "body");
    assert(Number.isInteger(issue?.loc[1]), body);
  }
  assertEquals(issueOf('{"a":1,}')?.loc, ["body", 7]);
});

Deno.test("parseJsonBody() reads all JSON but null", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => {
    const text = JSON.stringify(value);
    if (value === null) assertThrows(() => parseJsonBody(text));
    else assertEquals(parseJsonBody(text), JSON.parse(text));
  }));
});

Deno.test("parseJsonBody() throws nothing but a ValidationError", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (body) => {
    try {
      parseJsonBody(body);
    } catch (error) {
      assert(error instanceof ValidationError);
      assertEquals(error.detail.length, 1);
    }
  }));
});
