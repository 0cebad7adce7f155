import { assertEquals } from "@std/assert";
import { startService } from "../_helpers.ts";
import { createApp } from "../../routes/mod.ts";

const ASSETS = { files: new Map(), stylesheet: "/s.css", script: "/i.js" };

Deno.test("data for scripts of pages is tagged, sniffed by nobody and told its length", async () => {
  using service = await startService();
  const app = createApp({
    ...service.deps,
    assets: () => Promise.resolve(ASSETS),
  });
  for (
    const [path, status] of [
      ["/tools/branch-finder/options?bank=CBA", 200],
      ["/suggest?q=sydney", 200],
      [`/suggest?q=${"x".repeat(300)}`, 422],
    ] as const
  ) {
    const answer = await app.request(path);
    const { headers } = answer;
    assertEquals(answer.status, status, path);
    assertEquals(headers.get("Content-Type"), "application/json");
    assertEquals(headers.get("X-Content-Type-Options"), "nosniff");
    assertEquals(headers.get("X-Robots-Tag"), "noindex");
    const length = (await answer.bytes()).length;
    const head = await app.request(path, { method: "HEAD" });
    assertEquals(head.headers.get("Content-Length"), String(length));
    const tag = { "If-None-Match": headers.get("ETag")! };
    const again = await app.request(path, { headers: tag });
    assertEquals(again.status, status === 200 ? 304 : status);
  }
});
