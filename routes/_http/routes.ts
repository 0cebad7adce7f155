import { Hono } from "hono";
import { routePath } from "hono/route";
import type { Answer } from "./answer.ts";
import type { Context, Env, Visit } from "./context.ts";

/** What a route does: null means that nothing is at this address. */
type Handler<Path extends string> = (
  c: Context<Path>,
) => Answer | null | Promise<Answer | null>;

/** Hono wants a `Response` of each handler; ours is made later, by `respond`. */
const DONE = new Response();

/** Routes whose handlers return answers. Hono matches the addresses. */
export class Routes {
  readonly #hono = new Hono<Env>().onError((error) => {
    throw error;
  });

  get<Path extends string>(path: Path, handler: Handler<Path>): this {
    return this.#on("GET", path, handler);
  }

  post<Path extends string>(path: Path, handler: Handler<Path>): this {
    return this.#on("POST", path, handler);
  }

  options<Path extends string>(path: Path, handler: Handler<Path>): this {
    return this.#on("OPTIONS", path, handler);
  }

  #on<Path extends string>(
    method: string,
    path: Path,
    handler: Handler<Path>,
  ): this {
    this.#hono.on(
      method,
      [path as string],
      (c): Response | Promise<Response> => {
        const visit = c.env;
        const leave = (answer: Answer | null) => {
          if (answer) visit.answer = answer;
          return DONE;
        };
        visit.route = routePath(c);
        const answer = handler(c as Context<Path>);
        return answer instanceof Promise ? answer.then(leave) : leave(answer);
      },
    );
    return this;
  }

  /** Adds other routes below a path. */
  add(path: string, ...others: readonly Routes[]): this {
    for (const other of others) this.#hono.route(path, other.#hono);
    return this;
  }

  /** What can be asked for, as `GET /bsb/:bsb`. */
  get patterns(): readonly string[] {
    return this.#hono.routes.map(({ method, path }) => `${method} ${path}`);
  }

  /** Leaves the answer of the route that matches in the visit. */
  find(visit: Visit): unknown {
    return this.#hono.fetch(visit.request, visit);
  }

  /** The methods that the address of a request has routes for. */
  methodsFor({ request }: Visit): string[] {
    const path = this.#hono.getPath(request);
    return [["GET", "HEAD"], ["POST"]].filter(([method]) =>
      this.#hono.router.match(method!, path)[0].length > 0
    ).flat();
  }
}
