// What the README promises to list in full.
import { assert, assertEquals } from "@std/assert";
import config from "../deno.json" with { type: "json" };
import { readSettings } from "../lib/settings.ts";

const ROOT = `${import.meta.dirname}/..`;
const README = await Deno.readTextFile(`${ROOT}/README.md`);

/** The names in the first column of a section's tables. */
function firstColumn(section: string): string[] {
  const [, rest = ""] = README.split(`\n## ${section}\n`);
  const [text = ""] = rest.split("\n## ");
  const rows = text.matchAll(/^\| (`.*?) \|/gm);
  return [...rows].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
  );
}

/** The packages that files import on their own, for tests and benchmark. */
async function packagesOf(folder: string): Promise<string[]> {
  const packages: string[] = [];
  for await (const { name, isFile } of Deno.readDir(`${ROOT}/${folder}`)) {
    if (!isFile) continue;
    const text = await Deno.readTextFile(`${ROOT}/${folder}/${name}`);
    const found = text.matchAll(/from "npm:((?:@[\w-]+\/)?[\w-]+)@/g);
    packages.push(...[...found].map(([, name]) => name!));
  }
  return packages;
}

Deno.test("README lists every setting", () => {
  const settings: string[] = [];
  readSettings((name) => (settings.push(name), undefined));
  assertEquals(firstColumn("Settings").sort(), settings.sort());
});

Deno.test("README lists every task", () => {
  const tasks = firstColumn("Commands").map((command) => command.split(" ")[2]);
  assertEquals(tasks.sort(), Object.keys(config.tasks).sort());
});

Deno.test("README lists every dependency, and no other", async () => {
  const used = new Set([
    ...Object.keys(config.imports)
      .map((name) => name.replace(/\/$/, ""))
      .map((name) => /^(@[\w-]+\/)?[\w-]+/.exec(name)![0]),
    ...await packagesOf("tests/_npm"),
    ...await packagesOf("scripts"),
  ]);
  assertEquals(firstColumn("Dependencies").sort(), [...used].sort());
});

Deno.test("every dependency has one exact version", () => {
  for (const address of Object.values(config.imports)) {
    assert(
      /^npm:\/?(@[\w-]+\/)?[\w-]+@\d+\.\d+\.\d+(\/|$)/.test(address),
      address,
    );
  }
});
