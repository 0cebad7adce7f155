import { assert, assertEquals } from "@std/assert";
import {
  clip,
  foldQuery,
  MAX_QUERY_CHARS,
  MAX_QUERY_WORDS,
  readableCount,
  slugify,
  splitQuery,
  splitWords,
} from "../../lib/words.ts";
import fc from "../_npm/fast_check.ts";

Deno.test("splitWords() folds case, accents, apostrophes and initials", () => {
  assertEquals(splitWords("St.George (QLD)"), ["st", "george", "qld"]);
  assertEquals(splitWords("People’s Chöice"), ["peoples", "choice"]);
  assertEquals(splitWords("T&C, A.N.Z"), ["tc", "anz"]);
  assertEquals(splitWords(" , "), []);
});

Deno.test("splitQuery() gives no more than sixteen words, whatever unfolds", () => {
  // One sign that unfolds to four words of Arabic, eighteen characters.
  const unfolding = "\ufdfa".repeat(200);
  assert(splitWords(unfolding).length > 600);
  assertEquals(splitQuery(unfolding).length, MAX_QUERY_WORDS);
  assert(foldQuery(unfolding).length <= MAX_QUERY_CHARS);
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    const words = splitQuery(text.repeat(20));
    assert(words.length <= MAX_QUERY_WORDS);
    assert(words.join("").length <= MAX_QUERY_CHARS);
  }));
});

Deno.test("clip() gives at most so many characters, as people count them", () => {
  assertEquals(clip("Parramatta", 10), "Parramatta");
  assertEquals(clip("Parramatta", 9), "Parramat…");
  assertEquals(clip("St Kilda", 4), "St…");
  assertEquals(clip("😀😀😀", 2), "😀…");
});

Deno.test("slugify() joins words with hyphens", () => {
  assertEquals(slugify("St Kilda"), "st-kilda");
  assertEquals(slugify("O'Connor (ACT)"), "oconnor-act");
  assertEquals(slugify("—"), "");
});

Deno.test("readableCount() sets thousands apart", () => {
  assertEquals([0, 999, 17_019].map(readableCount), ["0", "999", "17,019"]);
});
