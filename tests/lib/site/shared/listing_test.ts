import { assertEquals, assertThrows } from "@std/assert";
import {
  counted,
  listPath,
  percent,
  printable,
} from "../../../../lib/site/shared/listing.ts";
import { pageNumber } from "../../../../routes/_http/page_number.ts";

Deno.test("pageNumber() reads whole numbers from 1", () => {
  assertEquals(pageNumber({}), 1);
  assertEquals(pageNumber({ page: "12", q: "x" }), 12);
  for (const page of ["0", "x", "1.5", ""]) {
    assertThrows(() => pageNumber({ page }));
  }
});

Deno.test("listPath() leaves out what goes without saying", () => {
  assertEquals(listPath("/a", { state: "", page: 1 }), "/a");
  assertEquals(
    listPath("/a", { state: "NSW", page: 3 }),
    "/a?state=NSW&page=3",
  );
});

Deno.test("printable() counts characters and drops controls", () => {
  assertEquals(printable("a\0b\n", 5), "ab");
  assertEquals(printable("😀😀😀", 2), "😀…");
});

Deno.test("counted() and percent() write numbers for people", () => {
  assertEquals(counted(1, "BSB"), "1 BSB");
  assertEquals(counted(1_094, "BSB"), "1,094 BSBs");
  assertEquals(percent(1, 3), "33.3%");
  assertEquals(percent(0, 0), "0%");
});
