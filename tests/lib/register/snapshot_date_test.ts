import { assertEquals } from "@std/assert";
import { dateFromName, isDate } from "../../../lib/register/snapshot_date.ts";

const NAMES: readonly [name: string, date: string | null][] = [
  ["api-2026-07-02.json", "2026-07-02"],
  ["2026-07-02", "2026-07-02"],
  ["2026-07-02T10-00.csv", "2026-07-02"],
  ["bsb_2024-02-29_full.csv", "2024-02-29"],
  ["2023-02-29.csv", null],
  ["2026-13-01.csv", null],
  ["2026-00-10.csv", null],
  ["12026-07-02.csv", null],
  ["2026-07-021.csv", null],
  ["2026-13-01 2026-07-02.csv", "2026-07-02"],
  ["BSBDirectoryJul24-340 2024-08-05.csv", "2024-08-05"],
  ["BSBDirectoryJul24-340.csv", "2024-08-01"],
  ["BSBDirectoryJul24-340", "2024-08-01"],
  ["BSBDirectoryMay13-205.csv", "2013-06-01"],
  ["BSBDirectoryAug25.csv", "2025-09-01"],
  ["BSBDirectoryJun26.txt", "2026-07-01"],
  ["BSBDirectoryDec24-345.csv", "2025-01-01"],
  ["BSBDirectoryJan25.csv", "2025-02-01"],
  ["BSBDirectoryFeb24.csv", "2024-03-01"],
  ["BSBDirectorySep23-330.csv", "2023-10-01"],
  ["BSBDirectorySept23-330.csv", "2023-10-01"],
  ["BSBDirectorySeptember23.csv", "2023-10-01"],
  ["BSBDirectoryJuly24-340.csv", "2024-08-01"],
  ["bsbdirectoryJUL24-340.CSV", "2024-08-01"],
  ["BSBDirectory Jul24-340.csv", "2024-08-01"],
  ["copy of BSBDirectoryOct19-284 (1).csv", "2019-11-01"],
  ["BSBDirectoryFull.csv", null],
  ["BSBDirectoryFoo24-340.csv", null],
  ["BSBDirectoryJulx24.csv", null],
  ["BSBDirectoryJul2024.csv", null],
  ["Jul24.csv", null],
  ["", null],
];

Deno.test("dateFromName() reads the day in a name, or the month after it", () => {
  for (const [name, date] of NAMES) {
    assertEquals(dateFromName(name), date, name);
  }
});

Deno.test("dateFromName() gives the same in Sydney", async () => {
  const module = new URL(
    "../../../lib/register/snapshot_date.ts",
    import.meta.url,
  );
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      "eval",
      `import { dateFromName } from "${module}";
       if (new Date(2026, 0, 1).getUTCDate() === 1) throw "not in Sydney";
       const names = ${JSON.stringify(NAMES.map(([name]) => name))};
       console.log(JSON.stringify(names.map(dateFromName)));`,
    ],
    env: { TZ: "Australia/Sydney", NO_COLOR: "1" },
    stderr: "inherit",
  }).output();
  assertEquals(
    JSON.parse(new TextDecoder().decode(stdout)),
    NAMES.map(([, date]) => date),
  );
});

Deno.test("isDate() knows the days of the calendar", () => {
  for (const day of ["2026-07-02", "2024-02-29", "2000-02-29", "0001-01-01"]) {
    assertEquals(isDate(day), true, day);
  }
  for (
    const text of [
      "",
      "2026-7-2",
      "2026-02-30",
      "1900-02-29",
      "2026-07-32",
      "20260702",
      "2026-07-02 ",
      "02-07-2026",
      "today",
    ]
  ) assertEquals(isDate(text), false, text);
});
