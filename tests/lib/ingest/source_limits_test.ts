// How much and how long is read where nobody says: of any register's source.
import { assertEquals, assertRejects } from "@std/assert";
import {
  readQueryApi,
  readSource,
  SourceError,
} from "../../../lib/ingest/source.ts";
import { tempFolder } from "../../_ingest.ts";

async function problemOf(read: () => Promise<unknown>): Promise<string> {
  return (await assertRejects(read, SourceError)).message;
}

/** Has the time run out at once, and tells how long it would have been. */
async function timeGiven(
  read: () => Promise<unknown>,
): Promise<[milliseconds: number[], problem: string]> {
  const { timeout } = AbortSignal;
  const given: number[] = [];
  AbortSignal.timeout = (ms) => {
    given.push(ms);
    return AbortSignal.abort();
  };
  try {
    return [given, await problemOf(read)];
  } finally {
    AbortSignal.timeout = timeout;
  }
}

Deno.test("readSource() and readQueryApi() wait 60 seconds if nothing else is said", async () => {
  const url = "http://127.0.0.1:9/list.csv";
  for (
    const read of [() => readSource(url), () => readQueryApi("key", { url })]
  ) {
    assertEquals(await timeGiven(read), [
      [60_000],
      "127.0.0.1:9/list.csv: no whole answer within 60 seconds",
    ]);
  }
});

Deno.test("readSource() and readQueryApi() read 64 MiB at most if nothing else is said", async () => {
  using folder = tempFolder();
  const maxBytes = 64 * 1024 * 1024;
  const path = `${folder.path}/large.csv`;
  Deno.writeTextFileSync(path, "");
  Deno.truncateSync(path, maxBytes);
  assertEquals((await readSource(path)).text.length, maxBytes);
  Deno.truncateSync(path, maxBytes + 1);
  const problem = "it is larger than 64 MiB";
  const read = () => readSource(path);
  assertEquals(await problemOf(read), `large.csv: ${problem}`);
  await using server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    async () => new Response((await Deno.open(path)).readable),
  );
  const host = `127.0.0.1:${server.addr.port}`;
  const url = `http://${host}/list.csv`;
  for (
    const read of [() => readSource(url), () => readQueryApi("key", { url })]
  ) {
    assertEquals(
      await problemOf(read),
      `${host}/list.csv: ${problem}`,
    );
  }
});
