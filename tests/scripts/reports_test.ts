import { assert, assertEquals, assertMatch } from "@std/assert";
import { ReportStore } from "../../lib/store/report_store.ts";
import { runTask } from "../_process.ts";

const ODD =
  "two\r\nlines \x1b[31mred\x1b[0m \x9b2J \x07\0 \u202eturned\u2066 \u2028 😀 \ud800";

/** A database with three reports, closed again for the command to open. */
async function makeDatabase() {
  const folder = await Deno.makeTempDir({ prefix: "bsb-reports-" });
  const KV_PATH = `${folder}/kv.sqlite3`;
  using kv = await Deno.openKv(KV_PATH);
  const store = new ReportStore(kv);
  const reports = [];
  for (const [i, message] of ["first", ODD, ""].entries()) {
    const now = new Date(Date.UTC(2026, 7, 15, 12, i));
    reports.push(await store.create({ bsb: `062-00${i}`, message }, "a", now));
  }
  return {
    reports,
    run: (...args: string[]) => runTask("reports", args, { KV_PATH }),
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

Deno.test("deno task reports lists reports, newest first, a line each", async () => {
  await using database = await makeDatabase();
  const { code, stdout, stderr } = await database.run();
  assertEquals(code, 0);
  assertEquals(stderr, []);
  const lines = stdout.trimEnd().split("\n");
  assertEquals(lines.length, 3);
  const [first, odd, empty] = database.reports;
  for (const [i, report] of [empty!, odd!, first!].entries()) {
    for (const part of [report.id, report.bsb, report.received_at, "open"]) {
      assert(lines[i]!.includes(part), lines[i]);
    }
  }
  assertMatch(lines[2]!, / first$/);
});

Deno.test("deno task reports never passes control characters on", async () => {
  await using database = await makeDatabase();
  for (const args of [[], ["--json"]]) {
    const { stdout } = await database.run(...args);
    assert(
      !/[^\P{Cc}\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(stdout),
      JSON.stringify(stdout),
    );
    assert(stdout.includes("😀"));
  }
});

Deno.test("deno task reports --json gives every character back", async () => {
  await using database = await makeDatabase();
  const { code, stdout } = await database.run("--json");
  assertEquals(code, 0);
  const listed = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  assertEquals(listed, database.reports.toReversed());
});

Deno.test("deno task reports --done closes one", async () => {
  await using database = await makeDatabase();
  const { id } = database.reports[0]!;
  for (const written of [id, id.toLowerCase()]) {
    const { code, stdout } = await database.run("--done", written, "--json");
    assertEquals(code, 0);
    const closed = { ...database.reports[0], status: "done" };
    assertEquals(JSON.parse(stdout), closed);
  }
  const { stdout } = await database.run("--json");
  const listed = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  assertEquals(listed.map(({ status }) => status), ["open", "open", "done"]);
});

Deno.test("deno task reports --done answers 1 for a report there is not", async () => {
  await using database = await makeDatabase();
  const { code, stdout, stderr } = await database.run("--done", "\x1b[2JX");
  assertEquals(code, 1);
  assertEquals(stdout, "");
  assertEquals(stderr.length, 1);
  assert(!stderr[0]!.includes("\x1b"));
});

Deno.test("deno task reports answers 2 for a wrong use, with the usage", async () => {
  await using database = await makeDatabase();
  for (const args of [["--nonsense"], ["--done"], ["--done", ""], ["more"]]) {
    const { code, stdout, stderr } = await database.run(...args);
    assertEquals(code, 2, args.join(" "));
    assertEquals(stdout, "");
    assertMatch(stderr.at(-1)!, /^usage: deno task reports/);
  }
});

Deno.test("deno task reports says when there are none, and where it fails", async () => {
  const none = await runTask("reports", [], { KV_PATH: ":memory:" });
  assertEquals([none.code, none.stdout], [0, "there are no reports\n"]);
  const json = await runTask("reports", ["--json"], { KV_PATH: ":memory:" });
  assertEquals([json.code, json.stdout], [0, ""]);
  const failed = await runTask("reports", [], { KV_PATH: "/dev/null/kv" });
  assertEquals(failed.code, 1);
  assertEquals(failed.stderr.length, 1);
});
