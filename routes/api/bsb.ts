import { Hono } from "hono";
import { lookUp, problemWith } from "../../lib/directory/lookup.ts";
import type { Context, Env } from "../_http/context.ts";
import { failKept, okKept, okRecord } from "./_answer.ts";
import { only } from "./_only.ts";

/** The record of a BSB, and its history. */
export const bsb = new Hono<Env>()
  .get("/:bsb", (c) => {
    const found = lookUp(c.get("directory"), c.req.param("bsb"));
    return found.kind === "found"
      ? okRecord(c, found.record)
      : refuse(c, found);
  })
  .all("/:bsb", only("GET, HEAD"))
  .get("/:bsb/history", (c) => {
    const directory = c.get("directory");
    const found = lookUp(directory, c.req.param("bsb"));
    if (found.kind === "malformed" || found.kind === "unknown") {
      return refuse(c, found);
    }
    const { bsb, kind, record } = found;
    return okKept(c, {
      bsb,
      status: kind === "found" ? record.status : kind,
      first_seen: directory.firstSeen(bsb),
      replaced_by: record.replaced_by,
      history: directory.historyOf(bsb),
    });
  })
  .all("/:bsb/history", only("GET, HEAD"));

function refuse(c: Context, lookup: ReturnType<typeof lookUp>): Response {
  const status = lookup.kind === "malformed" ? 400 : 404;
  return failKept(c, status, problemWith(lookup) ?? "not found");
}
