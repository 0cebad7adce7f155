import type { Answer } from "./answer.ts";
import { Body } from "./body.ts";

/** Answers with one line of text where neither page nor envelope fits. */
export function plainText(status: number, line: string): Answer {
  const body = new Body(`${line}\n`, "text/plain; charset=utf-8");
  return { status, body, lifetime: "none" };
}
