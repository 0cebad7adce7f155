import {
  type Lookup,
  lookUp,
  problemWith,
} from "../../lib/directory/lookup.ts";
import type { Answer } from "../_http/answer.ts";
import type { Visit } from "../_http/context.ts";
import { Routes } from "../_http/routes.ts";
import { failCached, okCached } from "./_envelope.ts";

/** The record of a BSB, and its history. */
export const bsb = new Routes()
  .get("/:bsb", (c) => {
    const found = lookUp(c.env.directory, c.req.param("bsb"));
    return found.kind === "found"
      ? okCached(c.env, found.record)
      : refuse(c.env, found);
  })
  .get("/:bsb/history", (c) => {
    const { directory } = c.env;
    const found = lookUp(directory, c.req.param("bsb"));
    if (found.kind === "malformed" || found.kind === "unknown") {
      return refuse(c.env, found);
    }
    const { bsb, kind, record } = found;
    return okCached(c.env, {
      bsb,
      status: kind === "found" ? record.status : kind,
      first_seen: directory.firstSeen(bsb),
      replaced_by: record.replaced_by,
      history: directory.historyOf(bsb),
    });
  });

function refuse(visit: Visit, lookup: Lookup): Answer {
  const status = lookup.kind === "malformed" ? 400 : 404;
  return failCached(visit, status, problemWith(lookup) ?? "not found");
}
