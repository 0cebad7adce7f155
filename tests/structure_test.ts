// Which way imports may point, and what files are called.
import { assert, assertEquals } from "@std/assert";
import { basename, dirname, join } from "node:path";

const ROOT = join(import.meta.dirname!, "..");

/**
 * What each folder of `lib` may import besides itself and the vocabulary, the
 * files at the root of `lib`.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  register: [],
  search: [],
  validation: [],
  store: ["register"],
  limits: ["store"],
  directory: ["register", "search", "store"],
  ingest: ["register", "store"],
  site: ["directory"],
  service: ["directory", "ingest", "limits", "register", "store", "validation"],
};

/** Every file of code and the files of the project that it imports. */
const IMPORTS = await collectImports([
  "main.ts",
  "lib",
  "routes",
  "islands",
  "scripts",
]);

async function collectImports(
  places: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const files = (await Promise.all(places.map(filesAt))).flat();
  const found = await Promise.all(files.map(async (file) => {
    const text = await Deno.readTextFile(join(ROOT, file));
    const paths = text.matchAll(
      /(?:^|[^.\w])(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+\.tsx?)"/g,
    );
    const imported = [...paths].map(([, path]) => join(dirname(file), path!));
    return [file, imported] as const;
  }));
  return new Map(found);
}

async function filesAt(place: string): Promise<string[]> {
  if (place.endsWith(".ts")) return [place];
  const files: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(join(ROOT, place))) {
    const path = join(place, name);
    if (isDirectory) files.push(...await filesAt(path));
    else if (/(?<!\.d)\.tsx?$/.test(name)) files.push(path);
  }
  return files;
}

/** The folder of `lib` that a file is in: none for the vocabulary. */
function roomOf(file: string): string {
  return /^lib\/([^/]+)\//.exec(file)?.[1] ?? "";
}

Deno.test("each folder of lib imports only from below", () => {
  const rooms = new Set([...IMPORTS.keys()].map(roomOf).filter(Boolean));
  assertEquals([...rooms].sort(), Object.keys(MAY_IMPORT).sort());
  const wrong: string[] = [];
  for (const [file, imported] of IMPORTS) {
    if (!file.startsWith("lib/")) continue;
    const room = roomOf(file);
    for (const other of imported) {
      const from = roomOf(other);
      const isAllowed = other.startsWith("data/") ||
        other.startsWith("lib/") && (from === "" || from === room ||
            MAY_IMPORT[room]?.includes(from));
      if (!isAllowed) wrong.push(`${file} imports ${other}`);
    }
  }
  assertEquals(wrong, []);
});

Deno.test("imports point one way: main, routes, islands, lib", () => {
  const allowed: Record<string, readonly string[]> = {
    lib: ["lib"],
    islands: ["islands", "lib"],
    routes: ["routes", "islands", "lib"],
    scripts: ["scripts", "routes", "lib", "tests"],
    "main.ts": ["routes", "lib"],
  };
  const floor = (file: string) => file.split("/")[0]!;
  const wrong = [...IMPORTS].flatMap(([file, imported]) =>
    imported.filter((other) => !allowed[floor(file)]?.includes(floor(other)))
      .map((other) => `${file} imports ${other}`)
  );
  assertEquals(wrong, []);
});

Deno.test("no file imports another that imports it back, types included", () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) {
      circles.push([...path.slice(path.indexOf(file)), file].join(" → "));
      return;
    }
    if (done.has(file)) return;
    for (const other of IMPORTS.get(file) ?? []) visit(other, [...path, file]);
    done.add(file);
  };
  for (const file of IMPORTS.keys()) visit(file, []);
  assertEquals(circles, []);
});

Deno.test("lib knows no HTTP framework and no JSX", async () => {
  for (const file of IMPORTS.keys()) {
    if (!file.startsWith("lib/")) continue;
    const text = await Deno.readTextFile(join(ROOT, file));
    assert(!/from "(hono|preact)/.test(text), file);
    assert(!file.endsWith(".tsx"), file);
  }
});

Deno.test("islands import only what is safe in a browser", async () => {
  for (const [file, imported] of IMPORTS) {
    const text = await Deno.readTextFile(join(ROOT, file));
    if (!text.startsWith("// Browser-safe.")) {
      assert(
        !file.startsWith("islands/"),
        `${file} doesn't say "Browser-safe."`,
      );
      continue;
    }
    for (const other of imported) {
      const name = basename(other);
      const isType = new RegExp(`import type [^;]*/${name}"`).test(text);
      const target = await Deno.readTextFile(join(ROOT, other));
      assert(
        isType || target.startsWith("// Browser-safe."),
        `${file} imports ${other}`,
      );
    }
  }
});

/** The floor of a file: names may be shared between floors, not on one. */
function floorOf(file: string): string {
  return /^(lib\/site|routes\/api|lib|routes|islands|scripts)\//.exec(file)
    ?.[1] ??
    file;
}

Deno.test("files of one name are the same thing on another floor", () => {
  const files = [...IMPORTS.keys()].filter((file) =>
    basename(file) !== "mod.ts"
  );
  const byName = Map.groupBy(
    files,
    (file) => `${floorOf(file)} ${basename(file).replace(/\.tsx?$/, "")}`,
  );
  const twice = [...byName.values()].filter(({ length }) => length > 1);
  assertEquals(twice, []);
});
