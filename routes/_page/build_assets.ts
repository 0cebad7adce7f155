import { hashText } from "../../lib/hash.ts";

/** A file for browsers, named by its content and kept for a year. */
export interface Asset {
  readonly body: string;
  readonly type: string;
}

/** What pages need beside their HTML. */
export interface Assets {
  /** By path: `/assets/style-….css`. */
  readonly files: ReadonlyMap<string, Asset>;
  readonly stylesheet: string;
  /** The script of pages with islands. */
  readonly script: string;
}

const FOLDER = new URL("../../.assets/", import.meta.url);
const MANIFEST = new URL("assets.json", FOLDER);
const STYLESHEET = new URL("./style.css", import.meta.url);
const SCRIPT = `${import.meta.dirname}/../../islands/_client.ts`;

/**
 * Gives the assets: those that `deno task build` left in `.assets/`, where
 * there is no bundler (Deno Deploy), else bundled now; made once.
 */
export function lazyAssets(prebuilt: boolean): () => Promise<Assets> {
  let assets: Promise<Assets> | undefined;
  return () => assets ??= prebuilt ? readAssets() : buildAssets();
}

/** Writes the assets to `.assets/`, for a server without a bundler. */
export async function writeAssets(): Promise<void> {
  const { files, ...names } = await buildAssets();
  await Deno.mkdir(FOLDER, { recursive: true });
  const manifest = { ...names, files: [...files] };
  await Deno.writeTextFile(MANIFEST, JSON.stringify(manifest));
}

async function readAssets(): Promise<Assets> {
  const manifest = JSON.parse(await Deno.readTextFile(MANIFEST));
  return { ...manifest, files: new Map(manifest.files) };
}

/** Bundles the islands with Deno's own bundler and names every file. */
export async function buildAssets(): Promise<Assets> {
  const files = new Map<string, Asset>();
  const add = (name: string, body: string, type: string) => {
    const path = `/assets/${name}`;
    files.set(path, { body, type });
    return path;
  };
  const style = await Deno.readTextFile(STYLESHEET);
  const stylesheet = add(
    `style-${hashText(style)}.css`,
    style,
    "text/css; charset=utf-8",
  );
  let script = "";
  for (const { name, text } of await bundleIslands()) {
    // Chunks carry their hash already; the entry is named by ours.
    const isEntry = name === "_client.js";
    const path = add(
      isEntry ? `islands-${hashText(text)}.js` : name,
      text,
      "text/javascript; charset=utf-8",
    );
    if (isEntry) script = path;
  }
  return { files, stylesheet, script };
}

async function bundleIslands(): Promise<{ name: string; text: string }[]> {
  const result = await Deno.bundle({
    entrypoints: [SCRIPT],
    outputDir: "assets",
    platform: "browser",
    format: "esm",
    minify: true,
    codeSplitting: true,
    write: false,
  });
  if (!result.success) {
    throw new Error(`the islands do not bundle: ${result.errors[0]?.text}`);
  }
  return (result.outputFiles ?? []).map((file) => ({
    name: file.path.replace(/^.*[\\/]/, ""),
    text: file.text(),
  }));
}
