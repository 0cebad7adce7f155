import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Directory } from "../../../lib/directory/directory.ts";
import {
  lookUp,
  lookUpAll,
  problemWith,
  validity,
} from "../../../lib/directory/lookup.ts";
import { SECOND } from "../../_small_register.ts";
import { startService } from "../../_service.ts";

async function withDirectory(test: (directory: Directory) => void) {
  using service = await startService({ registers: "small" });
  test(service.live.directory);
}

Deno.test("lookUp() tells four kinds apart", () =>
  withDirectory((directory) => {
    const kind = (text: string) => lookUp(directory, text).kind;
    assertEquals(kind(" 062000 "), "found");
    assertEquals(kind("332-000"), "discontinued");
    assertEquals(kind("999-999"), "unknown");
    assertEquals(kind("62-000"), "malformed");
  }));

Deno.test("problemWith() says in a sentence what is wrong", () =>
  withDirectory((directory) => {
    const problem = (text: string) => problemWith(lookUp(directory, text));
    assertEquals(problem("062-000"), null);
    assertStringIncludes(problem("012-003")!, "use 012-002 instead");
    assertStringIncludes(problem("012-004")!, "closed");
    assertStringIncludes(problem("332-000")!, SECOND);
    assertStringIncludes(problem("999-999")!, "not in the register");
  }));

Deno.test("problemWith() repeats forty characters of a wrong input at most", () =>
  withDirectory((directory) => {
    const problem = problemWith(lookUp(directory, "😀".repeat(5000)))!;
    assert(problem.length < 200);
    assert(problem.isWellFormed());
    assertStringIncludes(problem, `${"😀".repeat(40)}…`);
  }));

Deno.test("validity() has a number for what is well-formed", () =>
  withDirectory((directory) => {
    const of = (text: string) => validity(lookUp(directory, text));
    assertEquals(of("062000"), {
      bsb: "062-000",
      valid: true,
      exists: true,
      status: "active",
      reason: null,
    });
    const { reason: _, ...gone } = of("332000");
    assertEquals(gone, {
      bsb: "332-000",
      valid: true,
      exists: false,
      status: "discontinued",
    });
    const { reason: __, ...wrong } = of("x");
    assertEquals(wrong, {
      bsb: null,
      valid: false,
      exists: false,
      status: null,
    });
  }));

Deno.test("lookUpAll() keeps order, doubles and odd texts", () =>
  withDirectory((directory) => {
    const asked = ["x", "062-001", "062000", "y", "332000", "062-001", "x"];
    const { results, not_found, invalid, count } = lookUpAll(
      (bsb) => directory.get(bsb),
      asked,
    );
    assertEquals(
      results.map(({ bsb }) => bsb),
      ["062-001", "062-000", "062-001"],
    );
    assertEquals(not_found, ["332-000"]);
    assertEquals(invalid, ["x", "y", "x"]);
    assertEquals(count, 3);
  }));
