import { assert, assertEquals } from "@std/assert";
import { bulkShortcut } from "../../routes/bulk_shortcut.ts";
import { createApp } from "../../routes/mod.ts";
import { startService, type TestService } from "../_helpers.ts";
import { readAnswer } from "./_read_answer.ts";

const URL = "http://bsb.test/api/v1/bulk";
const remoteAddr = { hostname: "203.0.113.9" } as Deno.NetAddr;

/** Both ways to an answer, for one client. */
function waysOf({ deps }: Pick<TestService, "deps">) {
  const app = createApp(deps);
  const short = bulkShortcut(deps);
  const post = (body: BodyInit | null) =>
    new Request(URL, { method: "POST", body });
  return {
    short: (body: BodyInit | null) => short(post(body), { remoteAddr }),
    long: async (body: BodyInit | null) =>
      await app.fetch(post(body), { remoteAddr }),
  };
}

/** A body that comes in chunks, and may break off. */
function inChunks(body: string, breaksOff = false): ReadableStream {
  const bytes = new TextEncoder().encode(body);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.slice(at, at += 300));
      else if (breaksOff) controller.error(new Error("gone"));
      else controller.close();
    },
  });
}

const MANY = JSON.stringify({ bsbs: Array(3_000).fill("062-000") });

Deno.test("bulkShortcut() answers as the router does", async () => {
  using service = await startService();
  const { short, long } = waysOf(service);
  const most = JSON.stringify({ bsbs: Array(100).fill("062-000") });
  const bodies: [what: string, status: number, make: () => BodyInit | null][] =
    [
      ["found", 200, () => '{"bsbs":["062-000","062000","999-999","é"]}'],
      ["none", 200, () => '{"bsbs":[]}'],
      ["after a byte order mark", 200, () => '\uFEFF{"bsbs":["062-000"]}'],
      ["in chunks", 200, () => inChunks(most)],
      ["no body", 422, () => null],
      ["an empty body", 422, () => ""],
      ["no JSON", 422, () => '{"bsbs":'],
      ["no list", 422, () => '{"bsbs":"062-000"}'],
      ["too many", 422, () => MANY],
      ["too large", 413, () => " ".repeat(65_537)],
      ["too large, in chunks", 413, () => inChunks(" ".repeat(70_000))],
      ["broken off", 400, () => inChunks(most, true)],
    ];
  for (const [what, status, make] of bodies) {
    const right = await readAnswer(await long(make()));
    assertEquals(right.status, status, what);
    const answer = short(make());
    assert(answer, what);
    assertEquals(await readAnswer(await answer), right, what);
  }
});

Deno.test("bulkShortcut() counts what it answers, and stops at the cap", async () => {
  using service = await startService({ limitPerDay: 3 });
  const { short, long } = waysOf(service);
  const body = '{"bsbs":["062-000"]}';
  assertEquals(short(body), null, "a client not met yet");
  await long(body);
  const left = async () =>
    (await short(body))?.headers.get("X-RateLimit-Remaining");
  assertEquals([await left(), await left(), await left()], [
    "1",
    "0",
    undefined,
  ]);
  assertEquals((await long(body)).status, 429);
});

Deno.test("bulkShortcut() leaves the rest to the router", async () => {
  using service = await startService();
  const { long } = waysOf(service);
  await long('{"bsbs":[]}');
  const short = bulkShortcut(service.deps);
  for (
    const [method, url] of [
      ["GET", URL],
      ["PUT", URL],
      ["OPTIONS", URL],
      ["POST", `${URL}?x=1`],
      ["POST", `${URL}/`],
      ["POST", "http://bsb.test/api/v1/report"],
    ] as const
  ) {
    const request = new Request(url, { method });
    assertEquals(short(request, { remoteAddr }), null, `${method} ${url}`);
  }
});
