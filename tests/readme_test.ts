// What the README promises to list in full.
import { assert, assertEquals } from "@std/assert";
import config from "../deno.json" with { type: "json" };
import { readSettings } from "../lib/service/settings.ts";

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
      .map((name) => /^(@[\w-]+\/)?[\w.-]+/.exec(name)![0]),
    ...await packagesOf("tests/_npm"),
    ...await packagesOf("scripts/bench"),
  ]);
  assertEquals(firstColumn("Dependencies").sort(), [...used].sort());
});

interface Lock {
  readonly specifiers: Readonly<Record<string, string>>;
  readonly npm: Readonly<Record<string, { readonly integrity: string }>>;
}

async function readLock(path: string): Promise<Lock> {
  return JSON.parse(await Deno.readTextFile(`${ROOT}/${path}`));
}

/** A package's name as the table spells it. */
function tableNames(specifier: string): string[] {
  const name = /^npm:((?:@[\w-]+\/)?[\w.-]+)@/.exec(specifier)?.[1];
  assert(name, `${specifier} is not from npm`);
  return name === "deno-std"
    ? Object.keys(config.imports).filter((name) => name.startsWith("@std/"))
      .map((name) => name.split("/").slice(0, 2).join("/"))
    : [name];
}

Deno.test("every package that a lock file names stands in the README", async () => {
  const table = firstColumn("Dependencies");
  const locked = await readLock("tests/deno.lock");
  const names = Object.keys(locked.specifiers).flatMap(tableNames);
  assertEquals([...new Set(names)].sort(), table.sort());
});

Deno.test("lock files are frozen, and the tests' holds what the service runs on", async () => {
  assertEquals(config.lock, { path: "deno.lock", frozen: true });
  const [service, tests] = [
    await readLock("deno.lock"),
    await readLock("tests/deno.lock"),
  ];
  for (const [specifier, version] of Object.entries(service.specifiers)) {
    assertEquals(tests.specifiers[specifier], version, specifier);
  }
  for (const [name, { integrity }] of Object.entries(service.npm)) {
    assertEquals(tests.npm[name]?.integrity, integrity, name);
  }
});

Deno.test("the service's lock file holds no package of the tests", async () => {
  const { specifiers } = await readLock("deno.lock");
  const imported = Object.values(config.imports).map((address) =>
    /^npm:\/?((?:@[\w-]+\/)?[\w.-]+@[\d.]+)/.exec(address)![1]
  );
  assertEquals(
    Object.keys(specifiers).sort(),
    [...new Set(imported)].map((name) => `npm:${name}`).sort(),
  );
});

Deno.test("every dependency has one exact version", () => {
  for (const address of Object.values(config.imports)) {
    assert(
      /^npm:\/?(@[\w-]+\/)?[\w.-]+@\d+\.\d+\.\d+(\/|$)/.test(address),
      address,
    );
  }
});
