// What drives the benchmark must see wrong answers, or no figure counts.
import { assert, assertEquals } from "@std/assert";
import { drive, LOAD_TOOL } from "../../../scripts/bench/load.ts";
import type { Load } from "../../../scripts/bench/load_request.ts";

const ROOT = `${import.meta.dirname}/../../..`;
const BODY = `{"quoted": "and\\nescaped \\u00e9", "é": 1}`;

/** A server that answers everything alike, and whom it was asked for. */
function serve() {
  const addresses = new Set<string | null>();
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (request) => {
      addresses.add(request.headers.get("X-Forwarded-For"));
      const body = request.method === "POST" ? await request.text() : BODY;
      return new Response(body);
    },
  );
  return {
    addresses,
    url: `http://127.0.0.1:${server.addr.port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

type Change = Partial<Omit<Load, "url">>;

/** How many answers a load found wrong, and how many came. */
type Driver = (load: Load) => Promise<{ wrong: number; perSecond: number }>;

function loadOf(url: string, change: Change): Load {
  return {
    url,
    requests: [{ method: "GET", path: "/" }],
    connections: 2,
    seconds: 1,
    status: 200,
    bodies: new Set([BODY]),
    ...change,
  };
}

/** With the tool that this machine has. */
const driveHere: Driver = async (load) => {
  const folder = await Deno.makeTempDir({ prefix: "bsb-load-" });
  try {
    return await drive(load, folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
};

/** Where no wrk is found: the tool is chosen when a process begins. */
const driveWithNpm: Driver = async (load) => {
  const given = JSON.stringify({ ...load, bodies: [...load.bodies] });
  const code = `
    const { drive, LOAD_TOOL } = await import(${
    JSON.stringify(new URL("../../../scripts/bench/load.ts", import.meta.url))
  });
    const load = ${given};
    const result = await drive({ ...load, bodies: new Set(load.bodies) }, "");
    console.log(JSON.stringify({ ...result, tool: LOAD_TOOL }));
    Deno.exit(0);`;
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--lock=tests/deno.lock", code],
    cwd: ROOT,
    env: { PATH: "" },
  }).output();
  const text = new TextDecoder().decode(stdout);
  assert(text, new TextDecoder().decode(stderr));
  const { tool, ...result } = JSON.parse(text);
  assertEquals(tool, "autocannon");
  return result;
};

const RIGHT: Record<string, Change> = {
  "the right body": {},
  "one of two right bodies": { bodies: new Set(["other", BODY]) },
  "what was posted": {
    requests: [{ method: "POST", path: "/", body: "sent" }],
    bodies: new Set(["sent"]),
  },
};

const WRONG: Record<string, Change> = {
  "another body": { bodies: new Set([BODY + " "]) },
  "no body": { bodies: new Set([""]) },
  "another status": { status: 404 },
  // A single wrong one among right ones must not pass either.
  "another body at one of two addresses": {
    requests: [
      { method: "GET", path: "/" },
      { method: "POST", path: "/", body: "not awaited" },
    ],
  },
};

const DRIVERS = new Map<string, Driver>([[LOAD_TOOL, driveHere]]);
DRIVERS.set("autocannon", LOAD_TOOL === "wrk" ? driveWithNpm : driveHere);

/** Each load at once: figures do not matter here, only what is wrong. */
function driveAll(driven: Driver, url: string, loads: Record<string, Change>) {
  return Promise.all(
    Object.entries(loads).map(async ([name, change]) => ({
      name,
      ...await driven(loadOf(url, change)),
    })),
  );
}

for (const [tool, driven] of DRIVERS) {
  Deno.test(`${tool} finds no fault with right answers`, async () => {
    await using server = serve();
    const results = await driveAll(driven, server.url, RIGHT);
    for (const { name, wrong, perSecond } of results) {
      assertEquals(wrong, 0, name);
      assert(perSecond > 0, name);
    }
  });

  Deno.test(`${tool} finds answers wrong that are not awaited`, async () => {
    await using server = serve();
    const results = await driveAll(driven, server.url, WRONG);
    for (const { name, wrong } of results) assert(wrong > 0, name);
  });

  Deno.test(`${tool} takes no answer at all for a fault`, async () => {
    const { url } = await closed();
    // wrk itself gives up when nobody listens.
    const wrong = await driven(loadOf(url, {})).then(
      (result) => result.wrong > 0,
      (error) => error instanceof Error && /told nothing/.test(error.message),
    );
    assert(wrong);
  });
}

/** An address at which a server was. */
async function closed() {
  await using server = serve();
  return { url: server.url };
}

Deno.test("drive() asks as if for as many clients as it is told", async () => {
  await using server = serve();
  const { wrong } = await driveHere(loadOf(server.url, { clients: 3 }));
  assertEquals(wrong, 0);
  assertEquals([...server.addresses].sort(), [
    "10.0.0.0",
    "10.0.0.1",
    "10.0.0.2",
  ]);
});
