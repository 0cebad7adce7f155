import { assert, assertEquals } from "@std/assert";
import { runTask } from "../../_process.ts";

Deno.test("bench measures with what npm brings, and finds every answer right", async () => {
  const args = ["--records", "300", "--only", "validate", "--rounds", "1"];
  const { code, stdout } = await runTask(
    "bench",
    [...args, "--seconds", "1", "--json"],
    // Where no wrk is found.
    { PATH: "" },
  );
  assertEquals(code, 0);
  const { loadTool, rates } = JSON.parse(stdout);
  assertEquals(loadTool, "autocannon");
  assertEquals(rates.length, 2);
  for (const rate of rates) {
    const { name, connections, perSecond, toBare, toBareByCpu, wrong } = rate;
    assertEquals([name, wrong], ["validate", 0]);
    assert([32, 128].includes(connections));
    assert(perSecond > 0 && toBare > 0);
    assertEquals(toBareByCpu, null, "nothing is there to read it with");
  }
});

/** A folder for PATH where only what reads memory is found, and no wrk. */
async function onlyPs() {
  const folder = await Deno.makeTempDir({ prefix: "bsb-bench-path-" });
  const places = (Deno.env.get("PATH") ?? "").split(":");
  for (const place of places) {
    const isThere = await Deno.stat(`${place}/ps`).then(
      () => true,
      () => false,
    );
    if (!isThere) continue;
    await Deno.symlink(`${place}/ps`, `${folder}/ps`);
    break;
  }
  return {
    folder,
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

/** What `--sizes` tells of each register, beside `records` and `wrong`. */
const FIGURES = [
  "ingest",
  "unchanged",
  "boot",
  "idle",
  "loaded",
  "bytesPerRecord",
  "lookup",
  "search",
  "searchP50",
  "searchP99",
];

Deno.test("bench --sizes tells every figure of a made register", async () => {
  await using path = await onlyPs();
  const args = ["--sizes", "300", "--rounds", "1", "--seconds", "1", "--json"];
  const { code, stdout, stderr } = await runTask("bench", args, {
    PATH: path.folder,
  });
  assertEquals(code, 0, stderr.join("\n"));
  const { loadTool, sizes } = JSON.parse(stdout);
  assertEquals([loadTool, sizes.length], ["autocannon", 1]);
  const { records, wrong, ...figures } = sizes[0];
  assertEquals([records, wrong], [300, 0]);
  assertEquals(Object.keys(figures).sort(), [...FIGURES].sort());
  for (const [name, figure] of Object.entries(figures)) {
    assert(Number.isFinite(figure), name);
    // So small a register may cost nothing that can be measured.
    const mayBeNought = ["bytesPerRecord", "searchP50", "searchP99"].includes(
      name,
    );
    if (!mayBeNought) assert(figure as number > 0, name);
  }
});

Deno.test("bench says how it is called when it is called wrongly", async () => {
  for (
    const args of [
      ["--seconds", "soon"],
      ["a.csv", "b.csv"],
      ["a.csv", "--records", "5"],
      ["--only", "lookup", "--sizes", "5"],
    ]
  ) {
    const { code, stderr } = await runTask("bench", args, {});
    assertEquals(code, 2, args.join(" "));
    assertEquals(stderr.at(-1)?.startsWith("usage: deno task bench"), true);
  }
});
