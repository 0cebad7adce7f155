import { assert, assertEquals } from "@std/assert";
import { runTask } from "../_process.ts";

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
  for (const { name, connections, perSecond, toBare, wrong } of rates) {
    assertEquals([name, wrong], ["validate", 0]);
    assert([32, 128].includes(connections));
    assert(perSecond > 0 && toBare > 0);
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
