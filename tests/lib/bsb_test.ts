import { assertEquals } from "@std/assert";
import fc from "../_npm/fast_check.ts";
import { BSB_PATTERN, bsbDigits, parseBsb } from "../../lib/bsb.ts";

const TEXTS: readonly [text: string, bsb: string | null][] = [
  ["062-000", "062-000"],
  ["062000", "062-000"],
  [" 062-000 ", "062-000"],
  ["\t062000\n", "062-000"],
  ["", null],
  ["   ", null],
  ["62-000", null],
  ["62000", null],
  ["0620000", null],
  ["062-0000", null],
  ["062 000", null],
  ["062--000", null],
  ["06-2000", null],
  ["-062000", null],
  ["062–000", null],
  ["062-00O", null],
  ["+62000", null],
  ["0x2000", null],
  ["062-000\n062-001", null],
  ["٠٦٢٠٠٠", null],
  ["０６２０００", null],
];

Deno.test("parseBsb() reads NNN-NNN and NNNNNN, and nothing else", () => {
  for (const [text, bsb] of TEXTS) {
    assertEquals(parseBsb(text), bsb, JSON.stringify(text));
  }
});

Deno.test("parseBsb() gives the hyphenated form or null for any text", () => {
  fc.assert(fc.property(
    fc.oneof(fc.string(), fc.stringMatching(/^\s*\d{3}-?\d{3}\s*$/)),
    (text) => {
      const bsb = parseBsb(text);
      assertEquals(bsb !== null, /^\d{3}-?\d{3}$/.test(text.trim()));
      if (bsb === null) return;
      assertEquals(BSB_PATTERN.test(bsb), true);
      assertEquals(parseBsb(bsbDigits(bsb)), bsb);
    },
  ));
});
