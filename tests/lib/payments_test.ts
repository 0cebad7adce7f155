import { assert, assertEquals, assertThrows } from "@std/assert";
import { formatPayments, parsePayments } from "../../lib/payments.ts";

const COLUMNS: readonly [text: string, letters: string][] = [
  ["PEH", "PEH"],
  ["P E H", "PEH"],
  ["HEP", "PEH"],
  ["PE ", "PE"],
  [" EH", "EH"],
  ["P H", "PH"],
  ["  H", "H"],
  [" E ", "E"],
  ["P", "P"],
  ["", ""],
  ["   ", ""],
];

Deno.test("parsePayments() reads any of P, E and H in any spacing", () => {
  for (const [text, letters] of COLUMNS) {
    const payments = parsePayments(text);
    assertEquals(payments, {
      paper: letters.includes("P"),
      electronic: letters.includes("E"),
      high_value: letters.includes("H"),
    }, JSON.stringify(text));
    assertEquals(formatPayments(payments), letters);
    // Comparison of rows relies on it.
    assert(payments === parsePayments(letters) && Object.isFrozen(payments));
  }
});

Deno.test("parsePayments() refuses any other character", () => {
  for (const text of ["X", "PEX", "0", "P,E", "peh", "PE\u0000"]) {
    assertThrows(() => parsePayments(text), SyntaxError);
  }
});
