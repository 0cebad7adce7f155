import { assertEquals, assertStringIncludes } from "@std/assert";
import { checkInput } from "../../../../lib/site/tools/bsb_input.ts";
import { decode, type PrefixTuple } from "../../../../lib/site/tools/decode.ts";

const PREFIXES: readonly PrefixTuple[] = [
  ["06", "CBA", "Commonwealth Bank"],
  ["638", "HBS", "Heritage and People's Choice"],
  ["633", "BBL", "Bendigo Bank"],
];

Deno.test("decode() takes a whole BSB apart", () => {
  const { bsb, parts } = decode("062000", PREFIXES);
  assertEquals(bsb, "062-000");
  assertEquals(parts.map(({ digits }) => digits), ["06", "2", "000"]);
});

const HINTS: readonly [string, string][] = [
  ["06", "06 leads to Commonwealth Bank."],
  ["63", "63 may lead to Heritage and People's Choice, Bendigo Bank."],
  ["638-1", "6381 leads to"],
  ["99", "No institution in the register holds 99."],
  ["62000", "Did you mean 062-000?"],
  ["062 000", "Did you mean 062-000?"],
  ["06x", "no other signs"],
];

for (const [text, hint] of HINTS) {
  Deno.test(`decode() says of ${text}: ${hint}`, () => {
    const decoded = decode(text, PREFIXES);
    assertEquals(decoded.bsb, null);
    assertStringIncludes(decoded.hint, hint);
  });
}

Deno.test("decode() says nothing of nothing", () => {
  assertEquals(decode("  ", PREFIXES), { bsb: null, parts: [], hint: "" });
});

const INPUTS: readonly [string, string, string | null][] = [
  ["", "empty", null],
  ["0", "partial", null],
  ["062-", "partial", null],
  ["12-003", "partial", "012-003"],
  [" 062000 ", "complete", null],
  ["BSB 062-000", "wrong", "062-000"],
  ["0620001", "wrong", null],
  ["06200O", "wrong", null],
];

for (const [text, state, meant] of INPUTS) {
  Deno.test(`checkInput() finds "${text}" ${state}`, () => {
    const input = checkInput(text);
    assertEquals([input.state, input.meant], [state, meant]);
  });
}
