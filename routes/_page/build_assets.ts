import { hashText } from "../../lib/hash.ts";

/** What pages need besides their HTML. */
export interface Assets {
  /** By path: `/assets/style-….css`. */
  readonly files: ReadonlyMap<string, AssetFile>;
  readonly stylesheet: string;
  /** The script of pages with islands; empty where the islands don't bundle. */
  readonly script: string;
}

/** The same as JSON, as `deno task build` writes it. */
interface Manifest {
  readonly files: readonly (readonly [path: string, file: AssetFile])[];
  readonly stylesheet: string;
  readonly script: string;
}

/** A file as browsers get it. */
export interface AssetFile {
  readonly text: string;
  readonly type: string;
}

const ROOT = new URL("../../", import.meta.url);
const FOLDER = new URL(".assets/", ROOT);
const MANIFEST = new URL("assets.json", FOLDER);
const STYLESHEET = new URL("./style.css", import.meta.url);
const SCRIPT = new URL("islands/_client.ts", ROOT).href;

/**
 * Gives the assets: those that `deno task build` left in `.assets/` where
 * there is no bundler (Deno Deploy), otherwise bundled now; made once.
 *
 * @param onProblem Called if the islands don't bundle: pages then go without
 * scripts.
 */
export function lazyAssets(
  prebuilt: boolean,
  onProblem: (problem: string) => void,
): () => Promise<Assets> {
  let assets: Promise<Assets> | undefined;
  return () => assets ??= prebuilt ? readAssets() : buildAssets(onProblem);
}

/** Writes the assets to `.assets/`, for a server without a bundler. */
export async function writeAssets(): Promise<void> {
  await Deno.mkdir(FOLDER, { recursive: true });
  const manifest = await makeManifest(await bundleIslands());
  await Deno.writeTextFile(MANIFEST, JSON.stringify(manifest));
}

async function readAssets(): Promise<Assets> {
  return fromManifest(JSON.parse(await Deno.readTextFile(MANIFEST)));
}

/** Bundles the islands with Deno's own bundler and names every file. */
export async function buildAssets(
  onProblem: (problem: string) => void,
): Promise<Assets> {
  const scripts = await bundleIslands().catch((error) => {
    onProblem(error instanceof Error ? error.message : String(error));
    return [];
  });
  return fromManifest(await makeManifest(scripts));
}

function fromManifest({ files, ...names }: Manifest): Assets {
  return { ...names, files: new Map(files) };
}

async function makeManifest(scripts: readonly Script[]): Promise<Manifest> {
  const style = await Deno.readTextFile(STYLESHEET);
  const stylesheet = `/assets/style-${hashText(style)}.css`;
  const files: [string, AssetFile][] = [
    [stylesheet, { text: style, type: "text/css; charset=utf-8" }],
  ];
  let script = "";
  for (const { name, text } of scripts) {
    // Chunks carry their hash already; the entry is named by ours.
    const isEntry = name === "_client.js";
    const path = `/assets/${isEntry ? `islands-${hashText(text)}.js` : name}`;
    files.push([path, { text, type: "text/javascript; charset=utf-8" }]);
    if (isEntry) script = path;
  }
  return { files, stylesheet, script };
}

interface Script {
  readonly name: string;
  readonly text: string;
}

async function bundleIslands(): Promise<Script[]> {
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
    throw new Error(`the islands don't bundle: ${result.errors[0]?.text}`);
  }
  return (result.outputFiles ?? []).map((file) => ({
    name: file.path.replace(/^.*[\\/]/, ""),
    text: file.text(),
  }));
}
