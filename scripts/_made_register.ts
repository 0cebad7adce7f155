// A register of any size, made to be like the real one: for measuring only.

const BANKS = [
  ["06", "CBA"],
  ["03", "WBC"],
  ["08", "NAB"],
  ["01", "ANZ"],
  ["80", "CRU"],
  ["12", "BQL"],
] as const;
const STATES = ["NSW", "VIC", "QLD", "WA", "SA", "TAS", "ACT", "NT"];
const STREETS = ["George St", "Collins Street", "Queen Street", "High Street"];
/** Two digits are the bank's, four are free. */
const BRANCHES = 10_000;

/**
 * Makes a register in the official CSV.
 *
 * @param records How many; past 60,000 they take prefixes of three digits
 * that no bank has.
 */
export function makeRegister(records: number): string {
  const lines = Array.from({ length: records }, (_, i) => {
    const place = Math.floor(i / BANKS.length);
    const [prefix, code] = BANKS[i % BANKS.length]!;
    const number = place < BRANCHES
      ? prefix + String(place).padStart(4, "0")
      : String(130_000 + i);
    return row(number, code, place);
  });
  return [...new Set(lines)].sort().join("");
}

function row(number: string, code: string, place: number): string {
  const state = STATES[place % STATES.length]!;
  const suburb = `Suburb ${name(place % 2_400)}`;
  const fields = [
    `${number.slice(0, 3)}-${number.slice(3)}`,
    code,
    place % 7 === 0 ? `${name(place)} Business Centre` : suburb,
    `${place % 400 + 1} ${STREETS[place % STREETS.length]}`,
    suburb,
    state,
    String(2000 + place % 7_000),
    place % 9 === 0 ? "PE" : "PEH",
  ];
  return `${fields.map((field) => `"${field}"`).join(",")}\r\n`;
}

/** A word for a number, spelt in letters: 27 is `bb`. */
function name(n: number): string {
  const letter = String.fromCharCode(97 + n % 26);
  return n < 26 ? letter : name(Math.floor(n / 26)) + letter;
}
