import { assertEquals } from "@std/assert";
import { Copies } from "../../routes/_copies.ts";
import { Prepared } from "../../routes/_prepared.ts";

const keptOf = (text: string | (() => string)) => ({
  route: "/",
  status: 200,
  prepared: new Prepared(text, "text/plain"),
});
const answer = (body: string) => new Response(body, { headers: { a: "1" } });

Deno.test("Copies gives as many copies of an answer as are asked for, each its own", async () => {
  const copies = new Copies(2);
  const kept = keptOf("a body");
  assertEquals(copies.get(kept, "whole"), undefined);
  const made = copies.keep(kept, "whole", answer("a body"));
  const first = copies.get(kept, "whole")!.clone();
  first.headers.set("a", "2");
  const second = copies.get(kept, "whole")!.clone();
  assertEquals(
    [made, first, second].map(({ headers }) => headers.get("a")),
    ["1", "2", "1"],
  );
  for (const one of [made, first, second]) {
    assertEquals(await one.text(), "a body");
  }
  assertEquals(copies.get(kept, "held"), undefined, "another form");
});

Deno.test("Copies lets go of the oldest, and of all when the day turns", () => {
  const copies = new Copies(2);
  const all = ["a", "b", "c"].map(keptOf);
  const keepAll = () =>
    all.forEach((kept) => copies.keep(kept, "whole", answer("x")));
  const there = () =>
    all.map((kept) => copies.get(kept, "whole") !== undefined);
  copies.turn(1);
  keepAll();
  assertEquals(there(), [false, true, true]);
  copies.turn(1);
  assertEquals(there(), [false, true, true]);
  copies.turn(2);
  assertEquals(there(), [false, false, false]);
});

Deno.test("Copies holds no body that is put together each time", () => {
  const copies = new Copies(2);
  const kept = keptOf(() => "from others' texts");
  copies.keep(kept, "whole", answer(kept.prepared.body));
  assertEquals(copies.get(kept, "whole"), undefined);
});
