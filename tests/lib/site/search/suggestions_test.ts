import { assert, assertEquals } from "@std/assert";
import {
  MAX_SUGGESTIONS,
  suggest,
} from "../../../../lib/site/search/suggestions.ts";
import { starterDirectory } from "../../../_service.ts";

Deno.test("suggest() leads to banks, suburbs, postcodes and BSBs", async () => {
  const directory = await starterDirectory();
  const first = async (text: string) =>
    (await suggest(directory, text))[0]?.href;
  assertEquals(await first("commb"), "/bank/commonwealth-bank-of-australia");
  assertEquals(await first("NAB"), "/bank/national-australia-bank-limited");
  assertEquals(await first("wbc"), "/bank/westpac-banking-corporation");
  assertEquals(await first("parram"), "/suburb/NSW/parramatta");
  assertEquals(await first("Parramatta nsw"), "/suburb/NSW/parramatta");
  assertEquals(await first("parramatta 2150"), "/suburb/NSW/parramatta");
  assertEquals(await first("2150"), "/postcode/2150");
  assertEquals(await first("062-0"), "/bsb/062-000");
  assertEquals(await first("BSB 062 000"), "/bsb/062-000");
});

Deno.test("suggest() takes any text and gives few, each once", async () => {
  const directory = await starterDirectory();
  const texts = ["", "  ", "<b>", "'\"\\", "%", "0", "a", "st", "\u0000"];
  for (const text of [...texts, "x".repeat(5_000), "a b ".repeat(900)]) {
    const suggestions = await suggest(directory, text);
    assert(suggestions.length <= MAX_SUGGESTIONS, text);
    const hrefs = suggestions.map(({ href }) => href);
    assertEquals(new Set(hrefs).size, hrefs.length, text);
  }
  assertEquals(await suggest(directory, " "), []);
});

Deno.test("suggest() leads to no page that is not there", async () => {
  const directory = await starterDirectory();
  for (const { href } of await suggest(directory, "06")) {
    assert(directory.get(href.replace("/bsb/", "")), href);
  }
});
