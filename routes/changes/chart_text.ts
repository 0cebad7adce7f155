import { readableMonth } from "../../lib/site/shared/dates.ts";

/**
 * All charts are as wide as a phone's column, so that their letters are as
 * large there as the text around them.
 */
export const CHART_WIDTH = 340;

/** A month where there is little room: `Jul 26`. */
export function shortMonth(date: string): string {
  return `${readableMonth(date).slice(0, 3)} ${date.slice(2, 4)}`;
}

/** A coordinate without digits that nobody sees. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
