// Browser-safe.

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** `2026-07-01` as people write it: `1 July 2026`. */
export function readableDate(date: string): string {
  return `${Number(date.slice(8, 10))} ${readableMonth(date)}`;
}

/** The month of `2026-07` or `2026-07-01`: `July 2026`. */
export function readableMonth(date: string): string {
  return `${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
}
