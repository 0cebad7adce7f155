// Builds what browsers need, for a server without a bundler of its own.
import { writeAssets } from "../routes/_page/build_assets.ts";

await writeAssets();
