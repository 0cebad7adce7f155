/**
 * Types of what is used of d3-shape, whose npm package carries none.
 *
 * @see https://d3js.org/d3-shape
 */
export interface Line<T> {
  (data: readonly T[]): string | null;
  x(x: (datum: T) => number): Line<T>;
  y(y: (datum: T) => number): Line<T>;
}

export function line<T>(): Line<T>;
