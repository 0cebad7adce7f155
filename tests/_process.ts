// Commands and servers as processes of their own, as an operator starts them.
import config from "../deno.json" with { type: "json" };
import { readTask } from "../scripts/_task.ts";

const ROOT = `${import.meta.dirname}/..`;

/** Nothing from outside, whatever the environment of the tests says. */
const OFFLINE = { REGISTER_URL: "off", KEY_URL: "off", HOST: "127.0.0.1" };

type Environment = Readonly<Record<string, string>>;

export interface Finished {
  readonly code: number;
  readonly stdout: string;
  /** Lines of the log. */
  readonly stderr: string[];
}

/** Runs a task of `deno.json`, its output without that of `deno task`. */
export async function runTask(
  name: keyof typeof config.tasks,
  args: readonly string[],
  environment: Environment,
): Promise<Finished> {
  const output = await commandOf(name, args, environment).output();
  const decoder = new TextDecoder();
  return {
    code: output.code,
    stdout: decoder.decode(output.stdout),
    stderr: decoder.decode(output.stderr).split("\n").filter(Boolean),
  };
}

/** A server that listens. */
export interface ServerProcess extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** What it wrote to its log so far. */
  log(): string;
  /** Asks it to end, and waits for its exit code. */
  stop(): Promise<number>;
  /** Asks it to end, and does not wait. */
  signal(): void;
  readonly exit: Promise<number>;
}

/** Starts the service as `deno task start` does, on a free port. */
export async function startServer(
  environment: Environment,
  limits: Limits = {},
): Promise<ServerProcess> {
  const settings = { PORT: "0", ...environment };
  const process = commandOf("start", [], settings, limits).spawn();
  const { port, log } = await listeningOf(process);
  const exit = process.status.then(({ code }) => code);
  const signal = () => process.kill("SIGTERM");
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: process.pid,
    log,
    exit,
    signal,
    stop: () => (signal(), exit),
    async [Symbol.asyncDispose]() {
      try {
        process.kill("SIGKILL");
      } catch {
        // It has ended.
      }
      await exit;
      await process.stdout.cancel();
    },
  };
}

/** Asks again until an answer will do. */
export async function eventually<T>(
  ask: () => Promise<T>,
  isDone: (answer: T) => boolean,
): Promise<T> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await ask();
    if (isDone(answer)) return answer;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error("it never came to that");
}

/** What the system lets a process have. */
interface Limits {
  /** Open files. */
  readonly files?: number;
}

/** `deno task` itself would be between a test and its process. */
function commandOf(
  name: keyof typeof config.tasks,
  args: readonly string[],
  environment: Environment,
  { files }: Limits = {},
): Deno.Command {
  const task = readTask(config.tasks[name]);
  const command = [Deno.execPath(), ...task.args, ...args];
  if (files) command.unshift("sh", "-c", `ulimit -n ${files}; exec "$@"`, "sh");
  return new Deno.Command(command[0]!, {
    args: command.slice(1),
    cwd: ROOT,
    env: { ...OFFLINE, NO_COLOR: "1", ...task.env, ...environment },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  });
}

/** Reads the port from the log, and the rest of the log to its end. */
async function listeningOf(process: Deno.ChildProcess) {
  const found = Promise.withResolvers<number>();
  let log = "";
  const read = async () => {
    for await (
      const text of process.stderr.pipeThrough(new TextDecoderStream())
    ) {
      log += text;
      const port = /listening on http:\/\/\S+:(\d+)\n/.exec(log)?.[1];
      if (port) found.resolve(Number(port));
    }
    found.reject(new Error(`it did not listen: ${log}`));
  };
  read();
  return { port: await found.promise, log: () => log };
}

/** Settings of whoever runs the tests must not reach the commands. */
const NO_SETTINGS = {
  REGISTER_URL: "off",
  KEY_URL: "off",
  AUSPAYNET_KEY: "",
  NO_COLOR: "1",
};

/** The ingest command as its task runs it, on a database of the test's. */
export function ingestCommand(
  database: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Deno.Command {
  const { tasks } = JSON.parse(Deno.readTextFileSync(`${ROOT}/deno.json`));
  const task: string[] = tasks.ingest.split(" ");
  return new Deno.Command(Deno.execPath(), {
    args: [...task.slice(1), ...args],
    cwd: ROOT,
    env: { ...NO_SETTINGS, KV_PATH: database, ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  });
}
