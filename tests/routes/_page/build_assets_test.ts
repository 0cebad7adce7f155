import { assert, assertEquals } from "@std/assert";
import { buildAssets, lazyAssets } from "../../../routes/_page/build_assets.ts";
import { startService } from "../../_service.ts";

const MAX_SCRIPT_BYTES = 25 * 1024;
const MAX_STYLE_BYTES = 15 * 1024;

function fail(problem: string): never {
  throw new Error(problem);
}

async function compressedBytes(text: string): Promise<number> {
  const stream = new Blob([text]).stream()
    .pipeThrough(new CompressionStream("gzip"));
  return (await new Response(stream).bytes()).length;
}

Deno.test("buildAssets() keeps to what a phone should have to load", async () => {
  const { files } = await buildAssets(fail);
  let scripts = 0;
  for (const [path, { text, type }] of files) {
    const bytes = await compressedBytes(text);
    if (type.startsWith("text/css")) assert(bytes < MAX_STYLE_BYTES, path);
    else scripts += bytes;
  }
  assert(scripts < MAX_SCRIPT_BYTES, `all islands are ${scripts} bytes`);
});

Deno.test("buildAssets() lets nothing of the server into the browser", async () => {
  const { files } = await buildAssets(fail);
  for (const [path, { text }] of files) {
    assert(!/\bDeno\.|["']node:/.test(text), path);
  }
});

Deno.test("buildAssets() names files by their content", async () => {
  const [one, other] = await Promise.all([
    buildAssets(fail),
    buildAssets(fail),
  ]);
  assertEquals([...one.files.keys()], [...other.files.keys()]);
  assert(one.files.has(one.script) && one.files.has(one.stylesheet));
});

Deno.test("lazyAssets() goes without scripts where the islands don't bundle, and says so", async () => {
  const { bundle } = Deno;
  Deno.bundle = () => Promise.reject(new Error("esbuild can't be downloaded"));
  try {
    const problems: string[] = [];
    const assets = await lazyAssets(false, (line) => problems.push(line))();
    assertEquals(problems, ["esbuild can't be downloaded"]);
    assertEquals(assets.script, "");
    assert(assets.files.has(assets.stylesheet));
    using service = await startService({
      deps: { assets: () => Promise.resolve(assets) },
    });
    const { html } = await service.page("/");
    assert(!html.includes('<script type="module"'), html);
    assert(html.includes(assets.stylesheet));
  } finally {
    Deno.bundle = bundle;
  }
});
