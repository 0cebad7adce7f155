import { bodyLimit } from "hono/body-limit";
import type { Context } from "../_env.ts";
import { fail } from "./_answer.ts";

const MAX_BODY_BYTES = 64 * 1024;

/** Refuses bodies over 64 KiB, by their announced or their real length. */
export const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (c) =>
    fail(c as unknown as Context, 413, "The body is larger than 64 KiB"),
});
