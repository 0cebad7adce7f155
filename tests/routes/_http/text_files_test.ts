import { assertEquals } from "@std/assert";
import { startService } from "../../_service.ts";

Deno.test("data for scripts of pages is tagged, sniffed by nobody and told its length", async () => {
  using service = await startService();
  for (
    const [path, status] of [
      ["/tools/branch-finder/options?bank=CBA", 200],
      ["/suggest?q=sydney", 200],
      [`/suggest?q=${"x".repeat(300)}`, 422],
    ] as const
  ) {
    const answer = await service.fetch(path);
    const { headers } = answer;
    assertEquals(answer.status, status, path);
    assertEquals(headers.get("Content-Type"), "application/json");
    assertEquals(headers.get("X-Content-Type-Options"), "nosniff");
    assertEquals(headers.get("X-Robots-Tag"), "noindex");
    const length = (await answer.bytes()).length;
    const head = await service.fetch(path, { method: "HEAD" });
    assertEquals(head.headers.get("Content-Length"), String(length));
    const tag = { "If-None-Match": headers.get("ETag")! };
    const again = await service.fetch(path, { headers: tag });
    assertEquals(again.status, status === 200 ? 304 : status);
  }
});
