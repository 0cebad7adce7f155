import { logLine } from "../lib/service/log.ts";
import type { Answer } from "./_http/answer.ts";
import { AnswerCache } from "./_http/answer_cache.ts";
import {
  clientOf,
  type Deps,
  type Face,
  isApi,
  type Visit,
} from "./_http/context.ts";
import { plainText } from "./_http/plain_text.ts";
import { respond } from "./_http/respond.ts";
import { tooMany } from "./api/_envelope.ts";
import { DESCRIPTION_PATH } from "./api/description.ts";
import { api } from "./api/mod.ts";
import { health, HEALTH_PATH } from "./health.ts";

type Info = Deno.ServeHandlerInfo<Deno.NetAddr>;

/** Some hundreds of pages and some thousands of the API's answers. */
const MAX_CACHED_CHARACTERS = 20_000_000;

/**
 * Makes what a server calls for each request. Every request goes the same
 * way: it's counted (API only), looked for in the cache, else routed to its
 * face, and answered by `respond`.
 */
export function createHandler(deps: Deps) {
  const cache = new AnswerCache(MAX_CACHED_CHARACTERS);
  const { onAnswer } = deps;
  return (request: Request, info: Info): Response | Promise<Response> => {
    const visit = openVisit(deps, cache, withPath(request), info);
    return onAnswer ? observe(visit, onAnswer) : answer(visit);
  };
}

const HAS_PATH = /^https?:\/\/[^/?#]+\//;
/** Methods with which no `Request` can be made. */
const FORBIDDEN_METHODS = ["CONNECT", "TRACE", "TRACK"];

/** Adds the path to an address that came in full but without one. */
function withPath(request: Request): Request {
  if (HAS_PATH.test(request.url)) return request;
  const url = URL.parse(request.url)?.href ?? "";
  const { method, headers, body } = request;
  return HAS_PATH.test(url) && !FORBIDDEN_METHODS.includes(method)
    ? new Request(url, { method, headers, body })
    : request;
}

async function observe(
  visit: Visit,
  onAnswer: NonNullable<Deps["onAnswer"]>,
): Promise<Response> {
  const start = performance.now();
  const response = await answer(visit);
  const ms = performance.now() - start;
  const { method, route } = visit;
  onAnswer({ method, route, status: response.status, ms });
  return response;
}

function openVisit(
  deps: Deps,
  cache: AnswerCache,
  request: Request,
  info: Info,
): Visit {
  const { directory } = deps.live;
  const { method, url } = request;
  const path = url.slice(url.indexOf("/", "https://".length));
  return {
    deps,
    cache,
    directory,
    request,
    info,
    method,
    path,
    route: isApi(path) ? "/api/*" : "/*",
    allowance: undefined,
    assets: undefined,
    answer: undefined,
  };
}

/** Answers a request. Whatever is thrown on the way becomes an answer too. */
function answer(visit: Visit): Response | Promise<Response> {
  try {
    const counting = count(visit);
    const answered = counting
      ? counting.then(() => answerCounted(visit))
      : answerCounted(visit);
    return answered instanceof Promise
      ? answered.catch((error) => answerFailure(visit, error))
      : answered;
  } catch (error) {
    return answerFailure(visit, error);
  }
}

/** Counts a request of the API. Clients in memory need no promise. */
function count(visit: Visit): Promise<void> | undefined {
  if (!isApi(visit.path)) return;
  const { deps: { limiter }, method, path } = visit;
  const isFree = method === "OPTIONS" || isAt(path, DESCRIPTION_PATH);
  const client = clientOf(visit);
  const allowance = isFree ? limiter.peek(client) : limiter.take(client);
  if (allowance instanceof Promise) {
    return allowance.then((allowance) => void (visit.allowance = allowance));
  }
  visit.allowance = allowance;
}

function answerCounted(visit: Visit): Response | Promise<Response> {
  if (visit.allowance?.allowed === false) {
    return respond(
      visit,
      tooMany(visit, "The day's requests of your address are used up"),
    );
  }
  const { method, cache, directory } = visit;
  cache.turnTo(directory);
  const cached = method === "GET" || method === "HEAD"
    ? cache.get(directory, cacheAddress(visit))
    : undefined;
  if (!cached) return find(visit).then((found) => respond(visit, found));
  visit.route = cached.route;
  return respond(visit, cached);
}

/** The API's answers are the same under any host; pages name theirs. */
function cacheAddress({ deps, request, path }: Visit): string {
  const { BASE_URL } = deps.settings;
  if (isApi(path)) return path;
  return BASE_URL ? BASE_URL + path : request.url;
}

async function find(visit: Visit): Promise<Answer> {
  if (!HAS_PATH.test(visit.request.url)) {
    return plainText(400, "This is not the address of a website");
  }
  const face = isApi(visit.path) ? api : await otherFace(visit);
  await face.find(visit);
  return visit.answer ?? face.missing(visit);
}

async function answerFailure(
  visit: Visit,
  thrown: unknown,
): Promise<Response> {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const log = () => logLine(`${visit.method} ${visit.route}: ${error.message}`);
  try {
    const isOfApi = isApi(visit.path);
    if (isOfApi) visit.allowance ??= visit.deps.limiter.full();
    const face = isOfApi ? api : await otherFace(visit);
    const answer = await face.failed(visit, error);
    if (answer.status === 500) log();
    return respond(visit, answer);
  } catch {
    log();
    return respond(visit, plainText(500, "Something went wrong on our side"));
  }
}

async function otherFace({ path }: Visit): Promise<Face> {
  if (isAt(path, HEALTH_PATH)) return health;
  // The website is loaded when first visited: the API starts sooner.
  const { website } = await import("./website.ts");
  return website;
}

/** Whether a path with its query is at an address. */
function isAt(path: string, address: string): boolean {
  return path.startsWith(address) &&
    (path.length === address.length || path[address.length] === "?");
}
