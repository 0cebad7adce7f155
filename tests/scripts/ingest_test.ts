import { assert, assertEquals, assertMatch } from "@std/assert";
import { LiveDirectory } from "../../lib/directory/live_directory.ts";
import { dump, leftovers, openRegister, tempFolder } from "../_ingest.ts";
import { ingestCommand, runTask } from "../_process.ts";
import { makeRows, toCsv } from "../_rows.ts";

/** A folder for files and a database, and the command to run on them. */
function setUp() {
  const folder = tempFolder();
  const database = `${folder.path}/data/kv.sqlite3`;
  const decoder = new TextDecoder();
  return {
    database,
    folder: folder.path,
    write(name: string, text: string): string {
      const path = `${folder.path}/${name}`;
      Deno.mkdirSync(path.replace(/[^/\\]*$/, ""), { recursive: true });
      Deno.writeTextFileSync(path, text);
      return path;
    },
    async run(args: readonly string[], env: Record<string, string> = {}) {
      const output = await ingestCommand(database, args, env).output();
      return {
        code: output.code,
        out: decoder.decode(output.stdout).split("\n").slice(0, -1),
        err: decoder.decode(output.stderr).split("\n").slice(0, -1),
      };
    },
    open: () => openRegister(database),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

const ROWS = makeRows(5);
const accepted = {
  accepted: true,
  records: 5,
  added: 0,
  removed: 0,
  updated: 0,
  unchanged: 5,
  rejected_rows: 0,
  error: null,
};

/** The keys of `--json`, in the contract's order. */
const JSON_KEYS = [
  "accepted",
  "date",
  "records",
  "added",
  "removed",
  "updated",
  "unchanged",
  "rejected_rows",
  "version",
  "error",
];

Deno.test("the ingest command takes a file in and tells it as JSON", async () => {
  using test = setUp();
  const path = test.write("BSBDirectoryJul24-340.csv", toCsv(ROWS));
  const first = await test.run([path, "--json"]);
  assertEquals([first.code, first.out.length, first.err], [0, 1, []]);
  const result = JSON.parse(first.out[0]!);
  assertEquals(Object.keys(result), JSON_KEYS);
  assertEquals(result, { ...accepted, date: "2024-08-01", version: 1 });
  const again = await test.run(["--json", path]);
  assertEquals(again.code, 0);
  assertEquals(JSON.parse(again.out[0]!), result);
  const plain = await test.run([`file://${path}`, "--date", "2024-09-01"]);
  assertEquals(plain.code, 0);
  assertEquals(plain.out.length, 1);
  assertMatch(plain.out[0]!, /^2024-09-01: 5 records .* version 2$/);
});

Deno.test("each command explains itself", async () => {
  for (const task of ["ingest", "reports", "bench"] as const) {
    const { code, stdout, stderr } = await runTask(task, ["--help"], {});
    assertEquals([code, stderr], [0, []]);
    assertMatch(stdout, new RegExp(`^usage: deno task ${task} `));
    assertMatch(stdout, /^ {2}--json /m);
  }
});

Deno.test("the ingest command changes nothing in a dry run", async () => {
  using test = setUp();
  const path = test.write("2024-08-01.csv", toCsv(ROWS));
  const dry = await test.run([path, "--dry-run", "--json"]);
  assertEquals(
    [dry.code, JSON.parse(dry.out[0]!)],
    [0, { ...accepted, date: "2024-08-01", version: 0 }],
  );
  using db = await test.open();
  assertEquals(await db.store.current(), null);
});

Deno.test("the ingest command refuses with exit code 1 unless forced", async () => {
  using test = setUp();
  const path = test.write("2024-08-01.csv", toCsv(ROWS));
  assertEquals((await test.run([path])).code, 0);
  using db = await test.open();
  const before = await dump(db.kv);
  const older = test.write("2024-07-01.csv", toCsv(ROWS.slice(1)));
  const refused = await test.run([older]);
  assertEquals([refused.code, refused.out, refused.err.length], [1, [], 1]);
  assertMatch(refused.err[0]!, /2024-07-01\.csv: .*older/);
  const told = await test.run([older, "--json"]);
  assertEquals([told.code, told.out.length, told.err], [1, 1, []]);
  const result = JSON.parse(told.out[0]!);
  assertEquals(Object.keys(result), JSON_KEYS);
  assertEquals(
    [result.accepted, result.version, typeof result.error],
    [false, 1, "string"],
  );
  const broken = test.write("2024-09-01.csv", "<<<<<<< HEAD\n\x1b[31mred\n");
  const spoiled = await test.run([broken, "--json", "--force"]);
  assertEquals(spoiled.code, 1);
  assertEquals(JSON.parse(spoiled.out[0]!).rejected_rows, 2);
  assertEquals(await dump(db.kv), before);
  const forced = await test.run([older, "--force", "--json"]);
  assertEquals(forced.code, 0);
  assertEquals(JSON.parse(forced.out[0]!).removed, 1);
});

Deno.test("the ingest command takes a folder in, the oldest first", async () => {
  using test = setUp();
  const files = {
    "BSBDirectoryJul24-340.csv": toCsv(makeRows(6)),
    "2024-01-01.csv": toCsv(makeRows(5)),
    "2024-05-01.txt": "<html>",
    "KeyToAbbreviations.csv": 'ABA,Auswide Bank Ltd,"645, 656"\n',
    "2024-06-01.csv": toCsv(makeRows(5, 1)),
    "notes.md": "none",
  };
  for (const [name, text] of Object.entries(files)) {
    test.write(`months/${name}`, text);
  }
  const { code, out, err } = await test.run([
    `${test.folder}/months`,
    "--json",
  ]);
  assertEquals([code, out.length], [1, 4]);
  const told = out.map((line) => JSON.parse(line));
  assertEquals(
    told.map(({ date, accepted, added, removed }) => [
      date,
      accepted,
      added,
      removed,
    ]),
    [
      ["2024-01-01", true, 0, 0],
      ["2024-05-01", false, 0, 0],
      ["2024-06-01", true, 1, 1],
      ["2024-08-01", true, 1, 0],
    ],
  );
  assertEquals(err, ["passed over KeyToAbbreviations.csv, not a snapshot"]);
  using db = await test.open();
  const { directory } = await LiveDirectory.open(db.store);
  assertEquals([directory.size, directory.version], [6, 3]);
  assertEquals(directory.historyOf(makeRows(1)[0]!.bsb).map((e) => e.type), [
    "added",
    "removed",
  ]);
  Deno.removeSync(`${test.folder}/months/2024-05-01.txt`);
  const again = await test.run([`${test.folder}/months/`]);
  assertEquals([again.code, again.out.length], [0, 3]);
  assertEquals((await db.store.current())?.version, 3);
});

Deno.test("the ingest command fails on what it can't read", async () => {
  using test = setUp();
  test.write("empty/notes.md", "none");
  for (
    const [args, line] of [
      [[`${test.folder}/none.csv`], /^failed: none\.csv: there is no such/],
      [[`${test.folder}/empty`], /^there is no snapshot in the folder$/],
      [["http://user:s3cret@127.0.0.1:1/a.csv?k=s3cret"], /can't be reached/],
    ] as const
  ) {
    const { code, out, err } = await test.run(args);
    assertEquals([code, out, err.length], [1, [], 1]);
    assertMatch(err[0]!, line);
    assert(!err[0]!.includes("s3cret"));
  }
});

Deno.test("the ingest command fails on a setting or database that is none", async () => {
  using test = setUp();
  const path = test.write("2024-08-01.csv", toCsv(ROWS));
  for (
    const env of [{ PORT: "x" }, { KEY_URL: "s3cret" }, { KV_PATH: path }]
  ) {
    const { code, out, err } = await test.run([path], env);
    assertEquals([code, out, err.length], [1, [], 1]);
    assert(!err[0]!.includes("s3cret"));
  }
});

const BAD_USAGE: readonly (readonly string[])[] = [
  [],
  [""],
  ["a.csv", "b.csv"],
  ["a.csv", "--date", "2026-02-30"],
  ["a.csv", "--date", "tomorrow"],
  ["a.csv", "--date"],
  ["a.csv", "--unknown"],
  ["a.csv", "--rebuild"],
  [".", "--date", "2026-01-01"],
  ["ftp://host/a.csv"],
  ["http://user:s3cret@:99999/"],
];

Deno.test("the ingest command tells how it is used, with exit code 2", async () => {
  using test = setUp();
  const runs = BAD_USAGE.map((args) => () => test.run(args));
  for (const [i, run] of runs.entries()) {
    const { code, out, err } = await run();
    assertEquals([code, out, err.length], [2, [], 2], BAD_USAGE[i]!.join(" "));
    assertMatch(err[1]!, /^usage: deno task ingest /);
    assert(!err[0]!.includes("s3cret"));
  }
});

Deno.test("the ingest command reads REGISTER_URL and KEY_URL by itself", async () => {
  using test = setUp();
  const REGISTER_URL = `file://${test.write("2024-08-01.csv", toCsv(ROWS))}`;
  const KEY_URL = `file://${test.folder}/none.csv`;
  const { code, out, err } = await test.run(["--json"], {
    REGISTER_URL,
    KEY_URL,
  });
  assertEquals(code, 0);
  assertEquals(JSON.parse(out[0]!).date, "2024-08-01");
  assertEquals(err.length, 1);
  assertMatch(err[0]!, /^the key to abbreviations was not read: none\.csv: /);
  const key = test.write("key.csv", "CBA,The Read Name,10\n");
  const named = await test.run([], { REGISTER_URL, KEY_URL: `file://${key}` });
  assertEquals([named.code, named.err], [0, []]);
  using db = await test.open();
  const { directory } = await LiveDirectory.open(db.store);
  assertEquals(directory.records[0]?.institution_name, "The Read Name");
});

Deno.test("the ingest command makes the copy anew with --rebuild", async () => {
  using test = setUp();
  const empty = await test.run(["--rebuild"]);
  assertEquals([empty.code, empty.out], [0, ["nothing to rebuild"]]);
  const path = test.write("2024-08-01.csv", toCsv(ROWS));
  await test.run([path]);
  using db = await test.open();
  const { copy } = (await db.store.current())!;
  const rebuilt = await test.run(["--rebuild"]);
  assertEquals([rebuilt.code, rebuilt.out], [0, ["rebuilt version 1"]]);
  assert((await db.store.current())!.copy.id !== copy.id);
  const { directory } = await LiveDirectory.open(db.store);
  assertEquals(directory.size, 5);
  assertEquals(await leftovers(db.kv), []);
});
