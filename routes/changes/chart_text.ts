import { readableMonth } from "../../lib/site/shared/dates.ts";

/**
 * All charts are as wide as a phone's column, so that their letters are as
 * large there as the text around them.
 */
export const CHART_WIDTH = 340;

/** A count as people read it. */
export function readableCount(count: number): string {
  return count.toLocaleString("en-AU");
}

/** A month where there is little room: `Jul 26`. */
export function shortMonth(date: string): string {
  return `${readableMonth(date).slice(0, 3)} ${date.slice(2, 4)}`;
}

/** A coordinate without digits that nobody sees. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A text cut to a number of characters. */
export function cut(text: string, max: number): string {
  const characters = [...text];
  return characters.length > max
    ? `${characters.slice(0, max - 1).join("").trimEnd()}…`
    : text;
}
