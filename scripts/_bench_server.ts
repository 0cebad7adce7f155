// What the service is measured against: an answer with the same status,
// headers and body, bare or through one route of Hono.
import { Hono } from "hono";

const [kind, file] = Deno.args as ["bare" | "hono", string];
const { status, headers, body } = JSON.parse(await Deno.readTextFile(file));
const answer = () => new Response(body, { status, headers });

Deno.serve(
  { port: 0, onListen: ({ port }) => Deno.stdout.writeSync(line(port)) },
  kind === "bare" ? answer : new Hono().all("*", answer).fetch,
);

function line(port: number): Uint8Array {
  return new TextEncoder().encode(`${port}\n`);
}
