// Measures the service against a bare handler that answers the same bytes
// with the same headers, in the same run: figures are ratios.
import { parseArgs } from "node:util";
import { clearProgress, print, showProgress } from "./_console.ts";
import { drive, type LoadRequest, type LoadResult } from "./_load.ts";
import { makeRegister } from "./_made_register.ts";

interface Case {
  readonly name: string;
  readonly requests: readonly LoadRequest[];
  readonly status: number;
  readonly clients?: number;
}

interface Figures {
  readonly name: string;
  readonly connections: number;
  /** Requests a second, as a share of the bare server's and of Hono's. */
  readonly toBare: number;
  readonly toHono: number;
  readonly p50: number;
  readonly p99: number;
  readonly wrong: number;
}

const { values, positionals } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: {
    json: { type: "boolean", default: false },
    records: { type: "string", default: "17000" },
    seconds: { type: "string", default: "2" },
    rounds: { type: "string", default: "3" },
  },
});
const folder = await Deno.makeTempDir();
const processes: Deno.ChildProcess[] = [];

try {
  Deno.exitCode = await main();
} finally {
  for (const process of processes) {
    process.kill();
    await process.status;
  }
  await Deno.remove(folder, { recursive: true });
}

async function main(): Promise<number> {
  showProgress("making the database");
  await ingest(positionals[0] ?? await writeRegister());
  const startMs = await timeToFirstAnswer();
  const { url, process } = await startService();
  const idle = await residentMegabytes(process);
  const figures: Figures[] = [];
  for (const measured of await cases(url)) {
    for (const connections of [32, 128]) {
      showProgress(`${measured.name}, ${connections} connections`);
      figures.push(await measure(url, measured, connections));
    }
  }
  const loaded = await residentMegabytes(process);
  clearProgress();
  report(figures, { startMs, idle, loaded });
  return figures.some(({ wrong }) => wrong > 0) ? 1 : 0;
}

async function cases(url: string): Promise<Case[]> {
  const get = (path: string, headers = {}): LoadRequest => ({
    method: "GET",
    path,
    headers,
  });
  const found = await (await fetch(`${url}/api/v1/search?q=06&limit=100`))
    .json();
  const bsbs: string[] = found.data.results.map((r: { bsb: string }) => r.bsb);
  const bank = (await (await fetch(`${url}/api/v1/institutions`)).json())
    .data.institutions[0].slug;
  const lookup = `/api/v1/bsb/${bsbs[0]}`;
  const tag = (await fetch(url + lookup)).headers.get("ETag") ?? "";
  const queries = ["sydney", "062-0", "cba high", "2150", "parramata", "nab"];
  return [
    { name: "lookup", requests: [get(lookup)], status: 200 },
    {
      name: "lookup, 10,000 clients",
      requests: [get(lookup)],
      status: 200,
      clients: 10_000,
    },
    {
      name: "304",
      requests: [get(lookup, { "If-None-Match": tag })],
      status: 304,
    },
    {
      name: "unknown BSB",
      requests: [get("/api/v1/bsb/999-999")],
      status: 404,
    },
    {
      name: "validate",
      requests: [get(`/api/v1/validate/${bsbs[1]}`)],
      status: 200,
    },
    {
      name: "search, six queries",
      requests: queries.map((q) =>
        get(`/api/v1/search?q=${encodeURIComponent(q)}`)
      ),
      status: 200,
    },
    {
      name: "bulk of 100",
      requests: [{
        method: "POST",
        path: "/api/v1/bulk",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ bsbs }),
      }],
      status: 200,
    },
    { name: "BSB page", requests: [get(`/bsb/${bsbs[0]}`)], status: 200 },
    { name: "bank page", requests: [get(`/bank/${bank}`)], status: 200 },
    { name: "home page", requests: [get("/")], status: 200 },
  ];
}

async function measure(
  url: string,
  { name, requests, status, clients }: Case,
  connections: number,
): Promise<Figures> {
  const seconds = Number(values.seconds);
  const load = { requests, status, connections, seconds };
  const limits = await startLimits(url, requests[0]!, status);
  const runs: Record<"own" | "bare" | "hono", LoadResult[]> = {
    own: [],
    bare: [],
    hono: [],
  };
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [kind, target] of [...limits.urls, ["own", url]] as const) {
      const from = clients ? { clients } : {};
      runs[kind].push(await drive({ ...load, ...from, url: target }));
    }
  }
  limits.stop();
  const rate = (results: LoadResult[]) => median(results, "perSecond");
  return {
    name,
    connections,
    toBare: rate(runs.own) / rate(runs.bare),
    toHono: rate(runs.own) / rate(runs.hono),
    p50: median(runs.own, "p50"),
    p99: median(runs.own, "p99"),
    wrong: runs.own.reduce((sum, { wrong }) => sum + wrong, 0),
  };
}

/** Starts a bare server and one of Hono with the answer that is expected. */
async function startLimits(url: string, request: LoadRequest, status: number) {
  const { method, path, headers, body } = request;
  const response = await fetch(url + path, {
    method,
    headers: headers ?? {},
    body: body ?? null,
  });
  if (response.status !== status) {
    throw new Error(`${path} answered ${response.status}, not ${status}`);
  }
  const text = await response.text();
  const kept = [...response.headers].filter(([name]) =>
    !["content-length", "date", "vary", "content-encoding"].includes(name)
  );
  const file = `${folder}/answer.json`;
  await Deno.writeTextFile(
    file,
    JSON.stringify({ status, headers: kept, body: text || null }),
  );
  const servers = await Promise.all(
    (["bare", "hono"] as const).map((kind) => startLimit(kind, file)),
  );
  return {
    urls: servers.map(({ kind, url }) => [kind, url] as const),
    stop: () => servers.forEach(({ process }) => process.kill()),
  };
}

async function startLimit(kind: "bare" | "hono", file: string) {
  const process = deno([
    "--allow-net",
    "--allow-read",
    "scripts/_bench_server.ts",
    kind,
    file,
  ]);
  const port = await firstLine(process.stdout);
  return { kind, process, url: `http://127.0.0.1:${port}` };
}

async function startService() {
  const process = deno([
    "--v8-flags=--max-semi-space-size=2",
    "--allow-net",
    "--allow-read",
    "--allow-write",
    "--allow-env",
    "main.ts",
  ]);
  processes.push(process);
  const line = await firstLine(process.stderr);
  const url = line.replace(/^listening on /, "");
  return { process, url: url.replace("localhost", "127.0.0.1") };
}

/** Milliseconds from the start of the process to its first right answer. */
async function timeToFirstAnswer(): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 5; i++) {
    const start = performance.now();
    const { process, url } = await startService();
    await (await fetch(`${url}/healthz`)).body?.cancel();
    times.push(performance.now() - start);
    process.kill();
    await process.status;
    processes.pop();
  }
  return times.sort((a, b) => a - b)[2]!;
}

function deno(args: readonly string[]): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", ...args],
    env: {
      KV_PATH: `${folder}/bench.sqlite3`,
      PORT: "0",
      HOST: "127.0.0.1",
      REGISTER_URL: "off",
      KEY_URL: "off",
      RATE_LIMIT_PER_DAY: "2000000000",
      TRUSTED_PROXIES: "1",
    },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

async function ingest(file: string): Promise<void> {
  const { success, stderr } = await deno([
    "--allow-net",
    "--allow-read",
    "--allow-write",
    "--allow-env",
    "scripts/ingest.ts",
    file,
    "--date",
    "2026-07-01",
  ]).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

async function writeRegister(): Promise<string> {
  const file = `${folder}/register.csv`;
  await Deno.writeTextFile(file, makeRegister(Number(values.records)));
  return file;
}

async function firstLine(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<string> {
  const lines = stream.pipeThrough(new TextDecoderStream());
  for await (const text of lines.values({ preventCancel: true })) {
    return text.split("\n")[0]!.trim();
  }
  throw new Error("a server ended before it listened");
}

async function residentMegabytes({ pid }: Deno.ChildProcess): Promise<number> {
  await new Promise((wake) => setTimeout(wake, 2_000));
  const { stdout } = await new Deno.Command("ps", {
    args: ["-o", "rss=", "-p", String(pid)],
  }).output();
  return Number(new TextDecoder().decode(stdout)) / 1024;
}

function median(results: LoadResult[], field: keyof LoadResult): number {
  const sorted = results.map((r) => r[field]).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

function report(
  figures: Figures[],
  whole: { startMs: number; idle: number; loaded: number },
): void {
  if (values.json) return print(JSON.stringify({ figures, ...whole }));
  print("of the bare server's requests a second, of Hono's, p50 and p99 in ms");
  for (const f of figures) {
    const cells = [f.toBare, f.toHono, f.p50, f.p99].map((n) =>
      n.toFixed(2).padStart(8)
    );
    const name = `${f.name}, ${f.connections}`.padEnd(30);
    print(`${name}${cells.join("")}${f.wrong ? `  ${f.wrong} WRONG` : ""}`);
  }
  print(`start to first answer: ${whole.startMs.toFixed(0)} ms`);
  print(
    `resident: ${whole.idle.toFixed(0)} MB idle, ${
      whole.loaded.toFixed(0)
    } MB after load`,
  );
}
