import { DatabaseAway } from "../../lib/store/database_health.ts";
import { TooManyReports } from "../../lib/store/report_store.ts";
import { ValidationError } from "../../lib/validation/validation_error.ts";
import type { Face } from "../_http/context.ts";
import { Routes } from "../_http/routes.ts";
import { PREFLIGHT_HEADERS } from "../_http/headers.ts";
import { BodyError } from "../_http/read_body.ts";
import { fail, tooMany } from "./_envelope.ts";
import { bsb } from "./bsb.ts";
import { bulk } from "./bulk.ts";
import { description } from "./description.ts";
import { institutions } from "./institutions.ts";
import { report } from "./report.ts";
import { search } from "./search.ts";
import { stats } from "./stats.ts";
import { validate } from "./validate.ts";

/** Every resource adds its own routes. */
export const apiRoutes = new Routes()
  .options("/api/*", () => ({ status: 204, headers: PREFLIGHT_HEADERS }))
  .add("/api/v1", description)
  .add("/api/v1/bsb", bsb)
  .add("/api/v1/validate", validate)
  .add("/api/v1/search", search)
  .add("/api/v1/bulk", bulk)
  .add("/api/v1/institutions", institutions)
  .add("/api/v1/stats", stats)
  .add("/api/v1/report", report);

/** The JSON API. */
export const api: Face = {
  find: (visit) => apiRoutes.find(visit),
  missing(visit) {
    const methods = apiRoutes.methodsFor(visit).join(", ");
    if (!methods) return fail(404, "There is no such path in this API");
    const error = `${visit.method} is not allowed here, only ${methods}`;
    return { ...fail(405, error), headers: { Allow: `${methods}, OPTIONS` } };
  },
  failed(visit, error) {
    const { message } = error;
    if (error instanceof ValidationError) {
      return fail(422, message, error.detail);
    }
    if (error instanceof BodyError) return fail(error.status, message);
    if (error instanceof TooManyReports) return tooMany(visit, message);
    if (error instanceof DatabaseAway) {
      const answer = fail(503, "The report couldn't be stored, try again");
      return { ...answer, headers: { "Retry-After": "10" } };
    }
    return fail(500, "Something went wrong on our side");
  },
};
