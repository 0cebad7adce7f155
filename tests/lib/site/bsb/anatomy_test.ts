import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import states from "../../../../data/states.json" with { type: "json" };
import {
  anatomyOf,
  prefixOf,
  STATE_DIGITS,
} from "../../../../lib/site/bsb/anatomy.ts";

const PREFIXES = [
  { prefix: "06", name: "Commonwealth Bank", code: "CBA" },
  { prefix: "63", name: "Nobody", code: "NOB" },
  { prefix: "633", name: "Bendigo Bank", code: "BBL" },
];

Deno.test("anatomyOf() reads a state digit behind a two-digit prefix", () => {
  const parts = anatomyOf("062-000", PREFIXES);
  assertEquals(
    parts.map(({ kind, digits }) => [kind, digits]),
    [["institution", "06"], ["state", "2"], ["branch", "000"]],
  );
  assertStringIncludes(parts[1]!.meaning, "New South Wales");
  assertStringIncludes(parts[1]!.meaning, "94.5%");
});

Deno.test("anatomyOf() finds no state in a three-digit prefix", () => {
  const parts = anatomyOf("633-000", PREFIXES);
  assertEquals(
    parts.map(({ kind, digits }) => [kind, digits]),
    [["institution", "633"], ["branch", "000"]],
  );
  assertStringIncludes(parts[0]!.meaning, "none of them names a state");
});

Deno.test("anatomyOf() claims nothing of a prefix nobody holds", () => {
  const parts = anatomyOf("992-123", PREFIXES);
  assertEquals(parts.map(({ kind }) => kind), ["institution", "branch"]);
  assertStringIncludes(parts[0]!.meaning, "no institution");
  for (const { meaning } of parts) assert(!meaning.includes("New South Wales"));
});

Deno.test("anatomyOf() names no state for 0, 1, 8 and 9", () => {
  for (const digit of ["0", "1", "8", "9"]) {
    const state = anatomyOf(`06${digit}-000`, PREFIXES)[1]!;
    assertStringIncludes(state.meaning, "no state");
  }
});

Deno.test("prefixOf() takes the longest prefix, of digits typed so far too", () => {
  assertEquals(prefixOf("633-1", PREFIXES)?.code, "BBL");
  assertEquals(prefixOf("63", PREFIXES)?.code, "NOB");
  assertEquals(prefixOf("6", PREFIXES), null);
});

Deno.test("STATE_DIGITS says what was counted", () => {
  const counted = states.digits.filter((digit) => digit.states.length > 0);
  assertEquals(Object.keys(STATE_DIGITS), counted.map(({ digit }) => digit));
  for (const { digit, states, share } of counted) {
    assertEquals(STATE_DIGITS[digit]?.states, states);
    assertEquals(STATE_DIGITS[digit]?.share, share);
  }
});
