// Measures the service against a bare handler that answers the same bytes
// with the same headers, in the same run: figures are ratios. Times fail
// nothing, a wrong answer does.
import { parseArgs } from "node:util";
import { fullReport, measureAll, measureOnly } from "./full.ts";
import { cleanUp } from "./processes.ts";
import { ratesReport, wrongOf } from "./rates.ts";
import { readRows } from "./registers.ts";
import { measureSizes, sizesReport } from "./sizes.ts";
import {
  clearProgress,
  fail,
  print,
  problemOf,
  runCommand,
  showProgress,
} from "../_console.ts";
import { LOAD_TOOL } from "./load.ts";

const HELP = `usage: deno task bench [FILE] [options]

Measures the service against a bare handler that sends the same bytes with the
same headers, in the same run. FILE is a register; without one, the largest
real register that the tests have, or a made one.

  --records N      makes a register of N records
  --sizes N,N…     shows what grows with the register
  --seconds N      how long each request is driven in a round (1)
  --rounds N       how many rounds; more tell more on a noisy machine (7)
  --only REQUEST   only requests whose name begins so
  --json           prints one object

Exit code: 0 measured, 1 failed or an answer was wrong, 2 called wrongly.
`;

interface Arguments {
  readonly file: string | undefined;
  readonly records: number | undefined;
  readonly sizes: readonly number[];
  readonly seconds: number;
  readonly rounds: number;
  /** Only requests whose name begins so, and nothing else. */
  readonly only: string | undefined;
  readonly json: boolean;
}

function readArguments(): Arguments {
  const { values, positionals } = parseArgs({
    args: Deno.args,
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      only: { type: "string" },
      records: { type: "string" },
      sizes: { type: "string" },
      seconds: { type: "string", default: "1" },
      rounds: { type: "string", default: "7" },
    },
  });
  const [file, ...more] = positionals;
  if (more.length > 0) throw new TypeError("one register at a time");
  const { sizes, records } = values;
  if (file && records) throw new TypeError("a FILE has its own records");
  if (file && sizes) throw new TypeError("--sizes makes its registers itself");
  if (records && sizes) throw new TypeError("--sizes tells the records");
  if (values.only && sizes) throw new TypeError("--sizes has its own requests");
  return {
    file,
    records: records ? wholeNumber("--records", records) : undefined,
    sizes: sizes?.split(",").map((size) => wholeNumber("--sizes", size)) ?? [],
    seconds: wholeNumber("--seconds", values.seconds),
    rounds: wholeNumber("--rounds", values.rounds),
    only: values.only,
    json: values.json,
  };
}

function wholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new TypeError(`${name} ${text} is not a whole number`);
}

/** Measures and prints; how many answers were wrong. */
async function run(args: Arguments): Promise<number> {
  const options = { ...args, progress: showProgress };
  const loadTool = LOAD_TOOL;
  if (args.sizes.length > 0) {
    const sizes = await measureSizes(args.sizes, options);
    printResult(args, { loadTool, sizes }, sizesReport(sizes));
    return sizes.reduce((sum, { wrong }) => sum + wrong, 0);
  }
  const rows = await readRows(args.file, args.records);
  if (args.only !== undefined) {
    const rates = await measureOnly(rows, { ...options, only: args.only });
    printResult(args, { loadTool, rates }, ratesReport(rates));
    return wrongOf(rates);
  }
  const full = await measureAll(rows, options);
  printResult(args, { loadTool, ...full }, fullReport(full));
  return full.wrong;
}

function printResult(
  { json }: Arguments,
  result: unknown,
  lines: readonly string[],
): void {
  clearProgress();
  if (json) print(JSON.stringify(result));
  else lines.forEach(print);
}

async function work(args: Arguments): Promise<number> {
  try {
    const wrong = await run(args);
    return wrong > 0 ? fail(`${wrong} answers were wrong`) : 0;
  } catch (error) {
    clearProgress();
    return fail(problemOf(error));
  } finally {
    await cleanUp();
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  if (signal === "SIGTERM" && Deno.build.os === "windows") continue;
  Deno.addSignalListener(signal, () => {
    void cleanUp().finally(() => Deno.exit(130));
  });
}
await runCommand({ help: HELP, read: readArguments, work });
