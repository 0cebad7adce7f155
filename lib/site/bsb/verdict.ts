// Browser-safe.
import { readableDate } from "../shared/dates.ts";
import type { Validity } from "../../directory/lookup.ts";
import type { BsbRecord } from "../../record.ts";

/** What the validator shows: the API's answer, with the record if any. */
export interface Verdict {
  readonly validity: Validity;
  readonly record: BsbRecord | null;
}

/** A verdict in words. */
export interface VerdictWords {
  readonly tone: "good" | "warn" | "bad";
  readonly sentence: string;
}

/** Says what a verdict on a well-formed BSB means to somebody who pays. */
export function wordsFor({ validity }: Verdict): VerdictWords {
  const { bsb, status, reason } = validity;
  if (status === "active") {
    return {
      tone: "good",
      sentence: `${bsb} is a valid BSB and is in the register.`,
    };
  }
  const known = sentence(reason ?? "");
  if (status === "merged" || status === "closed") {
    return {
      tone: "warn",
      sentence: `${known} Ask the payee before you use another number.`,
    };
  }
  if (status === "discontinued") return { tone: "bad", sentence: known };
  return {
    tone: "bad",
    sentence: `${bsb} has the right format but is not in the register. ` +
      "Do not pay before you have checked it with the payee.",
  };
}

/** A reason of the API as a sentence, its date as people write dates. */
function sentence(reason: string): string {
  const text = reason.replace(/\d{4}-\d\d-\d\d/g, readableDate);
  return text === "" || text.endsWith(".") ? text : `${text}.`;
}
