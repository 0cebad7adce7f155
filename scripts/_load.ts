// Load on a server: wrk where it is installed, else autocannon from npm,
// which is slow enough to be the limit itself on quick answers.

/** One request of a load, repeated. */
export interface LoadRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Load {
  readonly url: string;
  /** Sent in turn. */
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  readonly seconds: number;
  /** Every answer must have this status. */
  readonly status: number;
  /** Sends each request as if from another of so many addresses. */
  readonly clients?: number;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Answers of another status, and failed requests. */
  readonly wrong: number;
}

const HAS_WRK = await new Deno.Command("wrk", { args: ["-v"] }).output()
  .then(() => true, () => false);

/** Drives a server for some seconds. */
export function drive(load: Load): Promise<LoadResult> {
  return HAS_WRK ? driveWrk(load) : driveAutocannon(load);
}

async function driveWrk(load: Load): Promise<LoadResult> {
  const script = await Deno.makeTempFile({ suffix: ".lua" });
  await Deno.writeTextFile(script, luaScript(load));
  const { stdout } = await new Deno.Command("wrk", {
    args: [
      "-t1",
      `-c${load.connections}`,
      `-d${load.seconds}s`,
      "--latency",
      "-s",
      script,
      load.url,
    ],
  }).output();
  await Deno.remove(script);
  const text = new TextDecoder().decode(stdout);
  const [, perSecond, p50, p99, wrong] =
    /RESULT (\S+) (\S+) (\S+) (\S+)/.exec(text) ?? [];
  if (!perSecond) throw new Error(`wrk told nothing: ${text}`);
  return {
    perSecond: Number(perSecond),
    p50: Number(p50),
    p99: Number(p99),
    wrong: Number(wrong),
  };
}

function luaScript(load: Load): string {
  const requests = load.requests.map(({ method, path, headers, body }) =>
    `{${lua(method)}, ${lua(path)}, {${
      Object.entries(headers ?? {}).map(([k, v]) => `[${lua(k)}]=${lua(v)}`)
    }}, ${body === undefined ? "nil" : lua(body)}}`
  );
  return `
local list = {${requests.join(",")}}
local sent, wrong = 0, 0
local clients = ${load.clients ?? 0}
request = function()
  sent = sent + 1
  local r = list[sent % #list + 1]
  if clients > 0 then
    local n = sent % clients
    r[3]["X-Forwarded-For"] = "10." .. math.floor(n / 62500) .. "." ..
      math.floor(n / 250) % 250 .. "." .. (n % 250 + 1)
  end
  return wrk.format(r[1], r[2], r[3], r[4])
end
done = function(summary, latency)
  local e = summary.errors
  local n = e.connect + e.read + e.write + e.timeout
  print("RESULT " .. summary.requests / (summary.duration / 1e6) .. " " ..
    latency:percentile(50) / 1000 .. " " .. latency:percentile(99) / 1000 ..
    " " .. n + ${load.status < 400 ? "e.status" : "0"})
end
`;
}

/** Lua reads JSON's texts, but for letters beyond ASCII. */
function lua(text: string): string {
  return JSON.stringify(text);
}

async function driveAutocannon(load: Load): Promise<LoadResult> {
  const { default: autocannon } = await import("./_autocannon.ts");
  const result = await autocannon({
    url: load.url,
    connections: load.connections,
    duration: load.seconds,
    requests: load.requests.map((request) => ({ ...request })),
  });
  const { average } = result.requests;
  const expected = Math.floor(load.status / 100);
  const right = result[`${expected}xx` as "2xx"];
  return {
    perSecond: average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    wrong: result.errors + result.requests.total - right,
  };
}
