import { assertEquals } from "@std/assert";
import {
  bsbIn,
  nearestBsbs,
  repairBsb,
} from "../../../../lib/site/bsb/nearest.ts";
import { starterDirectory } from "../../../_service.ts";

Deno.test("bsbIn() reads a BSB however it is typed", () => {
  const good = [
    "062-000",
    " 062000 ",
    "062 000",
    "BSB 062-000",
    "bsb:062000",
    "062–000",
    "062−000",
    "06 20 00",
    "062.000.",
  ];
  for (const text of good) assertEquals(bsbIn(text), "062-000", text);
  const bad = ["", "62-000", "0620000", "abc 062-000", "062-00O", "²62-000"];
  for (const text of bad) assertEquals(bsbIn(text), null, text);
});

Deno.test("repairBsb() gives the lost zero back", () => {
  assertEquals(repairBsb("12-003"), "012-003");
  assertEquals(repairBsb("12003"), "012-003");
  assertEquals(repairBsb("012 003"), "012-003");
  assertEquals(repairBsb("3-003"), null);
});

Deno.test("nearestBsbs() prefers common digits, then closeness", async () => {
  const directory = await starterDirectory();
  const near = nearestBsbs(directory, "012-056", 3).map(({ bsb }) => bsb);
  assertEquals(near[0], "012-055");
  assertEquals(nearestBsbs(directory, "999-999", 3), []);
});
