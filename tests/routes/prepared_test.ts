import { assertEquals } from "@std/assert";
import { gzip } from "../../routes/_http/gzip.ts";
import { Prepared, sendTagged } from "../../routes/_http/body.ts";

const TEXT = "Ünïcode, and again ".repeat(50);

function send(
  acceptEncoding: string | null,
  { method = "GET", ifNoneMatch = null as string | null } = {},
): Response {
  const prepared = new Prepared(TEXT, "text/plain", { pack: gzip });
  return sendTagged({ method, ifNoneMatch, acceptEncoding }, prepared, {}, 200);
}

async function unpack(response: Response): Promise<string> {
  const { body } = response;
  return await new Response(
    body!.pipeThrough(new DecompressionStream("gzip")),
  ).text();
}

Deno.test("sendTagged() packs a body for clients that take gzip, and only for them", async () => {
  for (
    const accepted of ["gzip", "br, gzip", "deflate, GZIP;q=0.5", "gzip;q=1.0"]
  ) {
    const answer = send(accepted);
    assertEquals(answer.headers.get("Content-Encoding"), "gzip", accepted);
    assertEquals(await unpack(answer), TEXT, accepted);
  }
  for (
    const refused of [null, "", "br", "identity", "gzip;q=0", "gzip; q=0.0, br"]
  ) {
    const answer = send(refused);
    assertEquals(answer.headers.get("Content-Encoding"), null, `${refused}`);
    assertEquals(await answer.text(), TEXT, `${refused}`);
  }
});

Deno.test("sendTagged() gives both forms one weak tag, and tells caches what differs", () => {
  const [plain, packed] = [send(null), send("gzip")];
  const tag = plain.headers.get("ETag")!;
  assertEquals(tag.startsWith('W/"'), true);
  assertEquals(packed.headers.get("ETag"), tag);
  for (const accepted of [null, "gzip"]) {
    assertEquals(send(accepted).headers.get("Vary"), "Accept-Encoding");
    for (const known of [tag, tag.slice(2), `"x", ${tag}`, "*"]) {
      const answer = send(accepted, { ifNoneMatch: known });
      assertEquals([answer.status, answer.body], [304, null]);
      assertEquals(answer.headers.get("Vary"), "Accept-Encoding");
    }
  }
});

Deno.test("sendTagged() tells the length of the form that a HEAD asks about", async () => {
  const packed = await send("gzip").arrayBuffer();
  const lengthOf = (accepted: string | null) =>
    send(accepted, { method: "HEAD" }).headers.get("Content-Length");
  assertEquals(lengthOf("gzip"), String(packed.byteLength));
  assertEquals(lengthOf(null), String(new TextEncoder().encode(TEXT).length));
});
