import { assertEquals } from "@std/assert";
import type { Directory } from "../../../lib/directory/directory.ts";
import {
  AnswerCache,
  CachedAnswer,
} from "../../../routes/_http/answer_cache.ts";
import { Body } from "../../../routes/_http/body.ts";

const [ONE, OTHER] = [{}, {}] as Directory[] as [Directory, Directory];

function answerOf(text: string | (() => string)): CachedAnswer {
  const body = new Body(text, "text/plain");
  return new CachedAnswer({ status: 200, body }, "/");
}

const responseOf = (body: string) =>
  new Response(body, { headers: { a: "1" } });

Deno.test("AnswerCache drops what wasn't asked for the longest when space runs out", () => {
  // An entry counts for 2,500 characters and its texts.
  const cache = new AnswerCache(5_030);
  cache.turnTo(ONE);
  cache.set(ONE, "/a", answerOf("8 letter"));
  cache.set(ONE, "/b", answerOf("8 letter"));
  const held = () =>
    ["/a", "/b", "/c"].filter((address) => cache.get(ONE, address));
  assertEquals(held(), ["/a", "/b"]);
  cache.get(ONE, "/a");
  cache.set(ONE, "/c", answerOf("10 letters"));
  assertEquals(held(), ["/a", "/c"]);
  cache.set(ONE, "/d", answerOf("more than there is space for ".repeat(100)));
  assertEquals(held(), ["/a", "/c"], "too large for it altogether");
});

Deno.test("AnswerCache gives nothing of another version of the register", () => {
  const cache = new AnswerCache(100_000);
  cache.turnTo(ONE);
  cache.set(ONE, "/a", answerOf("one"));
  assertEquals(cache.get(OTHER, "/a"), undefined);
  cache.turnTo(OTHER);
  assertEquals(cache.get(OTHER, "/a"), undefined);
  // A request that began before the swap ends after it.
  cache.set(ONE, "/a", answerOf("one"));
  assertEquals(cache.get(ONE, "/a"), undefined);
  assertEquals(cache.get(OTHER, "/a"), undefined);
});

Deno.test("CachedAnswer gives clones from its second request on, each its own", async () => {
  const answer = answerOf("a body");
  answer.remember("plain", responseOf("a body"), 0);
  assertEquals(answer.madeFor("plain", 0), undefined);
  const sent = answer.remember("plain", responseOf("a body"), 0);
  const first = answer.madeFor("plain", 0)!.clone();
  first.headers.set("a", "2");
  const second = answer.madeFor("plain", 0)!.clone();
  const all = [sent, first, second];
  assertEquals(all.map(({ headers }) => headers.get("a")), ["1", "2", "1"]);
  for (const one of all) assertEquals(await one.text(), "a body");
  assertEquals(answer.madeFor("unchanged", 0), undefined, "another form");
});

Deno.test("CachedAnswer drops what was made for another day", () => {
  const answer = answerOf("a body");
  const forms = (reset: number) =>
    (["plain", "unchanged"] as const).filter((form) =>
      answer.madeFor(form, reset)
    );
  answer.remember("plain", responseOf("a body"), 1);
  answer.remember("plain", responseOf("a body"), 1);
  answer.remember("unchanged", responseOf("a body"), 1);
  assertEquals([forms(1), forms(2)], [["plain", "unchanged"], []]);
  answer.remember("unchanged", responseOf("a body"), 2);
  assertEquals([forms(1), forms(2)], [[], ["unchanged"]]);
});

Deno.test("CachedAnswer clones no body that is composed each time", () => {
  const answer = answerOf(() => "of parts");
  for (let i = 0; i < 2; i++) {
    answer.remember("plain", responseOf("of parts"), 0);
  }
  assertEquals(answer.madeFor("plain", 0), undefined);
});
