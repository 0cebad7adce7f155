// What the service is measured against: an answer with the same status,
// headers and body, bare or through one route of Hono.
import { Hono } from "hono";

const [kind, file] = Deno.args as ["bare" | "hono", string];
const { status, headers, body } = JSON.parse(await Deno.readTextFile(file));
const answer = () => new Response(body, { status, headers });

// A body that is sent has to be read, as the service reads it.
const answerPost = async (request: Request) => {
  await request.text();
  return answer();
};
const handle = (request: Request) =>
  request.method === "POST" ? answerPost(request) : answer();

Deno.serve(
  {
    port: 0,
    hostname: "127.0.0.1",
    onListen: ({ port }) => Deno.stdout.writeSync(line(port)),
  },
  kind === "bare"
    ? handle
    : new Hono().all("*", (c) => handle(c.req.raw)).fetch,
);

function line(port: number): Uint8Array {
  return new TextEncoder().encode(`${port}\n`);
}
