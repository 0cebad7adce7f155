import { assertEquals, assertRejects } from "@std/assert";
import {
  BodyError,
  readForm,
  readText,
} from "../../../routes/_http/read_body.ts";

const URL = "http://bsb.test/";

/** A body that comes in pieces, and may break off. */
function inPieces(
  text: string,
  size: number,
  breaksOff = false,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.slice(at, at += size));
      else if (breaksOff) controller.error(new Error("gone"));
      else controller.close();
    },
  });
}

function requestOf(body: BodyInit | null): Request {
  return new Request(URL, { method: "POST", body });
}

Deno.test("readText() reads a body however it comes", async () => {
  const text = "Ünïcode, and again ".repeat(100);
  assertEquals(await readText(requestOf(null)), "");
  assertEquals(await readText(requestOf("")), "");
  assertEquals(await readText(requestOf(text)), text);
  assertEquals(await readText(requestOf("\ufeff{}")), "{}");
  for (const size of [1, 7, 1_000]) {
    assertEquals(await readText(requestOf(inPieces(text, size))), text);
  }
  const longest = "x".repeat(65_536);
  assertEquals(await readText(requestOf(longest)), longest);
  assertEquals(await readText(requestOf(inPieces(longest, 999))), longest);
});

Deno.test("readText() refuses what is too large, too finely cut, or broken off", async () => {
  const refusals: [status: number, body: BodyInit][] = [
    [413, "x".repeat(65_537)],
    [413, inPieces("x".repeat(65_537), 65_536)],
    [413, inPieces("x".repeat(65_537), 65_537)],
    [413, inPieces("x".repeat(5_000), 1)],
    [400, inPieces("{", 1, true)],
  ];
  for (const [status, body] of refusals) {
    const read = () => readText(requestOf(body));
    const error = await assertRejects(read, BodyError);
    assertEquals(error.status, status);
  }
  const headers = { "Content-Length": "65537" };
  const announced = new Request(URL, { method: "POST", body: "x", headers });
  assertEquals(
    (await assertRejects(() => readText(announced), BodyError)).status,
    413,
  );
});

Deno.test("readForm() reads both kinds of form, and nothing else", async () => {
  const fields = new URLSearchParams({ message: "a & b" });
  assertEquals((await readForm(requestOf(fields))).get("message"), "a & b");
  const form = new FormData();
  form.set("file", new File(["062-000"], "list.csv"));
  const file = (await readForm(requestOf(form))).get("file") as File;
  assertEquals(await file.text(), "062-000");
  assertEquals([...await readForm(requestOf("message=x"))], []);
  const headers = { "Content-Type": "multipart/form-data; boundary=a" };
  const malformed = new Request(URL, { method: "POST", body: "x", headers });
  const error = await assertRejects(() => readForm(malformed), BodyError);
  assertEquals(error.status, 400);
});
