const MONTHS = [
  "jan",
  "feb",
  "mar",
  "apr",
  "may",
  "jun",
  "jul",
  "aug",
  "sep",
  "oct",
  "nov",
  "dec",
];

/**
 * Reads the date of a snapshot from its file name: `2026-07-02` anywhere in
 * it, or the official `BSBDirectoryJul24-340`, which is named for the month
 * before it was published and came out on the first of the next.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * assertEquals(dateFromName("api-2026-07-02.json"), "2026-07-02");
 * assertEquals(dateFromName("BSBDirectoryJul24-340.csv"), "2024-08-01");
 * assertEquals(dateFromName("BSBDirectoryFull.csv"), null);
 * ```
 *
 * @returns `YYYY-MM-DD`, or null when the name holds no date.
 */
export function dateFromName(name: string): string | null {
  for (const [text] of name.matchAll(/(?<!\d)\d{4}-\d\d-\d\d(?!\d)/g)) {
    if (isDate(text)) return text;
  }
  const official = /BSBDirectory[ _-]?([a-z]{3,9})[ _-]?(\d\d)(?!\d)/i
    .exec(name);
  if (!official) return null;
  const month = monthNumber(official[1]!);
  if (month === null) return null;
  const published = new Date(Date.UTC(2000 + Number(official[2]), month, 1));
  return published.toISOString().slice(0, 10);
}

/** 1 to 12 for `Jul`, `July` or `Sept`; null for any other word. */
function monthNumber(word: string): number | null {
  const index = MONTHS.indexOf(word.slice(0, 3).toLowerCase());
  const full =
    /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i;
  return index >= 0 && full.test(word) ? index + 1 : null;
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) &&
    new Date(time).toISOString().slice(0, 10) === text;
}
