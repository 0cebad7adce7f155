import type { Context } from "../_http/context.ts";
import { fail } from "./_answer.ts";

/** Answers 405 to any method but those that the handlers before it took. */
export function only(allow: string): (c: Context) => Response {
  return (c) =>
    fail(c, 405, `${c.req.method} is not allowed here, only ${allow}`, {
      Allow: `${allow}, OPTIONS`,
    });
}
