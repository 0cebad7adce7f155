import { assertEquals } from "@std/assert";
import { isSameSite } from "../../../lib/site/same_site.ts";

Deno.test("isSameSite() believes the browser, then the origin", () => {
  const same = (headers: Record<string, string>) =>
    isSameSite(new Headers(headers), ["bsb.example"]);
  assertEquals(same({ "Sec-Fetch-Site": "same-origin" }), true);
  assertEquals(same({ "Sec-Fetch-Site": "none" }), true);
  assertEquals(same({ "Sec-Fetch-Site": "same-site" }), false);
  assertEquals(same({ "Sec-Fetch-Site": "cross-site" }), false);
  assertEquals(same({ Origin: "https://bsb.example" }), true);
  assertEquals(same({ Origin: "https://evil.example" }), false);
  assertEquals(same({ Origin: "null" }), false);
  assertEquals(same({}), true);
});
