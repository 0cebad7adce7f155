import { assert, assertEquals, assertRejects } from "@std/assert";
import {
  readQueryApi,
  readSource,
  SourceError,
  sourceName,
} from "../../../lib/ingest/source.ts";
import { tempFolder } from "../../_ingest.ts";
import { refusalOf } from "../../_rows.ts";

const SECRET = "s3cret";
const LIMITS = { maxBytes: 1024 * 1024, timeoutMs: 10_000 };

/** A server on a port of its own, ended without waiting for its answers. */
function serve(handler: (request: Request) => Response | Promise<Response>) {
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {}, onError: () => broken() },
    handler,
  );
  const { port } = server.addr;
  return {
    host: `127.0.0.1:${port}`,
    url: (path: string) =>
      `http://user:${SECRET}@127.0.0.1:${port}${path}?sig=${SECRET}#${SECRET}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

const broken = () => new Response(null, { status: 500 });

/** Why a source can't be read, checked to be one line without secrets. */
async function problemOf(
  address: string,
  limits = LIMITS,
  read: () => Promise<unknown> = () => readSource(address, limits),
): Promise<string> {
  const { message } = await assertRejects(read, SourceError);
  assert(!message.includes(SECRET) && !message.includes("\n"), message);
  return message;
}

Deno.test("readSource() reads an address and names it without secrets", async () => {
  await using server = serve((request) => {
    const { pathname } = new URL(request.url);
    return pathname === "/old"
      ? Response.redirect(new URL("/BSB%20List.csv?x=1", request.url))
      : new Response("\ufeff062-000\r\n");
  });
  const { name, text } = await readSource(server.url("/BSB%20List.csv"));
  assertEquals(name, `${server.host}/BSB List.csv`);
  assertEquals(text, "\ufeff062-000\r\n");
  assertEquals((await readSource(server.url("/old"))).text, text);
});

Deno.test("readSource() reads files by path and by file: address", async () => {
  using folder = tempFolder();
  const path = `${folder.path}/Jul 24.csv`;
  Deno.writeTextFileSync(path, "062-000");
  const read = { name: "Jul 24.csv", text: "062-000" };
  assertEquals(await readSource(path), read);
  assertEquals(await readSource(`file://${folder.path}/Jul%2024.csv`), read);
});

Deno.test("readSource() reads Windows' western characters", async () => {
  using folder = tempFolder();
  const path = `${folder.path}/a.csv`;
  Deno.writeFileSync(path, new Uint8Array([0x43, 0x61, 0x66, 0xe9, 0x92]));
  assertEquals((await readSource(path)).text, "Café’");
});

Deno.test("readSource() says why a file can't be read", async () => {
  using folder = tempFolder();
  const { path } = folder;
  assertEquals(
    await problemOf(`${path}/none.csv`),
    "none.csv: there is no such file",
  );
  assertEquals(
    await problemOf(`file://${path}/none.csv?sig=${SECRET}`),
    "none.csv: there is no such file",
  );
  assert((await problemOf(path)).endsWith(": it is a folder"));
  assertEquals(
    await problemOf("file://elsewhere/a.csv"),
    "a.csv: it can't be read",
  );
  const large = `${path}/large.csv`;
  Deno.writeFileSync(large, new Uint8Array(LIMITS.maxBytes + 1));
  assertEquals(
    await problemOf(large),
    "large.csv: it is larger than 1 MiB",
  );
  assertEquals(
    await readSource(large, { ...LIMITS, maxBytes: LIMITS.maxBytes + 1 })
      .then(({ text }) => text.length),
    LIMITS.maxBytes + 1,
  );
});

Deno.test({
  name: "readSource() ends reading a file without end",
  ignore: Deno.build.os === "windows",
  async fn() {
    assert((await problemOf("/dev/zero")).endsWith("larger than 1 MiB"));
  },
});

Deno.test("readSource() refuses an answer that is no success", async () => {
  for (const status of [400, 401, 404, 500, 503]) {
    await using server = serve(() => new Response("no", { status }));
    assertEquals(
      await problemOf(server.url("/list.csv")),
      `${server.host}/list.csv: it answered ${status}`,
    );
  }
});

Deno.test("readSource() gives an HTML page that the parser refuses", async () => {
  await using server = serve(() =>
    new Response("<!DOCTYPE html><title>Sorry</title>", {
      headers: { "Content-Type": "text/html" },
    })
  );
  const { text } = await readSource(server.url("/list.csv"));
  assertEquals(refusalOf(text), "line 1: a web page, not a register");
});

Deno.test("readSource() ends a redirect loop", async () => {
  await using server = serve((request) => Response.redirect(request.url));
  assertEquals(
    await problemOf(server.url("/list.csv")),
    `${server.host}/list.csv: it redirects too often`,
  );
});

Deno.test("readSource() follows no redirect to a file", async () => {
  using folder = tempFolder();
  Deno.writeTextFileSync(`${folder.path}/a.csv`, SECRET);
  await using server = serve(() =>
    new Response(null, {
      status: 302,
      headers: { Location: `file://${folder.path}/a.csv` },
    })
  );
  await problemOf(server.url("/list.csv"));
});

Deno.test("readSource() gives up on an answer that does not come", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  await using server = serve(() => promise);
  assertEquals(
    await problemOf(server.url("/list.csv"), { ...LIMITS, timeoutMs: 100 }),
    `${server.host}/list.csv: no whole answer within 0.1 seconds`,
  );
  resolve(new Response());
});

Deno.test("readSource() gives up on an answer that trickles", async () => {
  await using server = serve(() => {
    let timer: ReturnType<typeof setInterval>;
    return new Response(
      new ReadableStream({
        start(controller) {
          timer = setInterval(() => controller.enqueue(new Uint8Array(1)), 10);
        },
        cancel: () => clearInterval(timer),
      }),
    );
  });
  assertEquals(
    await problemOf(server.url("/list.csv"), { ...LIMITS, timeoutMs: 150 }),
    `${server.host}/list.csv: no whole answer within 0.15 seconds`,
  );
});

Deno.test("readSource() ends an answer that is too large, unpacked too", async () => {
  const endless = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    });
  await using server = serve((request) =>
    request.url.includes("packed")
      ? new Response(
        endless().pipeThrough(new CompressionStream("gzip")),
        { headers: { "Content-Encoding": "gzip" } },
      )
      : new Response(endless())
  );
  for (const path of ["/plain.csv", "/packed.csv"]) {
    assertEquals(
      await problemOf(server.url(path)),
      `${server.host}${path}: it is larger than 1 MiB`,
    );
  }
});

/** A server that sends a text to whoever connects, and hangs up. */
function hangUpAfter(text: string) {
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  (async () => {
    for await (const connection of listener) {
      await connection.read(new Uint8Array(4_096));
      await connection.write(new TextEncoder().encode(text));
      connection.close();
    }
  })().catch(() => {});
  const { port } = listener.addr;
  return {
    url: `http://127.0.0.1:${port}/list.csv`,
    [Symbol.dispose]: () => listener.close(),
  };
}

Deno.test("readSource() refuses an answer that breaks off", async () => {
  for (
    const start of [
      "",
      "HTTP/1.1 200 OK\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n062-000,CBA",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n062-0\r\n",
      "no HTTP at all\r\n\r\n",
    ]
  ) {
    using server = hangUpAfter(start);
    const problem = await problemOf(server.url);
    assert(problem.endsWith("it can't be reached, or broke off"), problem);
  }
});

Deno.test("readSource() refuses an address where nobody listens", async () => {
  const gone = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const { port } = gone.addr;
  gone.close();
  await problemOf(`http://user:${SECRET}@127.0.0.1:${port}/?k=${SECRET}`);
});

Deno.test("readQueryApi() asks for everything with its key", async () => {
  await using server = serve(async (request) =>
    Response.json({
      method: request.method,
      body: await request.text(),
      key: request.headers.get("Ocp-Apim-Subscription-Key"),
      type: request.headers.get("Content-Type"),
    })
  );
  const url = `http://${server.host}/invoke`;
  const { name, text } = await readQueryApi(SECRET, { url });
  assertEquals(name, `${server.host}/invoke`);
  assertEquals(JSON.parse(text), {
    method: "POST",
    body: "{}",
    key: SECRET,
    type: "application/json",
  });
});

Deno.test("readQueryApi() takes its key nowhere else", async () => {
  let asked = 0;
  await using other = serve(() => {
    asked++;
    return new Response("{}");
  });
  await using server = serve(() =>
    new Response(null, {
      status: 307,
      headers: { Location: `http://${other.host}/` },
    })
  );
  const url = `http://${server.host}/invoke`;
  await problemOf(url, LIMITS, () => readQueryApi(SECRET, { url }));
  assertEquals(asked, 0);
});

Deno.test("sourceName() gives the last part of a path or address", () => {
  for (
    const [address, name] of [
      ["/data/BSBDirectoryJul24-340.csv", "BSBDirectoryJul24-340.csv"],
      ["BSBDirectoryJul24-340.csv", "BSBDirectoryJul24-340.csv"],
      ["https://host/a/2026-07-02.csv?sig=x", "2026-07-02.csv"],
      ["https://host/key%20to.csv", "key to.csv"],
      ["https://host/%E0%A4%A.csv", "%E0%A4%A.csv"],
      ["https://host/", ""],
      ["file:///a/b%20c.csv", "b c.csv"],
    ] as const
  ) assertEquals(sourceName(address), name);
});
