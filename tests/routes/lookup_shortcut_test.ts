import { assertEquals } from "@std/assert";
import { createApp } from "../../routes/mod.ts";
import { lookupShortcut } from "../../routes/lookup_shortcut.ts";
import { startService } from "../_helpers.ts";

const INFO = { remoteAddr: { hostname: "203.0.113.9" } } as never;

async function read(response: Response) {
  const headers = Object.fromEntries(response.headers);
  // Each request leaves one less.
  delete headers["x-ratelimit-remaining"];
  return { status: response.status, headers, body: await response.text() };
}

Deno.test("lookupShortcut() answers a lookup as the router does", async () => {
  using service = await startService();
  const app = createApp(service.deps);
  const shortcut = lookupShortcut(service.deps);
  const address = "http://bsb.test/api/v1/bsb/062-000";
  const tag = (await app.fetch(new Request(address), INFO)).headers.get("ETag");
  for (
    const request of [
      () => new Request(address),
      () => new Request("http://bsb.test/api/v1/bsb/012003"),
      () => new Request(address, { headers: { "If-None-Match": `${tag}` } }),
      () => new Request(address, { headers: { "If-None-Match": '"other"' } }),
    ]
  ) {
    const short = shortcut(request(), INFO);
    const long = await app.fetch(request(), INFO);
    assertEquals(short && await read(short), await read(long));
  }
});

Deno.test("lookupShortcut() counts what it answers", async () => {
  using service = await startService({ limitPerDay: 3 });
  const shortcut = lookupShortcut(service.deps);
  const request = () => new Request("http://bsb.test/api/v1/bsb/062-000");
  assertEquals(shortcut(request(), INFO), null, "a client not met yet");
  await createApp(service.deps).fetch(request(), INFO);
  const left = () =>
    shortcut(request(), INFO)?.headers.get("X-RateLimit-Remaining");
  assertEquals([left(), left(), left()], ["1", "0", undefined]);
});

Deno.test("lookupShortcut() leaves the rest to the router", async () => {
  using service = await startService();
  const shortcut = lookupShortcut(service.deps);
  await createApp(service.deps).fetch(
    new Request("http://bsb.test/api/v1"),
    INFO,
  );
  for (
    const [method, path] of [
      ["HEAD", "/api/v1/bsb/062-000"],
      ["POST", "/api/v1/bsb/062-000"],
      ["GET", "/api/v1/bsb/999-999"],
      ["GET", "/api/v1/bsb/62000"],
      ["GET", "/api/v1/bsb/062-000/history"],
      ["GET", "/api/v1/bsb/062-000?x=1"],
      ["GET", "/bsb/062-000"],
      ["GET", "/"],
    ] as const
  ) {
    const request = new Request(`http://bsb.test${path}`, { method });
    assertEquals(shortcut(request, INFO), null, `${method} ${path}`);
  }
});
