import { assert, assertEquals } from "@std/assert";
import { KeptAnswer, KeptAnswers } from "../../routes/_http/answer_cache.ts";
import { Prepared } from "../../routes/_http/body.ts";
import { shortcut } from "../../routes/shortcut.ts";
import { startService } from "../_helpers.ts";

const answerOf = (body: string | (() => string)) => ({
  route: "/",
  status: 200,
  prepared: new Prepared(body, "text/plain"),
});

const madeOf = (body: string) => new Response(body, { headers: { a: "1" } });

Deno.test("KeptAnswers lets go of the oldest when there is no room", async () => {
  using service = await startService();
  using other = await startService({ register: "small" });
  const { directory } = service.live;
  const kept = new KeptAnswers(5_030);
  kept.keep(directory, "/a", answerOf("8 letter"));
  kept.keep(directory, "/b", answerOf("8 letter"));
  kept.keep(directory, "/b", answerOf("kept already"));
  kept.keep(other.live.directory, "/a", answerOf("another version"));
  const bodies = () =>
    ["/a", "/b", "/c"].map((address) =>
      kept.get(directory, address)?.kept.prepared.body
    );
  assertEquals(bodies(), ["8 letter", "8 letter", undefined]);
  kept.keep(directory, "/c", answerOf("10 letters"));
  assertEquals(bodies(), [undefined, "8 letter", "10 letters"]);
  kept.keep(directory, "/d", answerOf("more than there is room for at all"));
  assertEquals(bodies(), [undefined, undefined, undefined]);
  assertEquals(
    kept.get(other.live.directory, "/a")?.kept.prepared.body,
    "another version",
  );
});

Deno.test("KeptAnswer gives as many copies as are asked for, each its own", async () => {
  const answer = new KeptAnswer(answerOf("a body"));
  assertEquals(answer.made("whole"), undefined);
  const kept = answer.keep("whole", madeOf("a body"));
  const first = answer.made("whole")!.clone();
  first.headers.set("a", "2");
  const second = answer.made("whole")!.clone();
  assertEquals(
    [kept, first, second].map(({ headers }) => headers.get("a")),
    ["1", "2", "1"],
  );
  for (const one of [kept, first, second]) {
    assertEquals(await one.text(), "a body");
  }
  assertEquals(answer.made("held"), undefined, "another form");
});

Deno.test("KeptAnswer lets go of what was made for another day", () => {
  const answer = new KeptAnswer(answerOf("a body"));
  const there = (reset: number) =>
    (["whole", "held"] as const).map((form) =>
      answer.made(form, reset) !== undefined
    );
  answer.keep("whole", madeOf("a body"), 1);
  answer.keep("held", madeOf("a body"), 1);
  assertEquals([there(1), there(2)], [[true, true], [false, false]]);
  answer.keep("held", madeOf("a body"), 2);
  assertEquals([there(1), there(2)], [[false, false], [false, true]]);
});

Deno.test("KeptAnswer holds no body that is put together each time", () => {
  const answer = new KeptAnswer(answerOf(() => "from others' texts"));
  answer.keep("whole", madeOf("from others' texts"));
  assertEquals(answer.made("whole"), undefined);
});

Deno.test("the API keeps its latest answers, as many as there is room for", async () => {
  using service = await startService({ register: "small", limitPerDay: 0 });
  const answerAtOnce = shortcut(service.deps);
  const isKept = (path: string) => {
    const request = new Request(`http://bsb.test${path}`);
    const remoteAddr = { hostname: "192.0.2.1" };
    return answerAtOnce(request, { remoteAddr } as never)?.status === 404;
  };
  // BSBs that nobody has: anyone may ask for as many as they like.
  const paths = Array.from({ length: 9_000 }, (_, i) => {
    const digits = String(990_000 + i);
    return `/api/v1/bsb/${digits.slice(0, 3)}-${digits.slice(3)}`;
  });
  assertEquals(isKept(paths[0]!), false, "not before it was asked for");
  for (const path of paths) {
    assertEquals((await service.fetch(path)).status, 404);
    if (path === paths[0]) assertEquals(isKept(path), true);
  }
  const kept = paths.map(isKept);
  assertEquals([kept.at(0), kept.at(-1)], [false, true]);
  const first = kept.indexOf(true);
  assert(kept.slice(first).every(Boolean), "the oldest go first");
  // Some thousands, each taken for more than 2,500 characters.
  const count = paths.length - first;
  assert(count > 2_000 && count < 8_000, String(count));
  // What was let go of is made again, and kept again.
  assertEquals((await service.fetch(paths[0]!)).status, 404);
  assertEquals(isKept(paths[0]!), true);
});
