// The start on a shared database: what the service asks KV Connect for
// first, with which token, and how it ends where it gets no database.
import { assert, assertEquals, assertMatch } from "@std/assert";
import { runTask } from "./_process.ts";

const TOKEN = "made-up-token";

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | null;
  readonly body: string;
}

/** A server in the place of `denokv`, and what it was asked. */
function serve(answer: (asked: Asked) => Response) {
  const requests: Asked[] = [];
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (request) => {
      const asked = {
        method: request.method,
        path: new URL(request.url).pathname,
        authorization: request.headers.get("Authorization"),
        body: await request.text(),
      };
      requests.push(asked);
      return answer(asked);
    },
  );
  return {
    requests,
    url: `http://127.0.0.1:${server.addr.port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

const WITH_TOKEN = { DENO_KV_ACCESS_TOKEN: TOKEN };

function start(KV_PATH: string, token: Record<string, string> = WITH_TOKEN) {
  return runTask("start", [], { PORT: "0", KV_PATH, ...token });
}

/** What a start without a database must come to: one line, no more. */
function assertOneLine(
  { code, stdout, stderr }: Awaited<ReturnType<typeof start>>,
): string {
  assertEquals([code, stdout], [1, ""]);
  assertEquals(stderr.length, 1, stderr.join("\n"));
  assert(!stderr[0]!.includes(TOKEN), "a token is a secret");
  return stderr[0]!;
}

Deno.test("a server asks KV Connect with the token it was given", async () => {
  await using denokv = serve(() => new Response("unknown", { status: 401 }));
  const line = assertOneLine(await start(denokv.url));
  assertMatch(line, /\bKV_PATH\b.*\b401\b/);
  const [first, ...more] = denokv.requests;
  assertEquals(more, [], "a refused token is not tried again");
  const { body, ...rest } = first!;
  assertEquals(rest, {
    method: "POST",
    path: "/",
    authorization: `Bearer ${TOKEN}`,
  });
  // Deno may come to speak further versions of the protocol.
  const { supportedVersions } = JSON.parse(body);
  assert(supportedVersions.includes(3), body);
});

Deno.test("a server reads the database where KV Connect says that it is", async () => {
  await using denokv = serve(({ path }) =>
    path === "/" ? Response.json(METADATA) : new Response("", { status: 400 })
  );
  assertMatch(assertOneLine(await start(denokv.url)), /\bKV_PATH http/);
  const data = denokv.requests.find(({ path }) => path !== "/");
  assertEquals([data?.method, data?.path, data?.authorization], [
    "POST",
    "/there/snapshot_read",
    // The lasting token is for the metadata alone.
    "Bearer short-lived",
  ]);
});

const METADATA = {
  version: 3,
  databaseId: "00000000-0000-4000-8000-000000000000",
  endpoints: [{ url: "/there", consistency: "strong" }],
  token: "short-lived",
  expiresAt: "2999-01-01T00:00:00Z",
};

Deno.test({
  name: "a server without a token names the variable that it takes",
  // What runs the tests hands its own environment on.
  ignore: Deno.env.has("DENO_KV_ACCESS_TOKEN"),
  async fn() {
    await using denokv = serve(() => new Response("", { status: 401 }));
    const line = assertOneLine(await start(denokv.url, {}));
    assertMatch(line, /\bKV_PATH\b.*\bDENO_KV_ACCESS_TOKEN\b/);
    assertEquals(denokv.requests, [], "nobody is asked without one");
  },
});

Deno.test("a server says so where nobody answers for KV_PATH", async () => {
  const { url } = await closed();
  assertMatch(assertOneLine(await start(url)), /\bKV_PATH http.*connect/i);
});

/** An address at which a server was. */
async function closed() {
  await using server = serve(() => new Response());
  return { url: server.url };
}
