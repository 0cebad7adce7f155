import { DatabaseSync } from "node:sqlite";
import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { eventually, runTask, startServer } from "../_process.ts";
import { bytesOf, connect, readAll, statusOf, writeAll } from "./_wire.ts";
import { tempFolder } from "../_ingest.ts";

/** Five seconds are promised; on a machine busy with other tests, twice that. */
const STOPS_WITHIN_MS = 10_000;

Deno.test("SIGTERM ends a server within five seconds, whoever still holds a connection", async () => {
  using folder = tempFolder();
  const KV_PATH = `${folder.path}/kv.sqlite3`;
  const report = '{"bsb":"062-000","message":"slow"}';
  const head = "POST /api/v1/report HTTP/1.1\r\nHost: bsb.test\r\n";
  {
    await using server = await startServer({ KV_PATH });
    using idle = await connect(server.port);
    const stats = "GET /api/v1/stats HTTP/1.1\r\nHost: bsb.test\r\n\r\n";
    await writeAll(idle, bytesOf(stats));
    await idle.read(new Uint8Array(4096));
    using half = await connect(server.port);
    await writeAll(half, bytesOf("GET /api/v1/st"));
    using silent = await connect(server.port);
    // Two bodies on their way: one that comes after the signal, one never.
    const length = `Content-Length: ${report.length}\r\n\r\n`;
    const late = await connect(server.port);
    await writeAll(late, bytesOf(head + length + report.slice(0, 9)));
    const never = await connect(server.port);
    await writeAll(never, bytesOf(head + length + report.slice(0, 9)));
    // A preflight is not counted: it shows when both have begun.
    await eventually(
      () => fetch(`${server.url}/api/v1/report`, { method: "OPTIONS" }),
      ({ headers }) => headers.get("X-RateLimit-Remaining") === "997",
    );
    const start = performance.now();
    server.signal();
    server.signal();
    await new Promise((wake) => setTimeout(wake, 300));
    await writeAll(late, bytesOf(report.slice(9)));
    const answer = await readAll(late);
    assertEquals(statusOf(answer), 200, answer);
    assertMatch(answer, /"bsb":"062-000"/);
    assertEquals(await server.exit, 0);
    const took = performance.now() - start;
    assert(took < STOPS_WITHIN_MS, `${took} ms`);
    assert(statusOf(await readAll(never)) !== 200);
    assert(silent && half);
  }
  await using server = await startServer({ KV_PATH });
  const answer = await fetch(`${server.url}/api/v1/stats`);
  await answer.body?.cancel();
  assertEquals(answer.headers.get("X-RateLimit-Remaining"), "996");
  assertEquals(await server.stop(), 0);
  const listed = await runTask("reports", ["--json"], { KV_PATH });
  assertEquals(JSON.parse(listed.stdout).message, "slow");
});

Deno.test("SIGTERM ends a server within five seconds, though another process holds the database", async () => {
  using folder = tempFolder();
  const KV_PATH = `${folder.path}/kv.sqlite3`;
  await using server = await startServer({ KV_PATH });
  using other = new DatabaseSync(KV_PATH);
  other.exec("BEGIN EXCLUSIVE");
  const answer = await fetch(`${server.url}/api/v1/stats`);
  assertEquals(answer.status, 200);
  await answer.body?.cancel();
  const start = performance.now();
  assertEquals(await server.stop(), 0);
  assert(performance.now() - start < STOPS_WITHIN_MS);
  assertMatch(server.log(), /counters: .* not written/);
});

Deno.test("SIGTERM in the first moment ends a server too", async () => {
  await using server = await startServer({ KV_PATH: ":memory:" });
  const start = performance.now();
  assertEquals(await server.stop(), 0);
  assert(performance.now() - start < STOPS_WITHIN_MS);
});

/** Processes that a process started, and theirs; none where no one tells. */
function childrenOf(pid: number): number[] {
  try {
    const path = `/proc/${pid}/task/${pid}/children`;
    const pids = Deno.readTextFileSync(path).split(" ").filter(Boolean);
    return pids.map(Number).flatMap((child) => [child, ...childrenOf(child)]);
  } catch {
    return [];
  }
}

function kill(pid: number): void {
  try {
    Deno.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

/** The service as an operator starts it, with `deno task` as its parent. */
async function startTask(environment: Record<string, string>) {
  const task = new Deno.Command(Deno.execPath(), {
    args: ["task", "start"],
    cwd: `${import.meta.dirname}/../..`,
    env: { NO_COLOR: "1", HOST: "127.0.0.1", PORT: "0", ...environment },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  let log = "";
  const reading = task.stderr.pipeThrough(new TextDecoderStream()).pipeTo(
    new WritableStream({ write: (text) => void (log += text) }),
  );
  const listening = await eventually(
    () => Promise.resolve(/listening on http:\S+:(\d+)\n/.exec(log)),
    (found) => found !== null,
  );
  return {
    task,
    port: Number(listening![1]),
    async [Symbol.asyncDispose]() {
      for (const pid of [...childrenOf(task.pid), task.pid]) kill(pid);
      await task.status;
      await reading;
    },
  };
}

Deno.test({
  name:
    "SIGTERM to `deno task start` answers what is in flight and ends with 0",
  ignore: Deno.build.os === "windows",
  async fn() {
    using folder = tempFolder();
    const KV_PATH = `${folder.path}/kv.sqlite3`;
    const offline = { REGISTER_URL: "off", KEY_URL: "off" };
    await using started = await startTask({ KV_PATH, ...offline });
    const { task, port } = started;
    const service = childrenOf(task.pid);
    const report = '{"bsb":"062-000","message":"in flight"}';
    const connection = await connect(port);
    await writeAll(
      connection,
      bytesOf(
        "POST /api/v1/report HTTP/1.1\r\nHost: bsb.test\r\n" +
          `Content-Length: ${report.length}\r\n\r\n${report.slice(0, 9)}`,
      ),
    );
    // A preflight is not counted: it shows when the report has begun.
    await eventually(
      () =>
        fetch(`http://127.0.0.1:${port}/api/v1/report`, { method: "OPTIONS" }),
      ({ headers }) => headers.get("X-RateLimit-Remaining") === "999",
    );
    task.kill("SIGTERM");
    await new Promise((wake) => setTimeout(wake, 300));
    await writeAll(connection, bytesOf(report.slice(9)));
    const answer = await readAll(connection);
    assertEquals(statusOf(answer), 200, answer);
    assertEquals((await task.status).code, 0);
    // Nothing of it lives on behind its parent's back.
    for (const pid of service) assertThrows(() => Deno.kill(pid, "SIGCONT"));
    const listed = await runTask("reports", ["--json"], { KV_PATH });
    assertEquals(JSON.parse(listed.stdout).message, "in flight");
  },
});
