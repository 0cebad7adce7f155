import { Body } from "./_http/body.ts";
import { type Face, now } from "./_http/context.ts";
import { plainText } from "./_http/plain_text.ts";

/** Where monitoring asks. */
export const HEALTH_PATH = "/healthz";

const DAY_MS = 86_400_000;
/** The register is checked daily: if it's older, something is wrong. */
const STALE_AFTER_DAYS = 3;

/** Tells monitoring that the service is up, and which register it serves. */
export const health: Face = {
  find(visit) {
    if (visit.method !== "GET" && visit.method !== "HEAD") return;
    const { version, size, date } = visit.directory;
    const age = Math.floor((now(visit).getTime() - Date.parse(date)) / DAY_MS);
    const state = {
      status: "ok",
      version,
      records: size,
      last_updated: date,
      age_days: age,
      stale: age > STALE_AFTER_DAYS,
    };
    visit.route = HEALTH_PATH;
    visit.answer = {
      status: 200,
      body: new Body(JSON.stringify(state), "application/json"),
      lifetime: "none",
    };
  },
  missing: ({ method }) => plainText(405, `${method} is not allowed here`),
  failed: () => plainText(500, "Something went wrong on our side"),
};
