// Lists what visitors reported, newest first, or closes one report.
import { parseArgs } from "node:util";
import { openDatabase } from "../lib/store/database.ts";
import { STEERING_CHARACTERS } from "../lib/service/log.ts";
import { readSettings } from "../lib/service/settings.ts";
import { openStore } from "../lib/store/mod.ts";
import type { Report } from "../lib/store/report_store.ts";
import { fail, print, runCommand } from "./_console.ts";

const HELP = `usage: deno task reports [--json] [--done ID]

Lists what visitors reported, newest first.

  --json      one line of JSON per report
  --done ID   marks a report as done, and prints it
`;

function readArguments() {
  const { values } = parseArgs({
    args: Deno.args,
    options: {
      json: { type: "boolean", default: false },
      done: { type: "string" },
    },
  });
  if (values.done?.trim() === "") throw new TypeError("--done takes an ID");
  return values;
}

/** A line for people: a message of several lines is drawn together. */
function describe(report: Report): string {
  const { id, received_at, bsb, status, message } = report;
  return [id, received_at, bsb, status.padEnd(4), message].join("  ").trimEnd();
}

/** A line of JSON that gives back every character, none of them as it is. */
function toJson(report: Report): string {
  return JSON.stringify(report).replace(
    STEERING_CHARACTERS,
    (found) =>
      Array.from(
        found,
        (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
      ).join(""),
  );
}

async function work(
  { json, done }: ReturnType<typeof readArguments>,
): Promise<number> {
  const format = json ? toJson : describe;
  const settings = readSettings((name) => Deno.env.get(name));
  using kv = await openDatabase(settings.KV_PATH);
  const { reports } = await openStore(kv);
  if (done !== undefined) {
    const id = done.trim().toUpperCase();
    const closed = await reports.close(id);
    if (!closed) return fail(`there is no report ${id}`);
    print(format(closed));
    return 0;
  }
  const list = await reports.list();
  for (const report of list) print(format(report));
  if (list.length === 0 && !json) print("there are no reports");
  return 0;
}

await runCommand({ help: HELP, read: readArguments, work });
