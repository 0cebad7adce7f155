import { assert, assertEquals, assertRejects } from "@std/assert";
import { drainable } from "../../../lib/service/serve.ts";

const REQUEST = new Request("http://bsb.test/");
const LONG_MS = 60_000;

Deno.test("drainable() is drained at once when nothing is in flight", async () => {
  const { handler, drained } = drainable(() => new Response("done"));
  await drained(LONG_MS);
  assertEquals(await (await handler(REQUEST, null)).text(), "done");
  await drained(LONG_MS);
});

Deno.test("drainable() waits for every request in flight", async () => {
  const answers = [0, 1].map(() => Promise.withResolvers<Response>());
  let next = 0;
  const { handler, drained } = drainable(() => answers[next++]!.promise);
  const requests = [handler(REQUEST, null), handler(REQUEST, null)];
  let isDrained = false;
  const draining = drained(LONG_MS).then(() => isDrained = true);
  answers[1]!.resolve(new Response("second"));
  await requests[1];
  assert(!isDrained);
  answers[0]!.resolve(new Response("first"));
  await requests[0];
  await draining;
});

Deno.test("drainable() counts failed requests as done", async () => {
  const { handler, drained } = drainable(() => Promise.reject(new Error("no")));
  await assertRejects(() => Promise.resolve(handler(REQUEST, null)), Error);
  await drained(LONG_MS);
});

Deno.test("drainable() gives up when the time is up", async () => {
  const answer = Promise.withResolvers<Response>();
  const { handler, drained } = drainable(() => answer.promise);
  const request = handler(REQUEST, null);
  await drained(1);
  answer.resolve(new Response());
  await request;
});
