// Databases as earlier releases left them: made from rows of their layouts.
import { assertEquals, assertRejects } from "@std/assert";
import { LiveDirectory } from "../../../lib/directory/live_directory.ts";
import { formatPayments } from "../../../lib/payments.ts";
import { keys } from "../../../lib/store/keys.ts";
import { LAYOUT } from "../../../lib/store/layout.ts";
import { openStore } from "../../../lib/store/mod.ts";
import type { CurrentVersion, StoredRecord } from "../../../lib/store/types.ts";
import { leftovers, take, tempFolder } from "../../_ingest.ts";
import { runTask } from "../../_process.ts";
import { makeRow, makeRows, rowOf, toCsv } from "../../_rows.ts";

const FIRST = makeRows(600);
const SECOND = [
  ...makeRows(598, 1),
  makeRow({ bsb: "100-599", branch_name: "Renamed" }),
];

const COLUMNS = [
  "bsb",
  "institution",
  "branch_name",
  "address",
  "suburb",
  "state",
  "postcode",
  "first_seen",
] as const;

/** How an earlier release packed records into its compact copy. */
type Packing = (records: readonly StoredRecord[]) => unknown;

/** Columns whole, each joined by one sign; versions beside them. */
function packWhole(separator: string): Packing {
  return (records) => {
    const column = (text: (record: StoredRecord) => string) =>
      records.map(text).join(separator);
    const columns: Record<string, string> = {
      payments: column((record) => formatPayments(record.payments)),
      last_changed: column((record) => record.last_changed ?? ""),
      removed_on: column((record) => record.removed_on ?? ""),
    };
    for (const name of COLUMNS) {
      columns[name] = column((record) => record[name]);
    }
    const versions = records.map(({ version }) => version);
    return { key: [], columns, versions };
  };
}

/** The layouts there were before layouts had a number. */
const EARLIER: Record<string, Packing | null> = {
  "columns joined by line ends": packWhole("\n"),
  "columns joined by a control character": packWhole("\x7f"),
  "columns in blocks": null,
};

async function packed(value: unknown): Promise<Uint8Array> {
  const stream = new Blob([JSON.stringify(value)]).stream()
    .pipeThrough(new CompressionStream("gzip"));
  return await new Response(stream).bytes();
}

/** Makes a database what an earlier release would have made it. */
async function makeEarlier(kv: Deno.Kv, pack: Packing | null): Promise<void> {
  const { register } = await openStore(kv);
  await take(register, FIRST, "2026-06-01");
  await take(register, SECOND, "2026-07-01");
  const current = (await register.current())!;
  const entries = kv.list<StoredRecord>({ prefix: ["record"] });
  const records = (await Array.fromAsync(entries)).map(({ value }) => value);
  if (pack) {
    for (let piece = 0; piece < current.copy.records; piece++) {
      await kv.delete(keys.copy(current.copy.id, "records", piece));
    }
    await kv.set(
      keys.copy(current.copy.id, "records", 0),
      await packed(pack(records)),
    );
    const copy = { ...current.copy, records: 1 };
    const earlier: CurrentVersion = { ...current, copy };
    await kv.set(keys.current, earlier);
  }
  for await (const { key } of kv.list({ prefix: ["history"] })) {
    await kv.set(["month", "2026-07", key[1]!, key[2]!], null);
  }
  await kv.set(["counter", "2026-07-01", "0123456789abcdef"], 7n);
  await kv.delete(keys.layout);
}

for (const [name, pack] of Object.entries(EARLIER)) {
  Deno.test(`a database with ${name} is migrated, and serves what it served`, async () => {
    using kv = await Deno.openKv(":memory:");
    await makeEarlier(kv, pack);
    const said: string[] = [];
    const store = await openStore(kv, { onMigrate: (line) => said.push(line) });
    assertEquals(said.length, 1);
    const problems: string[] = [];
    const { directory } = await LiveDirectory.open(
      store.register,
      (problem) => problems.push(problem),
    );
    assertEquals(problems, []);
    assertEquals([directory.version, directory.date], [2, "2026-07-01"]);
    assertEquals(directory.records.map(rowOf), SECOND);
    assertEquals(directory.allDiscontinued().map(({ bsb }) => bsb), [
      "100-000",
    ]);
    assertEquals(directory.history.length, 2);
    assertEquals(await Array.fromAsync(kv.list({ prefix: ["month"] })), []);
    assertEquals(await leftovers(kv), []);
    // What was written before is compared with, not added anew.
    const { added, removed, updated } = await take(
      store.register,
      SECOND,
      "2026-08-01",
    );
    assertEquals([added, removed, updated], [0, 0, 0]);
    await openStore(kv, { onMigrate: (line) => said.push(line) });
    assertEquals(said.length, 1, "once");
  });
}

Deno.test("an empty database gets today's layout, and nothing is migrated", async () => {
  using kv = await Deno.openKv(":memory:");
  const said: string[] = [];
  await openStore(kv, { onMigrate: (line) => said.push(line) });
  assertEquals((await kv.get(keys.layout)).value, LAYOUT);
  assertEquals(said, []);
});

Deno.test("a layout of a later release is refused, and nothing is changed", async () => {
  for (const layout of [LAYOUT + 1, "two", null]) {
    using kv = await Deno.openKv(":memory:");
    if (layout === null) continue;
    await kv.set(keys.layout, layout);
    await assertRejects(() => openStore(kv), Error, "layout");
    const entries = await Array.fromAsync(kv.list({ prefix: [] }));
    assertEquals(entries.map(({ value }) => value), [layout]);
  }
});

Deno.test("commands and the service end with one line over a later release's database", async () => {
  using folder = tempFolder();
  const KV_PATH = `${folder.path}/kv.sqlite3`;
  const file = `${folder.path}/2026-07-01.csv`;
  await Deno.writeTextFile(file, toCsv(FIRST));
  {
    using kv = await Deno.openKv(KV_PATH);
    await kv.set(keys.layout, LAYOUT + 1);
  }
  for (
    const [task, args] of [
      ["start", []],
      ["ingest", [file]],
      ["reports", []],
    ] as const
  ) {
    const { code, stdout, stderr } = await runTask(task, args, {
      KV_PATH,
      PORT: "0",
    });
    assertEquals([code, stdout, stderr.length], [1, "", 1], stderr.join("\n"));
  }
});
