// One check of the register by hand: a file, a folder of dated snapshots,
// an address, or what REGISTER_URL names.
import { parseArgs } from "node:util";
import { type CheckOptions, checkRegister } from "../lib/ingest/check.ts";
import type { Sources } from "../lib/ingest/check_report.ts";
import { openDatabase } from "../lib/store/database.ts";
import { type IngestResult, refused } from "../lib/ingest/ingest_result.ts";
import { logLine } from "../lib/service/log.ts";
import { isDate } from "../lib/register/snapshot_date.ts";
import { readSettings } from "../lib/service/settings.ts";
import { listSnapshots } from "../lib/ingest/snapshot_folder.ts";
import { openStore } from "../lib/store/mod.ts";
import type { RegisterStore } from "../lib/store/register_store.ts";
import {
  clearProgress,
  fail,
  print,
  problemOf,
  runCommand,
  showProgress,
  usageError,
} from "./_console.ts";

const HELP = `usage: deno task ingest [FILE or FOLDER or URL] [options]

Checks the register once by hand: reads it, compares it with the one in use,
and accepts or refuses it. A folder is a run of dated snapshots, oldest first.
Without an argument it reads what REGISTER_URL names.

  --date YYYY-MM-DD   the snapshot's date, instead of the one in its name
  --dry-run           says what would change, and changes nothing
  --force             accepts a register that is older than the one in use,
                      repeats an earlier one, or removes too many BSBs
  --json              prints one object (for a folder, one a line)
  --rebuild           rebuilds the compact copy from the records

Exit code: 0 accepted, 1 refused or failed, 2 called wrongly.
`;

interface Arguments {
  readonly address: string | undefined;
  readonly date: string | undefined;
  readonly dryRun: boolean;
  readonly force: boolean;
  readonly json: boolean;
  readonly rebuild: boolean;
}

function readArguments(): Arguments {
  const { values, positionals } = parseArgs({
    args: Deno.args,
    allowPositionals: true,
    options: {
      date: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      force: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      rebuild: { type: "boolean", default: false },
    },
  });
  const [address, ...more] = positionals;
  if (more.length > 0) throw new TypeError("one file, folder or URL at a time");
  if (address !== undefined && !isReadable(address)) {
    throw new TypeError("the address must be a path or https:, http:, file:");
  }
  if (values.date !== undefined && !isDate(values.date)) {
    throw new TypeError(`--date ${values.date} is not a day, YYYY-MM-DD`);
  }
  if (values.rebuild && (address || values.date)) {
    throw new TypeError("--rebuild stands alone");
  }
  return {
    address,
    date: values.date,
    dryRun: values["dry-run"],
    force: values.force,
    json: values.json,
    rebuild: values.rebuild,
  };
}

/** Whether a text names a path or an address of a kind that can be read. */
function isReadable(address: string): boolean {
  if (!/^[a-z]+:\/\//i.test(address)) return address.trim() !== "";
  return /^(https?|file):/i.test(address) && URL.canParse(address);
}

async function isFolder(address: string): Promise<boolean> {
  if (/^[a-z]+:\/\//i.test(address)) return false;
  return (await Deno.stat(address).catch(() => null))?.isDirectory ?? false;
}

const warned = new Set<string>();

/** A folder's snapshots would tell the same each time. */
function warnOnce(message: string): void {
  if (!warned.has(message)) logLine(message);
  warned.add(message);
}

/** Runs one check and tells what came of it; whether it was accepted. */
async function runCheck(
  store: RegisterStore,
  sources: Sources,
  args: Arguments,
  address: string | undefined,
): Promise<boolean> {
  const options: CheckOptions = {
    dryRun: args.dryRun,
    force: args.force,
    progress: showProgress,
    warn: warnOnce,
    ...(address ? { address } : {}),
    ...(args.date ? { date: args.date } : {}),
  };
  const { outcome, result } = await checkRegister(store, sources, options);
  clearProgress();
  if (args.json) print(JSON.stringify(result));
  else if (result.accepted) print(describe(result, args.dryRun));
  else fail(`${outcome}: ${result.error}`);
  return result.accepted;
}

function describe(result: IngestResult, dryRun: boolean): string {
  const counts = `${result.added} added, ${result.removed} removed, ` +
    `${result.updated} updated, ${result.unchanged} unchanged`;
  const end = dryRun ? "nothing was changed" : `version ${result.version}`;
  return `${result.date}: ${result.records} records (${counts}), ${end}`;
}

async function work(args: Arguments): Promise<number> {
  const settings = readSettings((name) => Deno.env.get(name));
  using kv = await openDatabase(settings.KV_PATH);
  const { register } = await openStore(kv);
  if (args.rebuild) {
    const version = await register.rebuild();
    print(
      version ? `rebuilt version ${version.version}` : "nothing to rebuild",
    );
    return 0;
  }
  if (
    !args.address && settings.REGISTER_URL === "off" && !settings.AUSPAYNET_KEY
  ) {
    return usageError("REGISTER_URL is off: name a file", HELP);
  }
  if (!args.address || !await isFolder(args.address)) {
    return await runCheck(register, settings, args, args.address) ? 0 : 1;
  }
  if (args.date) return usageError("--date is for one snapshot", HELP);
  const { snapshots, passedOver } = await listSnapshots(args.address);
  for (const name of passedOver) logLine(`passed over ${name}, not a snapshot`);
  if (snapshots.length === 0) return fail("there is no snapshot in the folder");
  let exit = 0;
  for (const path of snapshots) {
    if (!await runCheck(register, settings, args, path)) exit = 1;
  }
  return exit;
}

/** What nobody expected: an unreadable database, a wrong setting. */
function onFailure(error: unknown): number {
  clearProgress();
  if (!Deno.args.includes("--json")) return fail(problemOf(error));
  const today = new Date().toISOString().slice(0, 10);
  print(JSON.stringify(refused(today, 0, problemOf(error))));
  return 1;
}

await runCommand({ help: HELP, read: readArguments, work, onFailure });
