// Every published register, read and taken in, beside a slow comparison that
// uses nothing of `lib/` but its results.
import { assert, assertEquals, assertMatch } from "@std/assert";
import { LiveDirectory } from "../../../lib/directory/live_directory.ts";
import { parseRegister } from "../../../lib/register/parse.ts";
import { rebuildState } from "../../../lib/store/rebuild.ts";
import { leftovers, openRegister, take } from "../../_ingest.ts";
import {
  HAS_REGISTER_FILES,
  OFFICIAL_FILES,
  readRegisterFile,
} from "../../_register_files.ts";
import { refusalOf, rowsOf } from "../../_rows.ts";

function published(name: string, fn: () => void | Promise<void>): void {
  Deno.test({
    name: `${name} (needs ../shared/register)`,
    ignore: !HAS_REGISTER_FILES,
    fn,
  });
}

published("parseRegister() reads every published register", () => {
  const files = [
    ...OFFICIAL_FILES,
    ["BSBDirectoryJun26.txt", "", 17_019],
    ["api-2026-07-02.json", "", 17_019],
  ] as const;
  for (const [file, , count] of files) {
    assertEquals(rowsOf(readRegisterFile(file)).length, count, file);
  }
});

published("parseRegister() refuses the spoiled register", () => {
  const text = readRegisterFile("corrupt-merge-markers.csv");
  const parsed = parseRegister(text);
  assert(!parsed.ok);
  const line = text.split("\n").findIndex((line) => line.startsWith("<<<")) + 1;
  assertMatch(parsed.reason, new RegExp(`^line ${line}: `));
  // Nine markers; the doubled rows between them differ five times.
  assertEquals(parsed.rejectedRows, 14);
});

published("parseRegister() refuses a register cut off in a line", () => {
  for (
    const file of [
      "BSBDirectoryJun26.csv",
      "BSBDirectoryJul22-316.csv",
      "BSBDirectoryJun26.txt",
      "api-2026-07-02.json",
    ]
  ) {
    const text = readRegisterFile(file);
    for (const lost of [4, 10, 47, 30_000]) {
      const cut = text.length - lost;
      if (text[cut - 1] === "\n") continue;
      assert(refusalOf(text.slice(0, cut)) !== "", `${file} -${lost}`);
    }
  }
});

published(
  "ingest() takes the losses of whole years only when forced",
  async () => {
    using db = await openRegister();
    const refused: string[] = [];
    for (const [file, date] of OFFICIAL_FILES) {
      const text = readRegisterFile(file);
      const result = await take(db.store, text, date, { name: file });
      if (!result.accepted) refused.push(`${file}: ${result.error}`);
    }
    assertEquals(refused.length, 2);
    for (const reason of refused) assertMatch(reason, /more than 1 %/);
    assertEquals(refused.map((reason) => reason.split(":")[0]), [
      "BSBDirectoryAug25.csv",
      "BSBDirectoryJun26.csv",
    ]);
  },
);

type Fields = Record<string, string>;

const NAMES = [
  "institution",
  "branch_name",
  "address",
  "suburb",
  "state",
  "postcode",
  "payments",
];

/** The columns of a line, character by character. */
function slowColumns(line: string): string[] {
  const columns = [""];
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (character === "," && !quoted) columns.push("");
    else columns.push(columns.pop() + character);
  }
  return columns.map((field) =>
    field.split(" ").filter((word) => word).join(" ")
  );
}

/** The rows of a published CSV. */
function slowRows(file: string): Map<string, Fields> {
  const rows = new Map<string, Fields>();
  for (const line of readRegisterFile(file).split("\r\n")) {
    if (line === "") continue;
    const [bsb, ...fields] = slowColumns(line);
    const row = Object.fromEntries(NAMES.map((name, i) => [name, fields[i]!]));
    while (row.postcode!.length < 4) row.postcode = `0${row.postcode}`;
    row.payments = "PEH".split("").filter((letter) =>
      row.payments!.includes(letter)
    ).join("");
    rows.set(bsb!, row as Fields);
  }
  return rows;
}

const plain = (text: string) => text.replace(/[ ,]/g, "").toUpperCase();

/** What the history must be: of each BSB its events, oldest first. */
function slowHistory() {
  const history = new Map<string, string[]>();
  const seen = new Map<string, string>();
  let before: Map<string, Fields> | null = null;
  for (const [file, date] of OFFICIAL_FILES) {
    const rows = slowRows(file);
    const bsbs = new Set([...before?.keys() ?? [], ...rows.keys()]);
    for (const bsb of bsbs) {
      if (!seen.has(bsb)) seen.set(bsb, date);
      if (!before) continue;
      const [old, fresh] = [before.get(bsb), rows.get(bsb)];
      const changes = NAMES.filter((name) =>
        old && fresh && plain(old[name]!) !== plain(fresh[name]!)
      ).map((name) => `${name}: ${old![name]} > ${fresh![name]}`);
      const event = !old
        ? "added"
        : !fresh
        ? "removed"
        : changes.length > 0
        ? `updated ${changes.join("; ")}`
        : null;
      if (!event) continue;
      history.set(bsb, [...history.get(bsb) ?? [], `${date} ${event}`]);
    }
    before = rows;
  }
  return { history, seen, last: before! };
}

published(
  "ingest() makes of the published registers the history that a slow comparison makes",
  async () => {
    using db = await openRegister();
    for (const [file, date] of OFFICIAL_FILES) {
      const text = readRegisterFile(file);
      const result = await take(db.store, text, date, { force: true });
      assert(result.accepted, file);
    }
    const { directory } = await LiveDirectory.open(db.store);
    const slow = slowHistory();
    const letters = (value: unknown) =>
      typeof value === "string"
        ? value
        : Object.entries(value as object).filter(([, takes]) => takes)
          .map(([stream]) => stream[0]!.toUpperCase()).join("");
    for (const [bsb, first] of slow.seen) {
      const events = directory.historyOf(bsb).toReversed().map((entry) => {
        const changes = entry.changes?.map((change) =>
          `${change.field}: ${letters(change.old)} > ${letters(change.new)}`
        ).join("; ");
        return `${entry.date} ${entry.type}${changes ? ` ${changes}` : ""}`;
      });
      assertEquals(events, slow.history.get(bsb) ?? [], bsb);
      assertEquals(directory.firstSeen(bsb), first, bsb);
      const inRegister = slow.last.has(bsb);
      const record = inRegister
        ? directory.get(bsb)
        : directory.discontinued(bsb);
      const newest = slow.history.get(bsb)?.at(-1)?.slice(0, 10) ?? null;
      assertEquals(record?.last_changed, newest, bsb);
    }
    const total = slow.history.values().reduce((n, list) => n + list.length, 0);
    assertEquals(directory.history.length, total);
    assertEquals(directory.size, slow.last.size);
    assertEquals(
      directory.size + directory.allDiscontinued().length,
      slow.seen.size,
    );
    const current = (await db.store.current())!;
    const rebuilt = await rebuildState(db.kv, current);
    assertEquals(
      JSON.stringify(rebuilt.history()),
      JSON.stringify(directory.history),
    );
    assertEquals(await leftovers(db.kv), []);
  },
);
