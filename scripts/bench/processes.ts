// The processes and files of a measurement: whatever way it ends, none stay.
import { readTask } from "../_task.ts";

const ROOT = new URL("../../", import.meta.url);
/** A process that is idle has let go of what its start needed. */
const SETTLE_MS = 2_500;
const running = new Set<Deno.ChildProcess>();
let folder = "";

/** Something that listens, started by this measurement. */
export interface Server {
  readonly url: string;
  readonly process: Deno.ChildProcess;
}

/** A folder for the measurement's files, made on first use. */
export function workFolder(): string {
  return folder ||= Deno.makeTempDirSync({ prefix: "bsb-bench-" });
}

/** Ends all that was started and removes all that was written. */
export async function cleanUp(): Promise<void> {
  await Promise.all([...running].map(stop));
  if (folder) await Deno.remove(folder, { recursive: true });
  folder = "";
}

export async function stop(process: Deno.ChildProcess): Promise<void> {
  if (!running.delete(process)) return;
  try {
    process.kill("SIGKILL");
  } catch {
    // It has ended already.
  }
  await process.status;
}

/** Has each request's client told by its header: there can be many. */
export const BEHIND_PROXY = { TRUSTED_PROXIES: "1" };

/** Starts the service as `deno task start` does, on a database. */
export async function startService(
  database: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const process = await startTask("start", [], database, settings);
  const line = await firstLine(process.stderr);
  void drain(process.stdout);
  const port = /listening on \S+:(\d+)/.exec(line)?.[1];
  if (!port) throw new Error(`the service did not start: ${line}`);
  return { process, url: `http://127.0.0.1:${port}` };
}

/** Starts a server that answers what a file says. */
export async function startLimit(
  kind: "bare" | "hono",
  file: string,
): Promise<Server> {
  const script = ["scripts/bench/bare_server.ts", kind, file];
  const process = start(["run", "--allow-net", "--allow-read", ...script]);
  const line = await firstLine(process.stdout);
  void drain(process.stderr);
  return { process, url: `http://127.0.0.1:${line}` };
}

/**
 * Takes a register or a folder of them in, as `deno task ingest` does.
 *
 * @returns how many seconds it took.
 */
export async function ingest(
  database: string,
  address: string,
  date?: string,
): Promise<number> {
  const more = date ? ["--date", date] : [];
  const began = performance.now();
  const process = await startTask("ingest", [address, ...more], database);
  const { success, stderr } = await process.output();
  running.delete(process);
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return (performance.now() - began) / 1000;
}

/** What a program prints. */
export async function output(
  program: string,
  args: readonly string[],
): Promise<string> {
  const process = new Deno.Command(program, {
    args: [...args],
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  running.add(process);
  const { stdout } = await process.output();
  running.delete(process);
  return new TextDecoder().decode(stdout);
}

/** Waits until what a start or a load leaves to do is done. */
export function settle(): Promise<void> {
  return new Promise((wake) => setTimeout(wake, SETTLE_MS));
}

/** Resident memory of a process that has had time to settle. */
export async function residentMegabytes(
  { process }: Server,
): Promise<number> {
  await settle();
  const text = await output("ps", ["-o", "rss=", "-p", String(process.pid)]);
  return Number(text) / 1024;
}

/**
 * Processor time that a process has taken so far, in seconds; NaN where the
 * system has no `/proc`.
 */
export async function cpuSeconds({ pid }: Deno.ChildProcess): Promise<number> {
  const stat = await output("cat", [`/proc/${pid}/stat`]).catch(() => "");
  // Of the fields after the name, the 12th and 13th count ticks of 10 ms:
  // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Starts what a task of `deno.json` says. */
async function startTask(
  task: "start" | "ingest",
  args: readonly string[],
  database: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Deno.ChildProcess> {
  const { tasks } = JSON.parse(
    await Deno.readTextFile(new URL("deno.json", ROOT)),
  );
  const { env, args: own } = readTask(tasks[task]);
  return start([...own, ...args], { ...env, ...settings, KV_PATH: database });
}

function start(
  args: readonly string[],
  env: Record<string, string> = {},
): Deno.ChildProcess {
  const process = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: ROOT,
    env: {
      PORT: "0",
      HOST: "127.0.0.1",
      REGISTER_URL: "off",
      KEY_URL: "off",
      RATE_LIMIT_PER_DAY: "2000000000",
      ...env,
    },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  running.add(process);
  return process;
}

/** The first line; what follows is read and let go. */
async function firstLine(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<string> {
  const [first, rest] = stream.tee();
  void drain(rest);
  let text = "";
  for await (const part of first.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.includes("\n")) return text.split("\n")[0]!.trim();
  }
  throw new Error(`a server ended before it listened: ${text}`);
}

/** A full pipe would stop the process that writes into it. */
async function drain(stream: ReadableStream<Uint8Array>): Promise<void> {
  await stream.pipeTo(new WritableStream()).catch(() => {});
}
