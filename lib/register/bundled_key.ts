import institutions from "../../data/institutions.json" with { type: "json" };
import type { KeyRow } from "./key.ts";

/** The bundled key to abbreviations, for when none can be read. */
export const BUNDLED_KEY = institutions.institutions as unknown as KeyRow[];
