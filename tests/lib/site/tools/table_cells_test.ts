import { assertEquals } from "@std/assert";
import { splitCells, toCsv } from "../../../../lib/site/tools/table_cells.ts";
import fc from "../../../_npm/fast_check.ts";

Deno.test("toCsv() quotes what would split or end a cell, semicolons too", () => {
  assertEquals(
    toCsv([["a,b", "a;b", 'a"b', "a\nb", "a b"]]),
    '"a,b","a;b","a""b","a\nb",a b\r\n',
  );
});

Deno.test("toCsv() keeps formulas from being run", () => {
  const cells = ["=1+1", "+1", "-1", "@x", "\tx", "1-1"];
  assertEquals(toCsv([cells]).split(",").slice(0, 4), [
    "'=1+1",
    "'+1",
    "'-1",
    "'@x",
  ]);
});

Deno.test("splitCells() gives back the cells that toCsv() wrote", () => {
  const cell = fc.string({ unit: fc.constantFrom(..."ab ,;|\t1") })
    .map((text) => text.trim());
  fc.assert(fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
    const [line] = toCsv([cells]).split("\r\n");
    const plain = (text: string) => text.replace(/^'/, "");
    assertEquals(splitCells(line!).map(plain), cells.map(plain));
  }));
});
