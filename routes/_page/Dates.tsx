import { readableDate } from "../../lib/site/shared/dates.ts";

/** A date for people and for machines. */
export function DateText({ date }: { date: string }) {
  return <time dateTime={date}>{readableDate(date)}</time>;
}
