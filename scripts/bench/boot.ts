// From the start of a process to its first right answer.
import { type Answer, ask, type Case } from "./cases.ts";
import {
  type Server,
  startLimit,
  startService,
  stop,
  workFolder,
} from "./processes.ts";
import { median } from "./rates.ts";

const STARTS = 5;

/** Milliseconds, medians of five starts in turn. */
export interface Boot {
  readonly own: number;
  /** An application of Hono with one route and no data. */
  readonly hono: number;
  readonly ratio: number;
}

/** Measures the service's boot on a database, and that of an empty one. */
export async function measureBoot(
  database: string,
  { requests, status }: Case,
): Promise<Boot> {
  const request = requests[0]!;
  const file = `${workFolder()}/empty.json`;
  const empty = { status: 200, headers: [], body: "ok" };
  await Deno.writeTextFile(file, JSON.stringify(empty));
  const first = await startService(database);
  const { body } = await ask(first.url, request, status);
  await stop(first.process);
  const own: number[] = [];
  const hono: number[] = [];
  const timed = (start: () => Promise<Server>, right: string) =>
    timeToAnswer(start, (url) => ask(url, request), right);
  for (let i = 0; i < STARTS; i++) {
    hono.push(await timed(() => startLimit("hono", file), "ok"));
    own.push(await timed(() => startService(database), body));
  }
  const ratio = median(own) / median(hono);
  return { own: median(own), hono: median(hono), ratio };
}

async function timeToAnswer(
  start: () => Promise<Server>,
  askOnce: (url: string) => Promise<Answer>,
  right: string,
): Promise<number> {
  const began = performance.now();
  const { url, process } = await start();
  const { body } = await askOnce(url);
  const time = performance.now() - began;
  await stop(process);
  if (body !== right) throw new Error(`the first answer is wrong: ${body}`);
  return time;
}
