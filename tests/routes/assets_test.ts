import { assert, assertEquals } from "@std/assert";
import { buildAssets } from "../../routes/_page/build_assets.ts";

const MAX_SCRIPT_BYTES = 25 * 1024;
const MAX_STYLE_BYTES = 15 * 1024;

async function compressedBytes(text: string): Promise<number> {
  const stream = new Blob([text]).stream()
    .pipeThrough(new CompressionStream("gzip"));
  return (await new Response(stream).bytes()).length;
}

Deno.test("buildAssets() keeps to what a phone should have to load", async () => {
  const { files } = await buildAssets();
  let scripts = 0;
  for (const [path, { body, type }] of files) {
    const bytes = await compressedBytes(body);
    if (type.startsWith("text/css")) assert(bytes < MAX_STYLE_BYTES, path);
    else scripts += bytes;
  }
  assert(scripts < MAX_SCRIPT_BYTES, `all islands are ${scripts} bytes`);
});

Deno.test("buildAssets() lets nothing of the server into the browser", async () => {
  const { files } = await buildAssets();
  for (const [path, { body }] of files) {
    assert(!/\bDeno\.|["']node:/.test(body), path);
  }
});

Deno.test("buildAssets() names files by their content", async () => {
  const [one, other] = await Promise.all([buildAssets(), buildAssets()]);
  assertEquals([...one.files.keys()], [...other.files.keys()]);
  assert(one.files.has(one.script) && one.files.has(one.stylesheet));
});
