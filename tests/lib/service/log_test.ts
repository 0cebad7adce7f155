import { assertEquals } from "@std/assert";
import { plainLine } from "../../../lib/service/log.ts";

Deno.test("plainLine() keeps a text on one line", () => {
  assertEquals(
    plainLine("one\r\ntwo\n\nthree\u2028four"),
    "one two three four",
  );
});

Deno.test("plainLine() takes away what could steer a terminal", () => {
  assertEquals(plainLine("\x1b[31mred\x1b[0m"), " [31mred [0m");
  assertEquals(plainLine("\x9b31m\x07\x7f\0x"), " 31m x");
  assertEquals(plainLine("abc\u202edef\u2066"), "abc def ");
});

Deno.test("plainLine() leaves other characters alone", () => {
  for (const text of ["", "St. George's – Zürich 😀", "日本 \ud800"]) {
    assertEquals(plainLine(text), text);
  }
});
