// The script that tells wrk what to send, and what is a right answer.
import { addressOf, type Load, type LoadRequest } from "./load_request.ts";

/** Requests are made before the load begins: wrk is not to be the limit. */
export function luaScript(load: Load): string {
  const requests = allRequests(load).map(luaRequest);
  const bodies = [...load.bodies].map((body) => `[${luaText(body)}]=true`);
  return `
local requests = {${requests.join(",\n")}}
local right = {${bodies.join(",\n")}}
local ready, threads = {}, {}
local sent = 0
wrong = 0
setup = function(thread) threads[#threads + 1] = thread end
init = function()
  for i, r in ipairs(requests) do
    ready[i] = wrk.format(r.method, r.path, r.headers, r.body)
  end
end
request = function()
  sent = sent + 1
  return ready[sent % #ready + 1]
end
response = function(status, headers, body)
  if status ~= ${load.status} or not right[body or ""] then
    wrong = wrong + 1
  end
end
done = function(summary, latency)
  local e = summary.errors
  local bad = e.connect + e.read + e.write + e.timeout
  for _, thread in ipairs(threads) do bad = bad + thread:get("wrong") end
  print(string.format("RESULT %f %f %f %d",
    summary.requests / (summary.duration / 1e6),
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, bad))
end
`;
}

/** Each request, or each request from each client. */
function allRequests({ requests, clients }: Load): readonly LoadRequest[] {
  if (!clients) return requests;
  return Array.from({ length: clients }, (_, i) => {
    const request = requests[i % requests.length]!;
    const headers = { ...request.headers, "X-Forwarded-For": addressOf(i) };
    return { ...request, headers };
  });
}

function luaRequest({ method, path, headers, body }: LoadRequest): string {
  const fields = Object.entries(headers ?? {}).map(([name, value]) =>
    `[${luaText(name)}]=${luaText(value)}`
  );
  const sent = body === undefined ? "" : `, body=${luaText(body)}`;
  return `{method=${luaText(method)}, path=${
    luaText(path)
  }, headers={${fields}}${sent}}`;
}

/** A text in Lua's spelling: quotes, backslashes and controls as `\ddd`. */
function luaText(text: string): string {
  const inner = text.replace(
    /[^ !#-[\]-~\u0080-\u{10ffff}]/gu,
    (letter) => `\\${String(letter.charCodeAt(0)).padStart(3, "0")}`,
  );
  return `"${inner}"`;
}
