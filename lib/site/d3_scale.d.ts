/**
 * Types of what is used of d3-scale, whose npm package carries none.
 *
 * @see https://d3js.org/d3-scale
 */
export interface LinearScale {
  (value: number): number;
  domain(domain: readonly [number, number]): LinearScale;
  domain(): [number, number];
  range(range: readonly [number, number]): LinearScale;
  nice(count?: number): LinearScale;
  ticks(count?: number): number[];
}

export interface TimeScale {
  (value: Date): number;
  domain(domain: readonly [Date, Date]): TimeScale;
  range(range: readonly [number, number]): TimeScale;
  ticks(count?: number): Date[];
}

export interface BandScale {
  (value: string): number | undefined;
  domain(domain: readonly string[]): BandScale;
  range(range: readonly [number, number]): BandScale;
  padding(padding: number): BandScale;
  bandwidth(): number;
}

export function scaleLinear(): LinearScale;
export function scaleUtc(): TimeScale;
export function scaleBand(): BandScale;
