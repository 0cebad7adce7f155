// Builds what browsers need, for a server without a bundler of its own.
import { writeAssets } from "../routes/_assets/mod.ts";

await writeAssets();
