/**
 * Types of the few `@std` functions in use. The npm copy of `@std` that
 * `deno.json` maps these names to carries no types; with the `jsr:` map
 * this file and its line in `deno.json` can go.
 */
declare module "@std/csv" {
  export function parse(text: string): string[][];
  export function stringify(rows: readonly (readonly unknown[])[]): string;
}

declare module "@std/http/etag" {
  export function ifNoneMatch(
    value: string | null,
    etag: string | undefined,
  ): boolean;
}

declare module "@std/ulid" {
  export function ulid(seedTime?: number): string;
  export function monotonicUlid(seedTime?: number): string;
}

declare module "@std/assert" {
  export function assert(expr: unknown, msg?: string): asserts expr;
  export function assertEquals<T>(actual: T, expected: T, msg?: string): void;
  export function assertNotEquals<T>(
    actual: T,
    expected: T,
    msg?: string,
  ): void;
  export function assertExists<T>(
    actual: T,
    msg?: string,
  ): asserts actual is NonNullable<T>;
  export function assertMatch(
    actual: string,
    expected: RegExp,
    msg?: string,
  ): void;
  export function assertStringIncludes(
    actual: string,
    expected: string,
    msg?: string,
  ): void;
  export function assertThrows<E extends Error = Error>(
    fn: () => unknown,
    ErrorClass?: new (...args: never[]) => E,
    msgIncludes?: string,
    msg?: string,
  ): E;
  export function assertRejects<E extends Error = Error>(
    fn: () => PromiseLike<unknown>,
    ErrorClass?: new (...args: never[]) => E,
    msgIncludes?: string,
    msg?: string,
  ): Promise<E>;
}

declare module "@std/front_matter/yaml" {
  export function extract<T>(
    text: string,
  ): { frontMatter: string; body: string; attrs: T };
}
