import { Hono } from "hono";
import type { Asset } from "./_page/build_assets.ts";
import type { Env } from "./_http/context.ts";
import { gzip } from "./_http/gzip.ts";
import { askedBy, Prepared, sendBody } from "./_http/body.ts";

/** Stylesheet and scripts. Their names change with them. */
export const assets = new Hono<Env>().get("/:name", (c) => {
  const file = c.get("assets").files.get(`/assets/${c.req.param("name")}`);
  if (!file) return c.notFound();
  const headers = {
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
    "Vary": "Accept-Encoding",
  };
  return sendBody(askedBy(c), preparedFile(file), headers, 200);
});

const preparedFiles = new WeakMap<Asset, Prepared>();

/** A file is packed once. */
function preparedFile(file: Asset): Prepared {
  let prepared = preparedFiles.get(file);
  if (!prepared) {
    prepared = new Prepared(file.body, file.type, { pack: gzip });
    preparedFiles.set(file, prepared);
  }
  return prepared;
}
