// The tasks hold no more rights than they name, and these are enough.
import { assert, assertEquals, assertMatch } from "@std/assert";
import config from "../deno.json" with { type: "json" };
import { readSettings } from "../lib/service/settings.ts";
import { eventually, runTask, startServer } from "./_process.ts";
import { makeRow, makeRows, toCsv } from "./_rows.ts";

const DENIED = /NotCapable|Requires \w+ access|permission/i;

/** A flag about rights: of any, by its long name or its letter. */
const RIGHT =
  /^(-[A-Z]|--(allow|deny|ignore-(read|env|write)|permission|no-prompt)).*$/;

function rightsOf(task: string): string[] {
  return task.split(/\s+/).filter((word) => RIGHT.test(word));
}

/** What the service never writes to: itself. */
const OWN_FILES = [
  "main.ts",
  "lib",
  "routes",
  "islands",
  "data",
  "scripts",
  "tests",
  "deno.json",
  "deno.lock",
];

/** The rights of the service and its commands, that name all settings. */
function serviceRights(): string[] {
  const settings: string[] = [];
  readSettings((name) => (settings.push(name), undefined));
  const names = [...settings, "DENO_DEPLOYMENT_ID", "DENO_KV_ACCESS_TOKEN"];
  const environment = `--allow-env=${names.join(",")}`;
  return [
    "--no-prompt",
    "--allow-net",
    // Where cloud machines hand out their credentials.
    "--deny-net=169.254.169.254,[fd00:ec2::254]",
    "--allow-read",
    "--allow-write",
    `--deny-write=${OWN_FILES.join(",")}`,
    environment,
  ];
}

Deno.test("each task has the rights that are listed here, and no others", () => {
  const service = serviceRights();
  // A new task, or a new right of one, has to be written down here as well.
  const forTests = [
    "--allow-net",
    "--allow-read",
    "--allow-write",
    "--allow-env",
    "--allow-run",
    "--allow-sys",
  ];
  const expected: Record<keyof typeof config.tasks, string[]> = {
    start: service,
    dev: service,
    build: ["--allow-read", "--allow-write=.assets"],
    ingest: service,
    reports: service,
    bench: [
      "--allow-net",
      "--allow-read",
      "--allow-write",
      "--allow-env",
      "--allow-run",
    ],
    check: [],
    test: forTests,
    "test:strength": forTests,
  };
  const found = Object.entries(config.tasks)
    .map(([name, task]) => [name, rightsOf(task)]);
  assertEquals(Object.fromEntries(found), expected);
});

Deno.test("a right is found in a task however it is written", () => {
  const task = "deno run -A --allow-run=sh -R=. --permission-set=x " +
    "--lock=a --v8-flags=--allow-natives-syntax main.ts --deny-net";
  assertEquals(rightsOf(task), [
    "-A",
    "--allow-run=sh",
    "-R=.",
    "--permission-set=x",
    "--deny-net",
  ]);
});

/** The keys of each kind of line in the log, in their order. */
const KEYS = {
  request: ["time", "event", "method", "route", "status", "ms"],
  check: [
    "time",
    "event",
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
    "outcome",
    "warnings",
  ],
};

/** One line for each request and each check, that tell of nobody. */
function assertLog(log: string, requests: number): void {
  const [first = "", ...lines] = log.trimEnd().split("\n");
  assertMatch(first, /^listening on http:\/\/\S+$/);
  const events = lines.map((line) => JSON.parse(line));
  for (const event of events) {
    assertEquals(Object.keys(event), KEYS[event.event as keyof typeof KEYS]);
    assertMatch(event.time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
  const count = (name: string) =>
    events.filter(({ event }) => event === name).length;
  assertEquals([count("request"), count("check")], [requests, 1], log);
  // No address of a client, no query, nothing that a client wrote.
  assert(!/127\.0\.0\.1|::1|[?=]|SOUGHT|TYPED/i.test(lines.join()), log);
}

Deno.test("the service and its commands need no right that their tasks do not name", async () => {
  const folder = await Deno.makeTempDir({ prefix: "bsb-rights-" });
  const KV_PATH = `${folder}/kv/bsb.sqlite3`;
  const register = `${folder}/register-2026-07-02.csv`;
  await Deno.writeTextFile(register, toCsv([makeRow(), ...makeRows(30)]));
  {
    await using server = await startServer({
      KV_PATH,
      REGISTER_URL: `file://${register}`,
      LOG: "json",
    });
    let requests = 0;
    const fetchText = async (path: string, init?: RequestInit) => {
      requests++;
      const response = await fetch(server.url + path, init);
      const text = await response.text();
      assertEquals(response.status, 200, `${path}: ${text}`);
      return text;
    };
    const home = await fetchText("/");
    const [script] = /\/assets\/islands-[^"]+\.js/.exec(home) ?? [];
    assert(script, "the home page has no script");
    await fetchText(script);
    const guides = await fetchText("/guides");
    const [guide] = /(?<=href=")\/guide\/[\w-]+/.exec(guides) ?? [];
    assert(guide, "there is no guide");
    await fetchText(guide);
    await fetchText("/api/v1/openapi.json");
    const answer = '"source":"Official BSB Directory"';
    const lookup = () => fetchText("/api/v1/bsb/062-000");
    await eventually(lookup, (text) => text.includes(answer));
    await fetchText("/api/v1/report", {
      method: "POST",
      body: JSON.stringify({ bsb: "062-000", message: "moved, typed" }),
    });
    const agent = { headers: { "User-Agent": "typed" } };
    await fetchText("/search?q=sought&page=1", agent);
    await fetchText("/api/v1/search?q=sought&limit=1", agent);
    await fetchText("/suggest?q=sought", agent);
    assertEquals(await server.stop(), 0);
    assertLog(server.log(), requests);
    assertMatch(server.log(), /"event":"check","accepted":true,/);
    assertMatch(
      server.log(),
      /"method":"GET","route":"\/api\/v1\/bsb\/:bsb","status":200,/,
    );
    assert(!DENIED.test(server.log()), server.log());
  }
  for (
    const [name, args] of [["ingest", [register]], ["reports", []]] as const
  ) {
    const { code, stdout, stderr } = await runTask(name, args, { KV_PATH });
    assertEquals([code, stderr], [0, []]);
    assertMatch(stdout, /31 records|moved/);
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("deno task build needs no right that it does not name", async () => {
  const folder = new URL("../.assets/", import.meta.url);
  const isBuilt = await Deno.stat(folder).then(() => true, () => false);
  const { code, stderr } = await runTask("build", [], {});
  assertEquals([code, stderr], [0, []]);
  if (!isBuilt) await Deno.remove(folder, { recursive: true });
});
