// Two servers on one database: what a client gets beyond its cap.
import { assert, assertEquals } from "@std/assert";
import { eventually, startServer } from "./_process.ts";

const CAP = 100;

async function statusOf(url: string): Promise<number> {
  const response = await fetch(`${url}/api/v1/bsb/062-000`);
  await response.body?.cancel();
  return response.status;
}

/** What the client has left; a preflight is not counted. */
async function leftAt(url: string): Promise<string | null> {
  const answer = await fetch(`${url}/api/v1/stats`, { method: "OPTIONS" });
  return answer.headers.get("X-RateLimit-Remaining");
}

/** Sends requests one after the other, and counts those that are allowed. */
async function send(url: string, requests: number): Promise<number> {
  let allowed = 0;
  for (let i = 0; i < requests; i++) {
    if (await statusOf(url) === 200) allowed++;
  }
  return allowed;
}

/** Sends requests until one is refused, and counts those before it. */
async function sendUntilRefused(url: string): Promise<number> {
  for (let allowed = 0; allowed <= CAP; allowed++) {
    const status = await statusOf(url);
    if (status === 429) return allowed;
    assertEquals(status, 200);
  }
  throw new Error("one server alone let more through than the cap");
}

Deno.test("a client who never lets up gets at most its cap from each of two servers", async () => {
  const folder = await Deno.makeTempDir({ prefix: "bsb-two-" });
  const settings = {
    KV_PATH: `${folder}/kv.sqlite3`,
    RATE_LIMIT_PER_DAY: String(CAP),
  };
  {
    await using a = await startServer(settings);
    await using b = await startServer(settings);
    const counts = await Promise.all(
      [a, b].map(({ url }) => sendUntilRefused(url)),
    );
    const allowed = counts.reduce((sum, count) => sum + count);
    assert(allowed > CAP && allowed <= 2 * CAP, `${counts} were allowed`);
    // Neither forgives once it has learnt what the other counted.
    await eventually(
      () => Promise.all([leftAt(a.url), leftAt(b.url)]),
      (left) => left.every((n) => n === "0"),
    );
    assertEquals([await statusOf(a.url), await statusOf(b.url)], [429, 429]);
    assertEquals([await a.stop(), await b.stop()], [0, 0]);
    // All of it was written: a third server lets nothing through.
    await using c = await startServer(settings);
    assertEquals(await statusOf(c.url), 429);
    assertEquals(await c.stop(), 0);
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a client of two servers gets beyond its cap what the second lets through until it learns", async () => {
  const folder = await Deno.makeTempDir({ prefix: "bsb-two-" });
  const settings = {
    KV_PATH: `${folder}/kv.sqlite3`,
    RATE_LIMIT_PER_DAY: String(CAP),
  };
  {
    await using a = await startServer(settings);
    await using b = await startServer(settings);
    const [ofA, ofB] = await Promise.all([send(a.url, 60), send(b.url, 60)]);
    const allowed = ofA + ofB;
    assert(allowed >= CAP && allowed <= 120, `${allowed} were allowed`);
    await eventually(
      () => Promise.all([leftAt(a.url), leftAt(b.url)]),
      (left) => left.every((n) => n === "0"),
    );
    assertEquals([await statusOf(a.url), await statusOf(b.url)], [429, 429]);
    assertEquals([await a.stop(), await b.stop()], [0, 0]);
  }
  await Deno.remove(folder, { recursive: true });
});
